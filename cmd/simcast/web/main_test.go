package web

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain: no request, run or stream of events outlives its page.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
