package pipeline

import (
	"crypto/sha256"
	"fmt"
	"os"
	"testing"

	"simcast/readers"
)

// TestOriginAndRowsAreOfOneFile holds what is known of a results file, and its rows, to the same bytes, though a
// run writes the file between the two.
func TestOriginAndRowsAreOfOneFile(t *testing.T) {
	before := inResults(t, postRow, "pending", 0)
	path := saveCSV(t, before)
	content, err := os.ReadFile(path)
	must(t, err)
	file, err := readers.Open(path, readers.Options{})
	must(t, err)
	defer file.Close()
	origin, err := HoldOrigin(file)
	must(t, err)
	after := saveCSV(t, before.with("result", "sent", "attempts", "1"), inResults(t, mailRow, "sent", 1))
	must(t, os.Rename(after, path))
	plan, err := Load(file, harbour(t), Options{Rerun: true, Zone: noon.Location(), Now: noon, Copied: origin.Copied})
	must(t, err)
	if len(plan.Injects) != 1 || plan.Injects[0].prior.State != Pending || !origin.Pending || len(origin.Out) > 0 {
		t.Errorf("%d rows, %+v, %+v", len(plan.Injects), plan.Injects[0].prior, origin)
	}
	if origin.Sum != fmt.Sprintf("%x", sha256.Sum256(content)) {
		t.Errorf("the sum is that of another file")
	}
}
