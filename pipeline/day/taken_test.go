package day

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// everyState is the record of a day that has entries in every state.
func everyState() Record {
	noon := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	inject := func(id string, place int, after time.Duration, how ...func(*Entry)) Entry {
		e := Entry{ID: id, Row: place + 2, Place: place, Kind: Inject, Planned: noon.Add(after), Deliveries: 2}
		for _, change := range how {
			change(&e)
		}
		return e
	}
	manual := func(e *Entry) { e.Kind = Manual }
	untimed := func(e *Entry) { e.Planned = time.Time{} }
	shelf := func(e *Entry) { e.Kind, e.Planned = Contingency, time.Time{} }
	entries := []Entry{
		inject("waiting", 0, time.Hour), inject("anchored", 1, time.Hour, func(e *Entry) { e.Anchor = true }), inject("hand", 2, time.Hour, manual),
		inject("due", 3, -time.Second), inject("called", 4, time.Hour), inject("hand-due", 5, -time.Second, manual), inject("played", 6, -time.Minute), inject("sending", 7, -time.Minute),
		inject("shelf", 8, 0, shelf), inject("shelf-hand", 9, 0, shelf, func(e *Entry) { e.ByHand = true }), inject("unscheduled", 10, 0, untimed), inject("past", 11, -time.Hour/2),
		inject("past-begun", 12, -time.Hour/2), inject("skipped", 13, time.Hour, func(e *Entry) { e.Skip = "not today" }), inject("note", 14, time.Hour, func(e *Entry) { e.Kind = Note }),
		inject("done", 15, -time.Minute, manual), inject("empty", 16, time.Hour, func(e *Entry) { e.Deliveries = 0 }), inject("gone", 17, time.Hour),
		inject("released", 18, 0, shelf), inject("hand-past", 19, -time.Hour/2, manual)}
	at := noon.Add(-time.Hour)
	var events []Event
	event := func(after time.Duration, e Event) {
		e.N, e.At, e.By = int64(len(events)+1), at.Add(after), "anna"
		events = append(events, e)
	}
	event(-time.Second, Event{Control: Control{Verb: EventTake}, Entries: entries})
	event(-time.Second/2, Event{Control: Control{Verb: EventStart}, Run: "run", Options: &Options{Mode: ModeAuto, Late: time.Minute, PastAfter: 2 * time.Minute}})
	event(40*time.Minute, Event{Control: Control{Verb: EventBecamePast, IDs: []string{"past", "past-begun", "hand-past"}}, Cause: CauseService})
	event(59*time.Minute, Event{Control: Control{Verb: VerbDone, IDs: []string{"done"}}})
	event(59*time.Minute+time.Second, Event{Control: Control{Verb: EventPlayed, IDs: []string{"played"}}, Results: &Results{Sent: 2}})
	event(59*time.Minute+2*time.Second, Event{Control: Control{Verb: VerbNow, IDs: []string{"called"}}})
	event(59*time.Minute+3*time.Second, Event{Control: Control{Verb: VerbRelease, IDs: []string{"released"}}})
	event(59*time.Minute+4*time.Second, Event{Control: Control{Verb: EventTake}, Gone: []string{"gone"}})
	request := func(id string, after time.Duration) Request {
		return Request{ID: id, Started: at.Add(after), Ended: at.Add(after + time.Millisecond), Counts: true}
	}
	return Record{Day: Day{StartEx: at, Zone: "UTC", Speed: 1}, Events: events,
		Requests: []Request{request("past-begun", 30*time.Minute), request("played", 59*time.Minute-time.Second), request("sending", 59*time.Minute+5*time.Second)}}
}

// TestVerbsAreNotRefused: of an entry the board offers what the player takes, and nothing else.
func TestVerbsAreNotRefused(t *testing.T) {
	noon := time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)
	for _, isHeld := range []bool{false, true} {
		record := everyState()
		if isHeld {
			record.Events = append(record.Events, Event{N: 99, At: noon.Add(-time.Second), By: "anna", Control: Control{Verb: VerbHold}})
		}
		state := Fold(record)
		seen := map[StateWord]bool{}
		for _, line := range state.Board(noon).Lines {
			seen[line.State] = true
			for _, verb := range []Verb{VerbNow, VerbRelease, VerbSkip, VerbRetime, VerbSlip, VerbJump, VerbDone, VerbEdit} {
				refusal := state.Refuse(Control{Verb: verb, IDs: []string{line.ID}, Anyway: true, Also: true}, "ben", noon)
				if isOffered := slices.Contains(line.Verbs, verb); isOffered != (refusal == nil) {
					t.Errorf("on hold: %t, %s (%s): the board offers %s: %t, and the player says %v", isHeld, line.ID, line.State, verb, isOffered, refusal)
				}
			}
		}
		for _, state := range States() {
			if !seen[state] && state != IsMissed {
				t.Errorf("no entry is %s", state)
			}
		}
	}
}

// TestPressed: the buttons of an entry, in their order.
func TestPressed(t *testing.T) {
	for id, want := range map[string]string{
		"waiting": "now skip retime slip jump edit note", "anchored": "now skip retime slip edit note", "hand": "done skip retime slip jump edit note",
		"due": "now skip retime slip edit note", "called": "skip retime slip edit note", "hand-due": "done skip retime slip edit note",
		"sending": "note", "played": "note", "shelf": "release skip edit note", "shelf-hand": "release done skip edit note", "unscheduled": "now skip retime edit note",
		"past": "now skip retime edit note", "past-begun": "now skip note", "skipped": "now edit note", "note": "note",
	} {
		state := Fold(everyState())
		board := state.Board(time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC))
		line := &board.Lines[slices.IndexFunc(board.Lines, func(l Line) bool { return l.ID == id })]
		var pressed []string
		for _, verb := range line.Verbs {
			spec := SpecOf(verb)
			if button, _ := spec.Press(line); button != "" {
				pressed = append(pressed, string(verb))
			}
		}
		if got := strings.Join(pressed, " "); got != want {
			t.Errorf("%s: %s, not %s", id, got, want)
		}
	}
}
