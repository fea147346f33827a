package check

import (
	"fmt"
	"slices"
	"testing"

	"simcast/pipeline/pipetest"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// Whoever takes the problems as they are found gets all of them, in the order of the verdict.
func TestFoundGetsEveryProblem(t *testing.T) {
	t.Parallel()
	var rows []pipetest.Row
	for n := range 3*maxChunk + 5 {
		rows = append(rows, pipetest.Row{"persona": "Nobody", "channel": "mial", "body": fmt.Sprint("text ", n), "ts": "1600000000"})
	}
	path := pipetest.SaveCSV(t, rows...)
	want := takeFile(t, path, nil, plan.Options{}).Problems
	var got []readers.Problem
	left := takeFile(t, path, nil, plan.Options{Found: func(problems []readers.Problem) { got = append(got, problems...) }}).Problems
	if len(want) != 2*len(rows) || !slices.Equal(got, want) || len(left) > 0 {
		t.Errorf("%d problems of %d, and %d are left", len(got), len(want), len(left))
	}
}
