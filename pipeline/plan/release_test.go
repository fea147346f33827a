package plan_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
)

// TestReleasedPlanSaysTheSame holds that what a plan releases is missing from nothing that it posts
// or reports.
func TestReleasedPlanSaysTheSame(t *testing.T) {
	path := pipetest.SaveCSV(t, pipetest.Numbered(5)...)
	reportOf := func(release bool) (bodies []string, lines []resultsreport.Line) {
		checked := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{Filter: plan.Filter{Teams: []string{"players"}}})
		if release {
			checked.ReleaseCheckData()
			checked.ReleaseCheckData() // once more is as good as once
			if checked.Space.Personas != nil {
				t.Error("the personas are still there")
			}
		}
		sendPlan := plantest.ReconcilePlan(t, checked, nil, plan.ResendOptions{})
		for _, d := range sendPlan.Deliveries {
			body, err := d.RequestBody(pipetest.Noon)
			pipetest.Must(t, err)
			bodies = append(bodies, string(body))
		}
		if reconcile.AttemptOf(sendPlan.Deliveries[0]).PersonaName == "" {
			t.Error("the attempt has no persona")
		}
		return bodies, resultsreport.Initial(sendPlan).Lines
	}
	bodies, lines := reportOf(false)
	fewerBodies, fewerLines := reportOf(true)
	if diff := cmp.Diff(bodies, fewerBodies) + cmp.Diff(lines, fewerLines); diff != "" || len(bodies) == 0 {
		t.Errorf("%d bodies (-whole +released):\n%s", len(bodies), diff)
	}
}
