package reconcile_test

import (
	"encoding/hex"
	"fmt"
	"testing"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

// A results file whose equal rows all bear hashes that are none of theirs is not held
// against every number for every row.
func TestBombOfHashes(t *testing.T) {
	const rows = 2000
	content := "persona,channel,body,result,delivery\n"
	borne := map[string]bool{}
	for n := range rows {
		raw := deliveryhash.Digest{1}.OldHash(n, false)
		hash := hex.EncodeToString(raw[:])
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
