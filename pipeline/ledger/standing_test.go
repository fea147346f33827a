package ledger

import (
	"testing"
	"time"
)

// TestStateAfter holds where a delivery stands after one more attempt.
func TestStateAfter(t *testing.T) {
	outcomes := []Outcome{InFlight, Accepted, Refused, NotNow, GaveUp, Unsent, Unknown}
	for _, c := range []struct {
		before State
		source Source
		after  []State // in the order of outcomes
	}{
		{"", SourcePosted, []State{StateUncertain, StateSent, StateFailed, StatePending, StateFailed, StatePending, StateUncertain}},
		{StatePending, SourcePosted, []State{StateUncertain, StateSent, StateFailed, StatePending, StateFailed, StatePending, StateUncertain}},
		{StateFailed, SourcePosted, []State{StateUncertain, StateSent, StateFailed, StateFailed, StateFailed, StateFailed, StateUncertain}},
		{StateUncertain, SourcePosted, []State{StateUncertain, StateSent, StateUncertain, StateUncertain, StateUncertain, StateUncertain, StateUncertain}},
		{StateSent, SourcePosted, []State{StateSent, StateSent, StateSent, StateSent, StateSent, StateSent, StateSent}},
		{"", SourceImported, []State{StateUncertain, StateSent, StateFailed, StatePending, StatePending, StatePending, StateUncertain}},
		{StateUncertain, SourceImported, []State{StateUncertain, StateSent, StateFailed, StatePending, StatePending, StatePending, StateUncertain}},
		{StateSent, SourceImported, []State{StateSent, StateSent, StateSent, StateSent, StateSent, StateSent, StateSent}},
	} {
		for i, outcome := range outcomes {
			if got := (Standing{State: c.before}).After(Attempt{Source: c.source, Outcome: outcome}).State; got != c.after[i] {
				t.Errorf("%q after %q by %s is %q, want %q", c.before, outcome, c.source, got, c.after[i])
			}
		}
	}
}

// TestSentAgain holds what became of what was sent when it was sent again, as long as that is the last thing that happened.
func TestSentAgain(t *testing.T) {
	sent := EntryState{}.After(Attempt{Source: SourcePosted, Outcome: Accepted})
	for outcome, want := range map[Outcome]State{InFlight: StateUncertain, Unknown: StateUncertain, Accepted: "", Refused: StateFailed, NotNow: "", GaveUp: StateFailed, Unsent: ""} {
		again := sent.After(Attempt{Source: SourcePosted, Outcome: outcome})
		if again.State != StateSent || again.Again != want {
			t.Errorf("after %q it is %s, and %q again", outcome, again.State, again.Again)
		}
		for _, after := range []Attempt{{Source: SourcePosted, Outcome: Accepted}, {Source: SourceImported, Outcome: Accepted}} {
			if got := again.After(after); got.Again != "" {
				t.Errorf("after %q and an acceptance it is still %q again", outcome, got.Again)
			}
		}
	}
	if failed := (EntryState{}).After(Attempt{Source: SourcePosted, Outcome: Refused}); failed.Again != "" {
		t.Errorf("what was never sent is %q again", failed.Again)
	}
	if word := sent.After(Attempt{Source: SourceImported, Outcome: Refused}); word.Again != "" {
		t.Errorf("what a results file says is no request, and is %q again", word.Again)
	}
}

// TestSentPerhapsAgain holds that what was sent stays sent, and says when it was perhaps published once more.
func TestSentPerhapsAgain(t *testing.T) {
	first, second := time.Unix(1000, 0), time.Unix(2000, 0)
	sent := Standing{}.After(Attempt{Source: SourcePosted, Outcome: Accepted, Started: first})
	for outcome, want := range map[Outcome]time.Time{InFlight: second, Unknown: second, Accepted: {}, Refused: {}, NotNow: {}, GaveUp: {}, Unsent: {}} {
		got := sent.After(Attempt{Source: SourcePosted, Outcome: outcome, Started: second})
		if got.State != StateSent || !got.PerhapsAgain.Equal(want) {
			t.Errorf("after %q it is %s, perhaps again at %v", outcome, got.State, got.PerhapsAgain)
		}
	}
}
