package check

import (
	"os"
	"testing"

	"simcast/pipeline/pipetest"
)

// TestMain has properties be checked with fewer draws: each checks whole plans. Garbage is collected rarely.
func TestMain(m *testing.M) {
	pipetest.FewerDraws()
	pipetest.CollectRarely()
	os.Exit(m.Run())
}
