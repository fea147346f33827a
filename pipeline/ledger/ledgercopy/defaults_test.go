package ledgercopy

import (
	"testing"
	"time"

	"simcast/pipeline/ledger"
)

// TestCopyOfDefaults holds that the defaults with which plans were sent come along, and that those of the later run count, wherever it was.
func TestCopyOfDefaults(t *testing.T) {
	t.Parallel()
	p := newPair(t)
	send := func(isTarget bool, defaults string, later time.Duration) {
		p.in(t, isTarget, func(_ ledger.Ledger, lane ledger.HeldLane) {
			run, err := lane.BeginRun(ledger.Run{Name: defaults, Round: round, OfPlan: "plan.csv", Defaults: defaults, Started: began.Add(later)})
			must(t, err)
			must(t, run.Close(began.Add(later), "finished"))
		})
	}
	copied := func(plan, want string) {
		t.Helper()
		p.putBack(t)
		_, err := p.copy(t)
		must(t, err)
		p.read(t, true, func(record ledger.Ledger) {
			if got, err := record.DefaultsOf(space, round, plan); err != nil || got != want {
				t.Errorf("the defaults of %s are %q, not %q: %v", plan, got, want, err)
			}
		})
	}
	send(false, "first", 0)
	copied("plan.csv", "first")
	copied("other.csv", "")
	p.putBack(t)
	send(false, "of the source", time.Hour)
	copied("plan.csv", "of the source")
	send(true, "of the target", 2*time.Hour)
	copied("plan.csv", "of the target")
}
