package clock_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"simcast/pipeline/clock"
)

func TestSystemClockWaitsForTheMoment(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := clock.System{}
		begun := clock.Now()
		for _, wait := range []time.Duration{-time.Second, 0, time.Nanosecond, time.Minute} {
			moment := clock.Now().Add(wait)
			if err := clock.Until(t.Context(), moment); err != nil {
				t.Fatal(err)
			}
			if now := clock.Now(); now.Before(moment) || now.Sub(moment) > time.Second {
				t.Errorf("a wait of %s ended %s after its moment", wait, now.Sub(moment))
			}
		}
		if passed := clock.Now().Sub(begun); passed != time.Minute+time.Nanosecond {
			t.Errorf("the waits took %s", passed)
		}
	})
}

func TestSystemClockStopsWhenItsContextEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		clock := clock.System{}
		begun := clock.Now()
		if err := clock.Until(ctx, begun.Add(time.Hour)); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		if err := clock.Until(ctx, begun); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("of a moment that is past: %v", err)
		}
		if passed := clock.Now().Sub(begun); passed != time.Second {
			t.Errorf("it ended after %s", passed)
		}
	})
}
