package day_test

import (
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"simcast/pipeline/day"
)

// What is written of an event and of a day is read as it was.
func TestEncodedIsReadAsItWas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := day.Event{}
		fill(t, reflect.ValueOf(&e).Elem(), "event")
		text, err := e.Encode()
		if err != nil {
			t.Fatal(err)
		}
		again, err := day.ParseEvent(text)
		if err != nil {
			t.Fatal(err)
		}
		again.N, again.At, again.By = e.N, e.At, e.By // they stand beside the text
		if !reflect.DeepEqual(again, e) {
			t.Fatalf("%+v is read as %+v, from %s", e, again, text)
		}
		fixed := day.Day{}
		fill(t, reflect.ValueOf(&fixed).Elem(), "day")
		if text, err = fixed.Encode(); err != nil {
			t.Fatal(err)
		}
		if same, err := day.ParseDay(text); err != nil || same != fixed {
			t.Fatalf("%+v is read as %+v, from %s: %v", fixed, same, text, err)
		}
	})
}

// What is no event, or no day, is an error.
func TestWhatCannotBeRead(t *testing.T) {
	for _, text := range []string{"", "{", `{"verb": 3}`, `{"length": "5m"}`, `{"startex": "soon"}`, "[]"} {
		_, wrongEvent := day.ParseEvent(text)
		_, wrongDay := day.ParseDay(text)
		if wrongEvent == nil && wrongDay == nil {
			t.Errorf("%q is read", text)
		}
	}
}

// fill draws a value for each field, so that a field that is added is in the test as well.
func fill(t *rapid.T, v reflect.Value, name string) {
	if v.Type() == reflect.TypeFor[time.Time]() {
		ms := rapid.Int64Range(0, 4e12).Draw(t, name)
		if at := time.UnixMilli(ms).UTC(); ms%4 > 0 {
			v.Set(reflect.ValueOf(at))
		}
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(t, v.Field(i), v.Type().Field(i).Name)
		}
	case reflect.Slice:
		if count := rapid.IntRange(0, 2).Draw(t, name); count > 0 { // an empty one is not told from none
			v.Set(reflect.MakeSlice(v.Type(), count, count))
		}
		for i := range v.Len() {
			fill(t, v.Index(i), name)
		}
	case reflect.Pointer:
		if rapid.Bool().Draw(t, name) {
			v.Set(reflect.New(v.Type().Elem()))
			fill(t, v.Elem(), name)
		}
	case reflect.String:
		v.SetString(rapid.String().Draw(t, name))
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, name))
	case reflect.Int, reflect.Int64:
		v.SetInt(rapid.Int64().Draw(t, name))
	case reflect.Float64:
		v.SetFloat(rapid.Float64Range(1, 1000).Draw(t, name))
	default:
		t.Fatalf("%s is of a kind that is not drawn", name)
	}
}
