package pipeline

import (
	"testing"

	"go.uber.org/goleak"

	"simcast/pipeline/pipetest"
)

// TestMain: no run, wait or file that is written beside a run outlives its test.
func TestMain(m *testing.M) {
	pipetest.FewerDraws()
	goleak.VerifyTestMain(m)
}
