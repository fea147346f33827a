package torture

import (
	"sync"
	"time"
)

// phase is how far a POST has come.
type phase int

const (
	arrived phase = iota // the service has read it
	published
	answered
)

// trigger is a moment in a life: the given POST, or the first one after it, has come so far.
type trigger struct {
	post  int
	phase phase
	hold  time.Duration // the service waits there until it is let go, and no longer than this
	hit   chan struct{} // closed at the moment
	gone  chan struct{}
	once  sync.Once
}

func newTrigger(post int, p phase, hold time.Duration) *trigger {
	return &trigger{post: post, phase: p, hold: hold, hit: make(chan struct{}), gone: make(chan struct{})}
}

// How long the service waits: for the end of a process that may be polite and wait for its
// answer, and for what is done to one that goes on.
const (
	briefHold = 2 * time.Second
	longHold  = time.Minute
)

// letGo ends the wait, if there is one.
func (t *trigger) letGo() { t.once.Do(func() { close(t.gone) }) }

// reach tells a trigger that waits for it that the POST has come so far.
func (x *exchange) reach(p phase) {
	x.state.Lock()
	t := x.trigger
	if t == nil || x.number < t.post || t.phase != p {
		x.state.Unlock()
		return
	}
	x.trigger = nil
	x.state.Unlock()
	close(t.hit)
	select {
	case <-t.gone:
	case <-time.After(t.hold):
	}
}
