// Package clock is the time that a run goes by: the machine's own, or that of a test.
package clock

import (
	"context"
	"time"
)

// Clock is the time that a run goes by.
type Clock interface {
	Now() time.Time
	// Until waits for a moment and returns at it or just after, never before.
	// Where ctx ends first, it returns its error.
	Until(ctx context.Context, moment time.Time) error
}

// System is the machine's own. It waits by timers, which may wake a millisecond or so after the moment.
type System struct{}

// Now is the machine's present.
func (System) Now() time.Time { return time.Now() }

// Until waits for a moment.
func (System) Until(ctx context.Context, moment time.Time) error {
	for rest := time.Until(moment); rest > 0; rest = time.Until(moment) {
		timer := time.NewTimer(rest)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
	return ctx.Err()
}

// Later is the later of two moments.
func Later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Earlier is the earlier of two moments.
func Earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}
