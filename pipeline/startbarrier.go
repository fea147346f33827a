package pipeline

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

// enter lets a space begin. arrive has to be called once it has, or has failed to; more often
// does no harm. wait is for its first slot, at its place among all of them.
func (b *startBarrier) enter(place int) (arrive func(), wait func(soft context.Context)) {
	b.starting <- struct{}{}
	arrive = sync.OnceFunc(func() {
		<-b.starting
		b.mu.Lock()
		defer b.mu.Unlock()
		if b.coming--; b.coming == 0 {
			b.begin = b.clock.Now()
			close(b.opened)
		}
	})
	return arrive, func(soft context.Context) {
		select {
		case <-b.opened:
			_ = b.clock.Until(soft, b.begin.Add(time.Duration(place)*b.spread)) // a run that is interrupted says so itself
		case <-soft.Done():
		}
	}
}
