package web

import (
	"testing"

	"go.uber.org/goleak"

	"simcast/pipeline/pipetest"
)

// TestMain: no request, run or stream of events outlives its page. Garbage is collected rarely.
func TestMain(m *testing.M) {
	pipetest.CollectRarely()
	goleak.VerifyTestMain(m)
}
