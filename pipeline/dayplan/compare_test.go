package dayplan_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/pipetest"
)

// dayOf is a day that has begun with these entries.
func dayOf(entries []day.Entry) *day.State {
	s := day.New(day.Day{StartEx: startEx, Zone: "UTC", Speed: 1})
	s.Apply(day.Event{N: 1, At: startEx.Add(-time.Minute), By: day.BySimcast, Control: day.Control{Verb: day.EventTake}, Entries: entries})
	s.Apply(day.Event{N: 2, At: startEx.Add(-time.Second), By: day.BySimcast, Control: day.Control{Verb: day.EventStart},
		Options: &day.Options{Mode: day.ModeAuto, Late: time.Minute, PastAfter: 2 * time.Minute}})
	return s
}

func keysOf(entries []day.Entry) (keys []string) {
	for i := range entries {
		keys = append(keys, entries[i].Key())
	}
	return keys
}

// A plan that is taken again as it is changes nothing. Else it changes what is new or otherwise; what was played gets its place
// alone; and what is gone is named once, and comes back.
func TestCompare(t *testing.T) {
	entries := func(rows ...pipetest.Row) []day.Entry {
		return dayplan.Entries(load(t, sourceOf(t), dayplan.Overlay{}, rows...), nil, dayplan.Times{StartEx: startEx})
	}
	row := func(id, at string) pipetest.Row {
		return pipetest.MailRow.With("id", id, "at", at, "body", "of "+id, "phase", "")
	}
	call := pipetest.Row{"id": "M1", "kind": "manual", "channel": "phone", "body": "Call.", "at": "09:40"}
	rows := []pipetest.Row{row("A1", "09:00"), row("A2", "09:10"), row("A3", "09:20"), call}
	s := dayOf(entries(rows...))
	if changed, gone := dayplan.Compare(s, entries(rows...)); changed != nil || gone != nil {
		t.Errorf("the same plan changes %v, and %v are gone", keysOf(changed), gone)
	}
	if changed, _ := dayplan.Compare(day.New(day.Day{StartEx: startEx}), entries(rows...)); len(changed) != 4 {
		t.Errorf("a day without entries gets %v", keysOf(changed))
	}
	s.RequestStarted("A1", startEx)
	s.RequestEnded("A1", startEx.Add(time.Second), true)
	s.Apply(day.Event{N: 3, At: startEx.Add(2 * time.Second), By: day.BySimcast, Control: day.Control{Verb: day.EventPlayed, IDs: []string{"A1"}}, Results: &day.Results{Sent: 1}})
	s.Apply(day.Event{N: 4, At: startEx.Add(3 * time.Second), By: "ann", Control: day.Control{Verb: day.VerbDone, IDs: []string{"M1"}}})

	changed, gone := dayplan.Compare(s, entries(row("B1", "08:00"), row("A1", "11:00").With("body", "other"), row("A3", "09:30"), call))
	if diff := cmp.Diff([]string{"B1", "A1", "A3"}, keysOf(changed)); diff != "" || !slices.Equal(gone, []string{"A2"}) {
		t.Fatalf("%s, %v", diff, gone)
	}
	if a1 := changed[1]; a1.Place != 1 || a1.Row != 3 || !a1.Planned.Equal(startEx) || a1.Content != s.Entry("A1").Content {
		t.Errorf("of what was played more is changed than its place: %+v", a1)
	}
	if a3 := changed[2]; clockOf(a3.Planned) != "22 09:30:00" {
		t.Errorf("%+v", a3)
	}
	s.Apply(day.Event{N: 5, At: startEx.Add(4 * time.Second), By: "ann", Control: day.Control{Verb: day.VerbReload}, Entries: changed, Gone: gone})
	changed, gone = dayplan.Compare(s, entries(row("B1", "08:00"), row("A1", "11:00"), row("A3", "09:30"), call))
	if changed != nil || gone != nil {
		t.Errorf("the same plan changes %v, and %v are gone", keysOf(changed), gone)
	}
	changed, _ = dayplan.Compare(s, entries(row("B1", "08:00"), row("A1", "11:00"), row("A3", "09:30"), call, row("A2", "09:10")))
	if !slices.Equal(keysOf(changed), []string{"A2"}) {
		t.Errorf("what comes back is %v", keysOf(changed))
	}
}

// What was played or done is not gone, whatever the plan has.
func TestWhatWasPlayedIsNeverGone(t *testing.T) {
	rows := []pipetest.Row{pipetest.MailRow.With("id", "A1", "at", "09:00"), pipetest.MailRow.With("id", "A2", "body", "2", "at", "09:00"), pipetest.MailRow.With("id", "A3", "body", "3", "at", "09:00")}
	s := dayOf(dayplan.Entries(load(t, sourceOf(t), dayplan.Overlay{}, rows...), nil, dayplan.Times{StartEx: startEx}))
	s.RequestStarted("A1", startEx)
	s.RequestEnded("A1", startEx, true)
	s.RequestStarted("A2", startEx.Add(time.Second)) // and nobody knows yet what becomes of it
	if _, gone := dayplan.Compare(s, nil); !slices.Equal(gone, []string{"A3"}) {
		t.Errorf("%v are gone", gone)
	}
}
