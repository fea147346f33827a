package check_test

import (
	"slices"
	"testing"
	"time"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// A bad time is a warning; once STARTEX is known it is an error of a row that is played. Of rows that are not, it is told
// as a warning; of rows that are skipped or that a choice leaves out, nothing is.
func TestSeverityOfBadTimes(t *testing.T) {
	bad := pipetest.MailRow.With("at", "noon")
	rows := []pipetest.Row{
		bad.With("id", "A1"),
		bad.With("id", "A2", "body", "2", "skip", "x"),
		bad.With("id", "A3", "body", "3", "status", "deleted"),
		{"id": "A4", "at": "noon", "kind": "note", "body": "The day begins."},
		{"id": "A5", "at": "noon", "kind": "expected", "body": "They evacuate."},
		bad.With("id", "A6", "body", "6", "kind", "manual"),
		bad.With("id", "A7", "body", "7", "kind", "contingency"),
		bad.With("id", "A8", "body", "8"),
	}
	path := pipetest.SaveCSV(t, rows...)
	startEx := time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		options plan.Options
		want    []string
	}{
		"nobody has said STARTEX": {plan.Options{}, []string{"warning A1", "warning A4", "warning A5", "warning A6", "warning A7", "warning A8"}},
		"STARTEX is known":        {plan.Options{StartEx: startEx}, []string{"error A1", "warning A4", "warning A5", "error A6", "error A7", "error A8"}},
		"some are chosen":         {plan.Options{StartEx: startEx, Filter: plan.Filter{IDs: []string{"A1", "A2", "A5"}}}, []string{"error A1", "warning A5"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, p := range plantest.TakeFile(t, path, pipetest.Harbour(t), c.options).Verdict.Problems {
				if p.Code == "bad-time" {
					got = append(got, string(p.Severity)+" "+p.ID)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("got %v\nwant %v", got, c.want)
			}
		})
	}
}

// The schedule has the rows that are asked for, also those that nobody posts, and none without STARTEX.
func TestScheduleOfAVerdict(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.MailRow.With("id", "A1", "at", "+00:10"), pipetest.MailRow.With("id", "A2", "at", "09:00", "body", "2", "skip", "x"),
		pipetest.Row{"id": "A3", "at": "after A1 +5m", "kind": "note", "body": "Wait."}, pipetest.MailRow.With("id", "A4", "at", "", "body", "4"))
	options := plan.Options{StartEx: time.Date(2026, 11, 20, 8, 0, 0, 0, time.UTC)}
	var got []string
	for _, entry := range plantest.TakeFile(t, path, pipetest.Harbour(t), options).Verdict.Schedule {
		at := "by hand"
		if entry.At != nil {
			at = entry.At.Format("15:04")
		}
		got = append(got, entry.ID+" "+at)
	}
	if want := []string{"A1 08:10", "A2 09:00", "A3 08:15", "A4 by hand"}; !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	if without := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{}).Verdict.Schedule; without != nil {
		t.Errorf("%v", without)
	}
}
