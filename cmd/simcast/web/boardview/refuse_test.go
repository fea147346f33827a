package boardview

import (
	"testing"
	"time"

	"simcast/pipeline/day"
)

// everyState is the record of a day that has entries in every state.
func everyState() day.Record {
	inject := func(id string, place int, after time.Duration, how ...func(*day.Entry)) day.Entry {
		e := day.Entry{ID: id, Row: place + 2, Place: place, Kind: day.Inject, Planned: noon.Add(after), Deliveries: 2}
		for _, change := range how {
			change(&e)
		}
		return e
	}
	manual := func(e *day.Entry) { e.Kind = day.Manual }
	untimed := func(e *day.Entry) { e.Planned = time.Time{} }
	shelf := func(e *day.Entry) { e.Kind, e.Planned = day.Contingency, time.Time{} }
	entries := []day.Entry{
		inject("waiting", 0, time.Hour), inject("anchored", 1, time.Hour, func(e *day.Entry) { e.Anchor = true }), inject("hand", 2, time.Hour, manual),
		inject("due", 3, -time.Second), inject("called", 4, time.Hour), inject("hand-due", 5, -time.Second, manual), inject("played", 6, -time.Minute), inject("sending", 7, -time.Minute),
		inject("shelf", 8, 0, shelf), inject("shelf-hand", 9, 0, shelf, func(e *day.Entry) { e.ByHand = true }), inject("unscheduled", 10, 0, untimed), inject("past", 11, -time.Hour/2),
		inject("past-begun", 12, -time.Hour/2), inject("skipped", 13, time.Hour, func(e *day.Entry) { e.Skip = "not today" }), inject("note", 14, time.Hour, func(e *day.Entry) { e.Kind = day.Note }),
		inject("done", 15, -time.Minute, manual), inject("empty", 16, time.Hour, func(e *day.Entry) { e.Deliveries = 0 }), inject("gone", 17, time.Hour),
		inject("released", 18, 0, shelf), inject("hand-past", 19, -time.Hour/2, manual)}
	at := noon.Add(-time.Hour)
	var events []day.Event
	event := func(after time.Duration, e day.Event) {
		e.N, e.At, e.By = int64(len(events)+1), at.Add(after), "anna"
		events = append(events, e)
	}
	event(-time.Second, day.Event{Control: day.Control{Verb: day.EventTake}, Entries: entries})
	event(-time.Second/2, day.Event{Control: day.Control{Verb: day.EventStart}, Run: "run", Options: &day.Options{Mode: day.ModeAuto, Late: time.Minute, PastAfter: 2 * time.Minute}})
	event(40*time.Minute, day.Event{Control: day.Control{Verb: day.EventBecamePast, IDs: []string{"past", "past-begun", "hand-past"}}, Cause: day.CauseService})
	event(59*time.Minute, day.Event{Control: day.Control{Verb: day.VerbDone, IDs: []string{"done"}}})
	event(59*time.Minute+time.Second, day.Event{Control: day.Control{Verb: day.EventPlayed, IDs: []string{"played"}}, Results: &day.Results{Sent: 2}})
	event(59*time.Minute+2*time.Second, day.Event{Control: day.Control{Verb: day.VerbNow, IDs: []string{"called"}}})
	event(59*time.Minute+3*time.Second, day.Event{Control: day.Control{Verb: day.VerbRelease, IDs: []string{"released"}}})
	event(59*time.Minute+4*time.Second, day.Event{Control: day.Control{Verb: day.EventTake}, Gone: []string{"gone"}})
	request := func(id string, after time.Duration) day.Request {
		return day.Request{ID: id, Started: at.Add(after), Ended: at.Add(after + time.Millisecond), Counts: true}
	}
	return day.Record{Day: day.Day{StartEx: at, Zone: "UTC", Speed: 1}, Events: events,
		Requests: []day.Request{request("past-begun", 30*time.Minute), request("played", 59*time.Minute-time.Second), request("sending", 59*time.Minute+5*time.Second)}}
}

// TestVerbsAreNotRefused: the page offers what the player takes, and nothing else.
func TestVerbsAreNotRefused(t *testing.T) {
	for _, isHeld := range []bool{false, true} {
		record := everyState()
		if isHeld {
			record.Events = append(record.Events, day.Event{N: 99, At: noon.Add(-time.Second), By: "anna", Control: day.Control{Verb: day.VerbHold}})
		}
		state := day.Fold(record)
		board := state.Board(noon)
		v := Of(board, record.Events, Options{})
		seen := map[day.StateWord]bool{}
		for _, line := range board.Lines {
			seen[line.State] = true
			item := v.Item(line)
			for _, verb := range []day.Verb{day.VerbNow, day.VerbRelease, day.VerbSkip, day.VerbRetime, day.VerbSlip, day.VerbJump, day.VerbDone, day.VerbEdit} {
				refusal := state.Refuse(day.Control{Verb: verb, IDs: []string{line.ID}, Anyway: true, Also: true}, "ben", noon)
				if verb == day.VerbNow && line.State == day.IsContingency {
					continue // release is offered in its place
				}
				if item.Has(string(verb)) != (refusal == nil) {
					t.Errorf("on hold: %t, %s (%s): the page offers %s: %t, and the player says %v", isHeld, line.ID, line.State, verb, item.Has(string(verb)), refusal)
				}
			}
		}
		for _, state := range day.States() {
			if !seen[state] && state != day.IsMissed {
				t.Errorf("no entry is %s", state)
			}
		}
	}
}
