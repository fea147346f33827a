package pipeline

import (
	"math"
	"sync"
	"time"
)

// Turns are taken by many lanes in writing their results files, which would else be due all at
// once, and keep the lanes from their slots: few are written at a time, and they are due one after
// another. Where writing all of them takes longer than it should, each is written less often.
// nil are those of a run that has nobody beside it.
type Turns struct {
	free chan struct{}
	idle chan struct{} // of lanes that wait for a file before they begin, or do nothing after it

	mu    sync.Mutex
	lanes int
	cost  time.Duration // what writing a file has taken of late
}

const (
	// writersAtOnce is how many files are written at a time while lanes send, and idleAtOnce how many
	// by lanes that do not: those wait for the disk more than they work, and for all of it together.
	writersAtOnce, idleAtOnce = 2, 32
	// restOfTurns is how many times as long as they write those who write files rest.
	restOfTurns = 3
	// turnsAhead is how many times as far as to the next file, if all goes well, a file lets a
	// lane go: it may have to wait for its turn, and may not have to stand still for that.
	turnsAhead = 3
	// costWeight is the part that the last file has in the cost.
	costWeight = 0.1
)

// NewTurns are those of lanes that run together.
func NewTurns() *Turns {
	return &Turns{free: make(chan struct{}, writersAtOnce), idle: make(chan struct{}, idleAtOnce)}
}

// join counts a lane in. early is how much sooner than every its first file is due, or, below 0,
// how much later: files of lanes that begin together are spread as evenly as can be, however many
// there will be.
func (t *Turns) join() (early time.Duration) {
	if t == nil {
		return 0
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lanes++
	_, part := math.Modf(float64(t.lanes) * (math.Phi - 1))
	return time.Duration((part - 0.5) * float64(t.period()))
}

// leave counts a lane out.
func (t *Turns) leave() {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lanes--
}

// every is how long a lane's file stands before the next one is due.
func (t *Turns) every() time.Duration {
	if t == nil {
		return checkpointEvery
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.period()
}

func (t *Turns) period() time.Duration {
	all := time.Duration(t.lanes) * t.cost / writersAtOnce
	return max(checkpointEvery, all*(1+restOfTurns))
}

// ahead is for how long a file lets a lane go.
func (t *Turns) ahead() time.Duration {
	if t == nil {
		return checkpointEvery
	}
	return turnsAhead * t.every()
}

// isSoon reports whether a lane that may begin so many deliveries more, at such a pace, and with a
// file of now so many, should not wait any longer with that: it was let go when turns came sooner.
func (t *Turns) isSoon(left, fresh int, pace time.Duration) bool {
	return t != nil && left <= fresh/turnsAhead && spanOf(left, pace) <= checkpointEvery
}

// takeIdle has the file of a lane written that sends nothing now.
func (t *Turns) takeIdle(write func() error) error {
	if t == nil {
		return write()
	}
	t.idle <- struct{}{}
	defer func() { <-t.idle }()
	return write()
}

// take has a file written when it is its turn, and learns how long that takes.
func (t *Turns) take(clock Clock, write func() error) error {
	if t == nil {
		return write()
	}
	t.free <- struct{}{}
	defer func() { <-t.free }()
	began := clock.Now()
	err := write()
	took := max(clock.Now().Sub(began), 0)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cost == 0 {
		t.cost = took
	}
	t.cost += time.Duration(costWeight * float64(took-t.cost))
	return err
}
