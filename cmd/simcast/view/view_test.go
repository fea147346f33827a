package view_test

import (
	"testing"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
)

func TestMoment(t *testing.T) {
	t.Parallel()
	zone := time.FixedZone("east", 2*60*60)
	now := time.Date(2026, 11, 27, 22, 30, 0, 0, time.UTC) // the next day in that zone
	for want, at := range map[string]time.Time{
		"":                     {},
		"01:10:05":             time.Date(2026, 11, 27, 23, 10, 5, 0, time.UTC),
		"27 Nov 23:59:59":      time.Date(2026, 11, 27, 21, 59, 59, 0, time.UTC),
		"31 Dec 2025 23:59:59": time.Date(2025, 12, 31, 21, 59, 59, 0, time.UTC),
	} {
		if got := view.Moment(at, now, zone); got != want {
			t.Errorf("%s: %q, not %q", at, got, want)
		}
	}
	if got := view.Moment(now, time.Time{}, zone); got != "2026-11-28 00:30:00" {
		t.Errorf("with its whole date it is %q", got)
	}
}

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
