package pipeline

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain: no run, wait or file that is written beside a run outlives its test.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
