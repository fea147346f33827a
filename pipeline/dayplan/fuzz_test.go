package dayplan_test

import (
	"errors"
	"testing"

	"simcast/pipeline"
	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/problem"
)

// Whatever somebody writes into edit and add, the plan is taken or refused with a reason, and each row stays an entry.
func FuzzOverlay(f *testing.F) {
	for _, seed := range [][3]string{{"at", "after X1", "body"}, {"kind", "note", "id"}, {"mode", "cue", "anchor"}, {"team", "---", "skip"}, {"\x00", "\xff{{", "a/b"},
		{"result", "delivery", "team_id"}, {"day", "2026-02-29", "time"}, {"persona", "", "channel"}, {"lint", "ok", "ts"}} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, column, value, other string) {
		path := pipetest.SaveCSV(t, pipetest.MailRow.With("id", "A1", "at", "09:30"))
		o := overlay(edit("A1", column, value, other, value), add("X1", "persona", "petra_lindqvist", "channel", "microblog", "body", "x", column, value, other, column))
		taken, err := sourceOf(t).Load(t.Context(), path, o)
		var usage *problem.UsageError
		var wrong *pipeline.PlanError
		switch {
		case taken == nil && (err == nil || !errors.As(err, &usage)):
			t.Fatalf("no plan, and %v", err)
		case taken == nil:
			return
		case err != nil && !errors.As(err, &wrong):
			t.Fatal(err)
		}
		defer taken.File.Close()
		entries := dayplan.Entries(taken, nil, dayplan.Times{StartEx: startEx, Speed: 7})
		if len(entries) != 2 || entries[0].ID != "A1" || entries[1].ID != "X1" || entries[1].Row != 0 {
			t.Fatalf("%+v", entries)
		}
		s := dayOf(entries)
		if changed, gone := dayplan.Compare(s, entries); changed != nil || gone != nil {
			t.Fatalf("%v, %v", changed, gone)
		}
	})
}

// Whatever somebody writes as a moment, it is one in whole milliseconds or a bad-time with what to write.
func FuzzParseWhen(f *testing.F) {
	for _, text := range []string{"now", "09:30", "+1h", "D+1 09:30", "after A1", "2026-11-22T09:30:00.5+01:00", "-999999h", "Day 0", "\xff", "29-Feb 10:00"} {
		f.Add(text, 60.0)
	}
	f.Fuzz(func(t *testing.T, text string, speed float64) {
		at, wrong := dayplan.ParseWhen(text, day.Day{StartEx: startEx, Zone: "Europe/Berlin", Speed: speed}, pipetest.Noon)
		if wrong == nil && (at.IsZero() || at.Nanosecond()%1e6 != 0) || wrong != nil && (wrong.Code != "bad-time" || wrong.Suggestion == "") {
			t.Errorf("%q: %s, %+v", text, at, wrong)
		}
	})
}
