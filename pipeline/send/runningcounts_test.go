package send

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// TestRunningCounts are, each time that a run tells where it is, what counting all deliveries would give.
func TestRunningCounts(t *testing.T) {
	for name, s := range map[string]*sendFixture{
		"all kinds of answers":                       {script: script(ok, status(404), lost, status(500), ok, retryAfter(429, time.Second), ok, webPage)},
		"some were sent, failed or uncertain before": {past: []plantest.Past{plantest.WasUncertain, plantest.WasSent, plantest.WasRefused, plantest.WasUncertain}, script: script(lost, ok)},
		"the uncertain ones go out again": {past: []plantest.Past{plantest.WasUncertain, plantest.WasUncertain, plantest.WasUncertain, plantest.WasUncertain, plantest.WasUncertain},
			wishes: plan.ResendOptions{ResendUncertain: true}, script: script(ok, status(404), status(500), lost)},
		"the run stops": {script: script(ok, status(401))},
	} {
		t.Run(name, func(t *testing.T) {
			var counts *plan.RunningCounts
			told := 0
			s.watch = func(p Progress) {
				told++
				if counts == nil {
					t.Fatal("the run told of itself before it began")
				}
				counts.Advance(p.Done())
				sameCounts(t, s.sendPlan, counts)
			}
			s.soft = func(s *sendFixture, _ func()) { counts = s.sendPlan.RunningCounts() }
			s.play(t, pipetest.PostRow.With("team", "all"), pipetest.PostRow, pipetest.PostRow.With("team", "all").With("body", "Fire"), pipetest.PostRow.With("body", "Smoke"))
			if told == 0 {
				t.Error("the run told nothing of itself")
			}
		})
	}
}

func sameCounts(t *testing.T, s *plan.SendPlan, counts *plan.RunningCounts) {
	t.Helper()
	if diff := cmp.Diff(s.ByTeam(), counts.ByTeam()); diff != "" {
		t.Error(diff)
	}
	tried := slices.DeleteFunc(s.OpenDeliveries(), func(d *plan.Delivery) bool { return d.Status.State == plan.Pending })
	first, more := counts.Tried(2)
	if n := min(2, len(tried)); !slices.Equal(first, tried[:n]) || more != len(tried)-n {
		t.Errorf("%d of %d open deliveries, and %d more", len(first), len(tried), more)
	}
}
