package results

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain: no file, archive or export outlives its test.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
