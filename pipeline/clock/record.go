package clock

import (
	"context"
	"sync"
	"time"
)

// Record is the clock of a record on this machine. It begins with what the wall clock shows, and goes on by itself: a wall clock
// that is set moves nothing. The time that the machine sleeps counts as passed.
type Record struct {
	began time.Time // with the reading by which the process measures time
	boot  time.Duration

	mu     sync.Mutex
	slept  time.Duration // longer than that reading has noticed
	behind time.Duration // what GoOn has taken off
	goesOn bool          // GoOn was called
}

// NewRecord is the record's clock from now on.
func NewRecord() *Record { return &Record{began: time.Now(), boot: sinceBoot()} }

// leastSleep is from when on a difference between the clock that runs in sleep and the one that does not is a sleep: they may be
// read at slightly different moments, and the first in coarse steps.
const leastSleep = 500 * time.Millisecond

// Now is the present.
func (r *Record) Now() time.Time {
	passed := time.Since(r.began)
	r.mu.Lock()
	defer r.mu.Unlock()
	if slept := sinceBoot() - r.boot - passed; slept > r.slept+leastSleep {
		r.slept = slept
	}
	return r.began.Round(0).Add(passed + r.slept - r.behind)
}

// WallAhead is how much later the wall clock is than this one: it was set meanwhile.
func (r *Record) WallAhead() time.Duration { return time.Now().Round(0).Sub(r.Now()) }

// GoOn has the clock go on with a record that another process has written, while the wall clock was ahead of it by this. Of
// several records the latest counts: none goes back. Nobody waits for this clock yet.
func (r *Record) GoOn(ahead time.Duration) {
	by := ahead - r.WallAhead()
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.goesOn && by >= 0 {
		return
	}
	r.behind, r.goesOn = r.behind+by, true
}

// mostWait is how long one timer runs: timers stand still while the machine sleeps.
const mostWait = time.Second

// Until waits for a moment.
func (r *Record) Until(ctx context.Context, moment time.Time) error {
	for rest := moment.Sub(r.Now()); rest > 0; rest = moment.Sub(r.Now()) {
		timer := time.NewTimer(min(rest, mostWait))
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return ctx.Err()
		}
	}
	return ctx.Err()
}
