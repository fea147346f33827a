package torture

import "time"

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
	hold  bool          // the service waits there until gone is closed
	hit   chan struct{} // closed at the moment
	gone  chan struct{} // closed when the process is
}

func newTrigger(post int, p phase, hold bool) *trigger {
	return &trigger{post: post, phase: p, hold: hold, hit: make(chan struct{}), gone: make(chan struct{})}
}

// longestHold bounds how long the service waits for a kill.
const longestHold = 2 * time.Second

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
	if !t.hold {
		return
	}
	select {
	case <-t.gone:
	case <-time.After(longestHold):
	}
}
