package frozen

import (
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/readers"
)

// What another simcast has frozen, and this one does not know, is not played.
func TestUnknown(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		`{"Format":1,"Day":{"SameAs":{"startex":"2026-11-20T12:00:00Z"}},"More":1}`: `unknown field "More"`,
		`{"Format":1,"Day":{"Faster":1}}`:                                           `unknown field "Faster"`,
		`{"Format":1,"Plan":"plan.csv"}`:                                            "has no STARTEX",
		`{"Format":1,"Day":{}}`:                                                     "has no STARTEX",
		`{"Format":2}`:                                                              "is of the format 2, and this simcast knows 1",
		`{"Asked":{"Sheet":""}}`:                                                    "is of the format 0",
		`[]`:                                                                        "cannot be read",
	} {
		if _, err := ReadOptions(ledger.WorkersRun{Kind: ledger.KindPlay, Options: text}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// What is left to workers comes to them whole: each field of it, but for those of the page.
func TestWhole(t *testing.T) {
	t.Parallel()
	var left Options
	fill(reflect.ValueOf(&left).Elem())
	want := left
	want.Format = dayplan.Format
	want.Asked.Said, want.Asked.Search, want.Asked.OnePlanCommand = nil, readers.LikeliestHeader, "" // the page leaves nothing to workers
	want.Asked.StartEx = ""                                                                          // is a moment of the day's
	want.Asked.TakeOver, want.Asked.NewSpace, want.Asked.SameSpace = false, false, ""                // they count for the start alone
	got, err := ReadOptions(ledger.WorkersRun{Kind: ledger.KindPlay, Options: left.String()})
	pipetest.Must(t, err)
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	var own Own
	fill(reflect.ValueOf(&own).Elem())
	ownRead, err := ReadOwn(own.String())
	pipetest.Must(t, err)
	if d := cmp.Diff(own, ownRead); d != "" {
		t.Error(d)
	}
}

// fill puts something into each field.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		v.SetString("text")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(7)
	case reflect.Uint32:
		v.SetUint(0o640)
	case reflect.Float64:
		v.SetFloat(2)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0))
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem())
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(pipetest.Noon))
			return
		}
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	default:
		panic(v.Kind().String())
	}
}
