package pipeline

import (
	"crypto/sha256"
	"fmt"
	"os"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/readers"
)

// TestOriginAndRowsAreOfOneFile holds what is known of a results file, and its rows, to the same bytes, though a
// run writes the file between the two.
func TestOriginAndRowsAreOfOneFile(t *testing.T) {
	before := inResults(t, pipetest.PostRow, "pending", 0)
	path := pipetest.SaveCSV(t, before)
	content, err := os.ReadFile(path)
	pipetest.Must(t, err)
	file, err := readers.Open(path, readers.Options{})
	pipetest.Must(t, err)
	defer file.Close()
	origin, err := HoldOrigin(file)
	pipetest.Must(t, err)
	after := pipetest.SaveCSV(t, before.With("result", "sent", "attempts", "1"), inResults(t, pipetest.MailRow, "sent", 1))
	pipetest.Must(t, os.Rename(after, path))
	plan, err := Load(file, pipetest.Harbour(t), Options{Rerun: true, Zone: pipetest.Noon.Location(), Now: pipetest.Noon, Copied: origin.Copied})
	pipetest.Must(t, err)
	if len(plan.Injects) != 1 || plan.Injects[0].prior.State != Pending || !origin.Pending || len(origin.Out) > 0 {
		t.Errorf("%d rows, %+v, %+v", len(plan.Injects), plan.Injects[0].prior, origin)
	}
	if origin.Sum != fmt.Sprintf("%x", sha256.Sum256(content)) {
		t.Errorf("the sum is that of another file")
	}
}
