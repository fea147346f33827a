package simulator_test

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain: no request that is held, and no listener, outlives the stand-in.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
