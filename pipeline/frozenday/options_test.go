package frozenday

import (
	"context"
	"errors"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/frozen"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/play"
	"simcast/readers"
)

// What another simcast has frozen, and this one does not know, is not played.
func TestUnknown(t *testing.T) {
	t.Parallel()
	for text, says := range map[string]string{
		`{"Format":1,"Day":{"SameAs":{"startex":"2026-11-20T12:00:00Z"}},"More":1}`: `unknown field "More"`,
		`{"Format":1,"Day":{"Faster":1}}`:                                           `unknown field "Faster"`,
		`{"Format":1,"Plan":"plan.csv"}`:                                            "has no STARTEX",
		`{"Format":2}`:                                                              "is of the format 2, and this simcast knows 1",
		`{"Asked":{"Sheet":""}}`:                                                    "is of the format 0",
		`[]`:                                                                        "cannot be read",
	} {
		if _, err := ReadOptions(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if _, err := NewOptions(pipeline.SendOptions{}, play.Options{SameAs: &day.Day{Zone: "Local"}}, "", false); err == nil {
		t.Error("a zone without a name is left to workers")
	}
}

// What is left to workers comes to them whole: each field of it, but for those of the page.
func TestWhole(t *testing.T) {
	t.Parallel()
	var left Options
	fill(reflect.ValueOf(&left).Elem())
	want := left
	want.Format = frozen.Format
	want.Asked.Said, want.Asked.Search, want.Asked.OnePlanCommand = nil, readers.LikeliestHeader, "" // the page leaves nothing to workers
	want.Asked.TakeOver, want.Asked.NewSpace, want.Asked.SameSpace = false, false, ""                // they count for the start alone
	got, err := ReadOptions(left.String())
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

// filesLedger has the files of a plan.
type filesLedger struct {
	Ledger
	files []ledger.FrozenFile
}

func (l filesLedger) FrozenPlanOf(context.Context, string) ([]ledger.FrozenFile, error) {
	return l.files, nil
}

// The files of a plan come to a worker as they were, also with one name, and lead to no other folder.
func TestFiles(t *testing.T) {
	t.Parallel()
	path := pipetest.SaveText(t, "plan.csv", "Code,persona,channel,Wording\nA,petra_lindqvist,gosocial,Text\n")
	asked := pipeline.ReadOptions{MappingFile: pipetest.SaveText(t, "maps.csv", "for,written,means\nheader,Code,id\nheader,Wording,body\n"),
		SettingsFile: pipetest.SaveText(t, "maps.csv", "name,value\nmark,DRILL\n")}
	opened, err := asked.Open(path)
	pipetest.Must(t, err)
	files, err := Files(opened.File, &asked)
	pipetest.Must(t, err, opened.Close())
	left := Options{Options: frozen.Options{Asked: pipeline.SendOptions{ReadOptions: asked}}}
	days := New(Config{Ledger: filesLedger{files: files}, Folder: t.TempDir()})
	var lanes []*planFiles
	for range 2 {
		here, err := days.openPlan(t.Context(), "r", &left)
		pipetest.Must(t, err)
		lanes = append(lanes, here)
		if got := here.opened; got.Name != "plan.csv" || got.Index("id") != 0 || got.Index("body") != 3 || got.Settings.Mark != "DRILL" {
			t.Errorf("it is read as %+v", got.File)
		}
	}
	for _, here := range lanes {
		days.closePlan(here)
	}
	if kept, err := os.ReadDir(days.Folder); err != nil || len(kept) > 0 {
		t.Errorf("it leaves %v: %v", kept, err)
	}
	for _, name := range []string{"../plan.csv", "/plan.csv", "a/plan.csv", "..", ""} {
		bad := slices.Clone(files)
		bad[0].Name = name
		days.Ledger = filesLedger{files: bad}
		if _, err := days.openPlan(t.Context(), "r", &left); !is[unfit](err) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

// slowLedger gives the files of a plan when it is asked to.
type slowLedger struct {
	Ledger
	asked, gives chan struct{}
}

func (l slowLedger) FrozenPlanOf(context.Context, string) ([]ledger.FrozenFile, error) {
	l.asked <- struct{}{}
	<-l.gives
	return nil, ledger.ErrUnreachable
}

// While a plan is being taken, those who wait for it may give up, others take and close their own, and one that could not be taken is
// taken again.
func TestPlanIsAwaited(t *testing.T) {
	t.Parallel()
	slow := slowLedger{asked: make(chan struct{}, 9), gives: make(chan struct{})}
	days := New(Config{Ledger: slow, Folder: t.TempDir()})
	ended := make(chan error)
	go func() {
		_, err := days.openPlan(t.Context(), "r", &Options{})
		ended <- err
	}()
	<-slow.asked
	drained, drain := context.WithCancel(t.Context())
	go func() {
		_, err := days.openPlan(drained, "r", &Options{})
		ended <- err
	}()
	for {
		days.mu.Lock()
		lanes := days.plans["r"].lanes
		days.mu.Unlock()
		if lanes == 2 {
			break
		}
	}
	drain()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("who gives up: %v", err)
	}
	close(slow.gives)
	if err := <-ended; !errors.Is(err, ledger.ErrUnreachable) {
		t.Errorf("who takes it: %v", err)
	}
	if _, err := days.openPlan(t.Context(), "r", &Options{}); !errors.Is(err, ledger.ErrUnreachable) || len(slow.asked) != 1 || len(days.plans) != 0 {
		t.Errorf("the next one: %v, and %d plans are kept", err, len(days.plans))
	}
}
