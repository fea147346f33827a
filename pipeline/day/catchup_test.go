package day

import (
	"testing"
	"time"
)

// The contract (exercise-day.md): “Past at once, however little: what went by during a hold with catch-up”, and “after A12 counts in exercise
// time from A12's actual start”. So what follows an entry that a hold has caught in its middle is past after resume --catch-up where its moment
// went by, and goes out by nothing that becomes of the rest. What follows with a moment to come stays to come.
func TestCatchUpPassesWhatFollowsABegunEntry(t *testing.T) {
	follows := func(id, cause string, span time.Duration) Entry {
		return Entry{ID: id, Kind: Inject, Deliveries: 1, After: cause, Span: span * time.Minute}
	}
	s := begun(Entry{ID: "A12", Kind: Inject, Deliveries: 2, Planned: at(5)}, follows("B", "A12", 5), follows("C", "B", 2), follows("D", "A12", 30))
	s.RequestStarted("A12", at(5))
	s.RequestEnded("A12", at(5), true) // one of its two messages
	s.does(6, Control{Verb: VerbHold})
	wordIs(t, s, "B", 15, IsWaiting)
	s.does(20, Control{Verb: VerbResume, CatchUp: true})
	s.plays("A12", 21, Results{Sent: 2})
	for id, want := range map[string]StateWord{"A12": IsPlayed, "B": IsPast, "C": IsPast, "D": IsWaiting} {
		wordIs(t, s, id, 21, want)
	}
	for id, minutes := range map[string]float64{"B": 10, "C": 12, "D": 35} {
		expectedOf(t, s, id, minutes)
	}
	if cause := s.Entry("B").Cause; cause != CauseHold {
		t.Errorf("B is past by %q", cause)
	}
	if queue := s.Queue(at(30)); len(queue) > 0 {
		t.Errorf("%s goes out by itself", queue[0].ID)
	}
}
