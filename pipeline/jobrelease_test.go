package pipeline

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/apiclient/simulator"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/reconcile"
)

// TestLightenedJobSaysTheSame holds that what a job releases is missing from nothing that it posts
// or reports.
func TestLightenedJobSaysTheSame(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.Numbered(5)...)
	tell := func(lighten bool) (bodies []string, lines []plan.Line) {
		j := &Job{Connection: &Connection{Space: pipetest.SpaceOf(t, simulator.Harbour())}}
		j.Plan = plantest.TakeFile(t, path, j.Connection.Space, plan.Options{Filter: plan.Filter{Teams: []string{"players"}}})
		if lighten {
			j.ReleaseCheckData()
			j.ReleaseCheckData() // once more is as good as once
			if j.Plan.Space.Personas != nil || j.Connection.Space != j.Plan.Space {
				t.Error("the personas are still there")
			}
		}
		sendPlan := plantest.ReconcilePlan(t, j.Plan, nil, plan.ResendOptions{})
		for _, d := range sendPlan.Deliveries {
			body, err := d.Body(pipetest.Noon)
			pipetest.Must(t, err)
			bodies = append(bodies, string(body))
		}
		if reconcile.AttemptOf(sendPlan.Plan, sendPlan.Deliveries[0]).PersonaName == "" {
			t.Error("the attempt has no persona")
		}
		return bodies, sendPlan.Report().Lines
	}
	bodies, lines := tell(false)
	lightBodies, lightLines := tell(true)
	if diff := cmp.Diff(bodies, lightBodies) + cmp.Diff(lines, lightLines); diff != "" || len(bodies) == 0 {
		t.Errorf("%d bodies (-whole +lightened):\n%s", len(bodies), diff)
	}
}
