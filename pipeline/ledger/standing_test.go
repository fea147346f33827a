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
