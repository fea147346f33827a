package inbox_test

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain: no stream of what is published outlives its page.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
