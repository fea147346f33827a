package view_test

import (
	"testing"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
)

func TestClock(t *testing.T) {
	t.Parallel()
	for want, span := range map[string]time.Duration{"0:00": 0, "4:05": 4*time.Minute + 5*time.Second + 900*time.Millisecond, "1:02:03": time.Hour + 2*time.Minute + 3*time.Second, "−0:30": -30 * time.Second} {
		if got := view.Clock(span); got != want {
			t.Errorf("%s: %q, not %q", span, got, want)
		}
	}
}

// TestEachResultHasItsLook holds that no result, and no severity, looks like any other text.
func TestEachResultHasItsLook(t *testing.T) {
	t.Parallel()
	for _, word := range []string{string(plan.Sent), string(plan.Failed), string(plan.Uncertain), string(plan.Pending), plan.HeldBack, string(plan.Skipped), "error", "warning"} {
		if look := view.LookOf(word); look == view.Ordinary || look.Class() == "" {
			t.Errorf("%s has no look of its own", word)
		}
	}
	if view.LookOf("whatever") != view.Ordinary || view.LookOfEntry(&day.Line{State: day.IsWaiting}) != view.Ordinary {
		t.Error("another word has a look")
	}
}
