package planning

import (
	"testing"

	"go.uber.org/goleak"

	"simcast/pipeline/pipetest"
)

// TestMain: no file, archive or export outlives its test.
func TestMain(m *testing.M) {
	pipetest.FewerDraws()
	goleak.VerifyTestMain(m)
}
