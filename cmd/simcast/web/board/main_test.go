package board_test

import (
	"testing"

	"go.uber.org/goleak"
)

// TestMain: no watch of a day outlives its pages.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }
