package pipeline

import (
	"context"
	"time"
)

// LaneClock is the machine's own time for runs that share the machine with many others. It waits
// by timers alone: what [SystemClock] waits awake, a millisecond or so before each slot, a thousand
// lanes would take from one another. A slot may be met that much later.
type LaneClock struct{}

// Now is the machine's present.
func (LaneClock) Now() time.Time { return time.Now() }

// Until waits for a moment.
func (LaneClock) Until(ctx context.Context, moment time.Time) error {
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
