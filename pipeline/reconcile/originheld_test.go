package reconcile_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"testing"

	"simcast/pipeline/check"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
	"simcast/pipeline/reconcile"
	"simcast/readers"
)

// TestOriginAndRowsAreOfOneFile holds what is known of a results file, and its rows, to the same bytes, though a
// run writes the file between the two.
func TestOriginAndRowsAreOfOneFile(t *testing.T) {
	before := plantest.InResults(t, pipetest.PostRow, "pending", 0)
	path := pipetest.SaveCSV(t, before)
	content, err := os.ReadFile(path)
	pipetest.Must(t, err)
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	origin, err := reconcile.BufferOrigin(file)
	pipetest.Must(t, err)
	after := pipetest.SaveCSV(t, before.With("result", "sent", "attempts", "1"), plantest.InResults(t, pipetest.MailRow, "sent", 1))
	pipetest.Must(t, os.Rename(after, path))
	checked, err := check.Load(file, pipetest.Harbour(t), plan.Options{IsRerun: true, Zone: pipetest.Noon.Location(), Now: pipetest.Noon, Copied: origin.Copied})
	pipetest.Must(t, err)
	if len(checked.Injects) != 1 || checked.Injects[0].Prior.State != plan.Pending || !origin.Pending || len(origin.Out) > 0 {
		t.Errorf("%d rows, %+v, %+v", len(checked.Injects), checked.Injects[0].Prior, origin)
	}
	if origin.Sum != fmt.Sprintf("%x", sha256.Sum256(content)) {
		t.Errorf("the sum is that of another file")
	}
}
