package ledger

import "testing"

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
