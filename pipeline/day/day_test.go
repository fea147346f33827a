package day

import (
	"errors"
	"testing"
	"time"
)

var (
	startex = time.Date(2026, time.November, 22, 9, 0, 0, 0, time.UTC)
	fixed   = Day{StartEx: startex, Zone: "UTC", Speed: 1}
)

func at(minutes float64) time.Time { return startex.Add(time.Duration(minutes * float64(time.Minute))) }

// begun is a day with these entries that a process has begun to play.
func begun(entries ...Entry) *State {
	s := New(fixed)
	for i := range entries {
		entries[i].Place = i
		if entries[i].Kind == "" {
			entries[i].Kind, entries[i].Deliveries = Inject, 1
		}
	}
	s.Apply(Event{N: 1, At: at(-10), By: BySimcast, Control: Control{Verb: EventTake}, Entries: entries})
	s.Apply(Event{N: 2, At: at(-9), By: BySimcast, Control: Control{Verb: EventStart}, Options: &Options{Late: time.Minute, PastAfter: 2 * time.Minute}})
	return s
}

func expectedOf(t *testing.T, s *State, id string, minutes float64) {
	t.Helper()
	if got := s.Expected(s.Entry(id)); !got.Equal(at(minutes)) {
		t.Errorf("%s is expected at %s, not %s", id, got.Format(time.TimeOnly), at(minutes).Format(time.TimeOnly))
	}
}

// What is to come is later by a hold. An anchored entry keeps its moment, and is past if that went by.
func TestHold(t *testing.T) {
	for _, catchUp := range []bool{false, true} {
		s := begun(Entry{ID: "A", Planned: at(5)}, Entry{ID: "B", Planned: at(12), Anchor: true}, Entry{ID: "C", Planned: at(30)}, Entry{ID: "D", After: "C", Span: time.Minute})
		s.Apply(Event{N: 3, At: at(10), By: "ann", Control: Control{Verb: VerbHold}})
		if s.Queue(at(15)) != nil {
			t.Error("something goes out on hold")
		}
		s.Apply(Event{N: 4, At: at(20), By: "ann", Control: Control{Verb: VerbResume, CatchUp: catchUp}})
		if s.Entry("B").Phase != Past {
			t.Error("what went by during a hold is not past")
		}
		if catchUp {
			expectedOf(t, s, "A", 5)
			expectedOf(t, s, "C", 30)
			continue
		}
		expectedOf(t, s, "A", 15)
		expectedOf(t, s, "C", 40)
		expectedOf(t, s, "D", 41)
	}
}

// A jump makes past what it passes over, and moves what comes after.
func TestJump(t *testing.T) {
	s := begun(Entry{ID: "A", Planned: at(5)}, Entry{ID: "B", Planned: at(30)}, Entry{ID: "C", Planned: at(31)})
	if err := s.Refuse(Control{Verb: VerbJump, IDs: []string{"B"}}, "ann", at(1)); err != nil {
		t.Fatal(err)
	}
	s.Apply(Event{N: 3, At: at(1), Control: Control{Verb: VerbJump, IDs: []string{"B"}}})
	if got := s.StateOf(s.Entry("A"), at(1)); got != IsPast {
		t.Errorf("A is %s", got)
	}
	if got := s.StateOf(s.Entry("B"), at(1)); got != IsDue {
		t.Errorf("B is %s", got)
	}
	expectedOf(t, s, "C", 2)
	if got := s.ExerciseTime(at(1)); got != 30*time.Minute {
		t.Errorf("exercise time is %s", got)
	}
}

// Who writes an id in another way is told which entry may be meant. A neighbour is not proposed.
func TestMeantEntry(t *testing.T) {
	s := begun(Entry{ID: "A4", Planned: at(5)}, Entry{ID: "A12", Planned: at(6)}, Entry{ID: "b-01", Planned: at(7)}, Entry{ID: "B-01", Planned: at(8)})
	for id, want := range map[string]string{"a4": "did you mean A4?", " A4 ": "did you mean A4?", "A04": "did you mean A4?", "A-12": "did you mean A12?",
		"A4;A12": "write several with a blank between them: A4 A12", "A5": "simcast control status shows all of them", "b01": "simcast control status shows all of them",
		"A": "simcast control status shows all of them", "?": "simcast control status shows all of them"} {
		refused := (*Refusal)(nil)
		if err := s.Refuse(Control{Verb: VerbNow, IDs: []string{id}}, "ann", at(1)); !errors.As(err, &refused) || refused.Suggestion != want {
			t.Errorf("%q: %v, want %q", id, err, want)
		}
	}
}
