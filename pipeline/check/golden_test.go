package check_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/pipeline/plantest"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// TestBodies holds the exact request of every delivery of the plans in testdata,
// a line each: its row, its endpoint and the body's bytes.
func TestBodies(t *testing.T) {
	plans, err := filepath.Glob("testdata/*.csv")
	pipetest.Must(t, err)
	if len(plans) == 0 {
		t.Fatal("no plan in testdata")
	}
	for _, path := range plans {
		t.Run(filepath.Base(path), func(t *testing.T) {
			golden := strings.TrimSuffix(path, ".csv") + ".jsonl"
			got := bodies(t, path)
			if *update {
				pipetest.Must(t, os.WriteFile(golden, got, 0o644))
			}
			want, err := os.ReadFile(golden)
			pipetest.Must(t, err)
			if !bytes.Equal(got, want) {
				t.Errorf("the requests are not those of %s:\n%s\nrun go test ./pipeline -update if that is meant", golden, got)
			}
		})
	}
}

func bodies(t *testing.T, path string) []byte {
	t.Helper()
	plan := plantest.TakeFile(t, path, pipetest.Harbour(t), plan.Options{})
	if plan.Verdict.Errors() > 0 {
		t.Fatalf("the plan has errors: %v", plan.Verdict.Problems)
	}
	var lines bytes.Buffer
	for _, d := range plantest.DeliveriesOf(plan) {
		body, err := d.RequestBody(pipetest.Noon)
		pipetest.Must(t, err)
		fmt.Fprintf(&lines, `{"row": %d, "endpoint": %q, "body": %s}`+"\n", d.Inject.Row.Number, d.Inject.Endpoint, body)
	}
	return lines.Bytes()
}
