package pipeline_test

import (
	"errors"
	"strings"
	"testing"

	"simcast/pipeline"
	"simcast/pipeline/pipetest"
	"simcast/pipeline/problem"
)

// A flag that cannot be the mark is refused: the messages would go out as if no mark was asked for.
func TestAFlagThatIsNoMarkIsRefused(t *testing.T) {
	path := pipetest.SaveText(t, "plan.csv", "persona,channel,body\nharbour_master,log,Smoke.\n")
	read := pipeline.ReadOptions{Mark: "EXERCISE\nVERRIN"}
	_, err := read.Open(path)
	var usage *problem.UsageError
	if !errors.As(err, &usage) || !strings.Contains(usage.Suggestion, "write one line of text") {
		t.Fatalf("error %v", err)
	}
}
