package spaces

import (
	"context"
	"sync"
	"time"

	"simcast/pipeline/clock"
)

// openAtOnce is how many spaces begin at once: their results files are written, and what
// they begin with.
const openAtOnce = 32

// maxSpread is over how long the first messages of spaces are spread, at most.
const maxSpread = 500 * time.Millisecond

// startBarrier is where spaces wait for one another before the first message of any: what a space has
// to write as it begins would keep those from their slots that are further. From there on
// their starts are spread over an interval, for spaces that start together stay together.
type startBarrier struct {
	clock    clock.Clock
	spread   time.Duration // between two spaces
	starting chan struct{} // of those that begin

	mu     sync.Mutex
	coming int           // spaces that have not come yet
	opened chan struct{} // closed with the last of them
	begin  time.Time     // when that was
}

func newStartBarrier(spaces int, interval time.Duration, clock clock.Clock) *startBarrier {
	return &startBarrier{clock: clock, spread: min(interval, maxSpread) / time.Duration(spaces), starting: make(chan struct{}, openAtOnce),
		coming: min(spaces, sendAtOnce), opened: make(chan struct{})}
}

// enter lets a space begin. come has to be called once it has, or has failed to; more often
// does no harm. wait is for its first slot, the n-th of all.
func (g *startBarrier) enter(n int) (come func(), wait func(soft context.Context)) {
	g.starting <- struct{}{}
	come = sync.OnceFunc(func() {
		<-g.starting
		g.mu.Lock()
		defer g.mu.Unlock()
		if g.coming--; g.coming == 0 {
			g.begin = g.clock.Now()
			close(g.opened)
		}
	})
	return come, func(soft context.Context) {
		select {
		case <-g.opened:
			_ = g.clock.Until(soft, g.begin.Add(time.Duration(n)*g.spread)) // a run that is interrupted says so itself
		case <-soft.Done():
		}
	}
}
