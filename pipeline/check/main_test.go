package check

import (
	"os"
	"testing"

	"simcast/pipeline/pipetest"
)

// TestMain has properties be checked with fewer draws: each checks whole plans.
func TestMain(m *testing.M) {
	pipetest.FewerDraws()
	os.Exit(m.Run())
}
