package reconcile_test

import (
	"fmt"
	"testing"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// TestBombOfHashes: a results file whose equal rows all bear hashes that are none of theirs takes no more memory than another.
func TestBombOfHashes(t *testing.T) {
	const rows = 2000
	content := "persona,channel,body,result,delivery\n"
	borne := map[string]bool{}
	for n := range rows {
		hash := deliveryhash.Digest{1}.Content(false).Hash(uint32(n))
		borne[hash] = true
		content += fmt.Sprintf("petra_lindqvist,gosocial,What is burning?,pending,:%s\n", hash)
	}
	path := pipetest.SaveText(t, "plan.results.csv", content)
	space := pipetest.Harbour(t)
	var checked *plan.Plan
	var sendPlan *plan.SendPlan
	asked := pipetest.AllocatedMiB(func() {
		checked = plantest.TakeFile(t, path, space, plan.Options{IsRerun: true})
		sendPlan = plantest.ReconcileNew(t, checked)
	})
	if checked.Verdict.Rows != rows || asked > 60 {
		t.Errorf("%d rows ask for %d MiB", checked.Verdict.Rows, asked)
	}
	seen := map[string]bool{}
	for _, d := range sendPlan.ToPost {
		if d.Hash == "" || seen[d.Hash] || borne[d.Hash] {
			t.Fatalf("a delivery with the hash %q", d.Hash)
		}
		seen[d.Hash] = true
	}
	if len(seen) != rows {
		t.Errorf("%d are posted", len(seen))
	}
}
