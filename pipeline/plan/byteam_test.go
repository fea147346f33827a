package plan_test

import (
	"fmt"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/reconcile"
)

// Rows that failed the check count under the team that their cell names, and what the lines of all teams count is what there is.
func TestByTeamAddsUp(t *testing.T) {
	row := pipetest.PostRow
	nobody, to := row.With("persona", "Nobody at all"), func(r pipetest.Row, teams string) pipetest.Row { return r.With("team", teams) }
	checked := plantest.TakeRows(t, to(row, "Communications;IT response"), to(nobody, "Communications"), to(nobody, ""), to(nobody, "Communications;IT response"),
		to(row, "Harbour pilots"), to(nobody, "Port operations"), to(nobody, "players").With("skip", "yes"))
	sendPlan, err := reconcile.Reconcile(checked, map[string]ledger.Standing{}, reconcile.Options{})
	pipetest.Must(t, err)
	var sum plan.Counts
	var got []string
	for _, team := range sendPlan.ByTeam() {
		got = append(got, fmt.Sprintf("%s: %d failed, %d pending", team.Team, team.Failed, team.Pending))
		sum.Add(team.Counts)
	}
	want := []string{"T - Communications - 2026-11-20: 1 failed, 1 pending", "T - IT response - 2026-11-20: 0 failed, 1 pending",
		"S - Harbour Light: 1 failed, 0 pending", "T - Port operations - 2026-11-20: 1 failed, 0 pending",
		"(several teams): 1 failed, 0 pending", "(no team known): 1 failed, 0 pending"}
	if fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
		t.Errorf("%q, not\n%q", got, want)
	}
	all := sendPlan.Count()
	if sum.Failed != all.Failed || sum.Pending != all.Pending || all.Failed != 5 || all.Skipped != 1 {
		t.Errorf("the teams have %+v, and all is %+v", sum, all)
	}
}
