package pipeline

import (
	"sync"
	"time"
)

// Turns are taken by many lanes in writing their results files, which would else be due all at
// once, and keep the lanes from their slots: few are written at a time, and they are due one after
// another. Where writing all of them takes longer than it should, each is written less often.
// nil are those of a run that has nobody beside it.
type Turns struct {
	free chan struct{}
	idle chan struct{} // of lanes that send nothing any more
	lead lead          // how long before their slots lanes write attempts down

	mu    sync.Mutex
	lanes int
	cost  time.Duration // what writing a file has taken of late
	last  time.Time     // when the file is due that was given its turn last
}

const (
	// writersAtOnce is how many files are written at a time while lanes send, and idleAtOnce how many
	// by lanes that do not: those wait for the disk more than they work, and for all of it together.
	writersAtOnce, idleAtOnce = 2, 32
	// restOfTurns is how many times as long as they write those who write files rest.
	restOfTurns = 3
	// turnsAhead is how many rounds of turns a file lets a lane go, and leastAhead for how long at
	// least: it may have to wait for its turn, and may not have to stand still for that.
	turnsAhead, leastAhead = 3, time.Minute
	// costWeight is the part that the last file has in the cost.
	costWeight = 0.1
)

// NewTurns are those of lanes that run together.
func NewTurns() *Turns {
	return &Turns{free: make(chan struct{}, writersAtOnce), idle: make(chan struct{}, idleAtOnce)}
}

// join counts a lane in.
func (t *Turns) join() { t.count(1) }

// leave counts a lane out.
func (t *Turns) leave() { t.count(-1) }

func (t *Turns) count(n int) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lanes += n
	t.lead.sharedBy(t.lanes)
}

// leadOf is how long before its slots a run writes its attempts down: one that it shares with the
// lanes beside it, or its own.
func (t *Turns) leadOf() *lead {
	if t == nil {
		return new(lead)
	}
	return &t.lead
}

// next is when a lane's next file is due: a while from now, and after all that are due already, but
// at the end of a round of all lanes. While they come one by one, a round grows.
func (t *Turns) next(now time.Time) time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	due, after := now.Add(checkpointEvery), t.last.Add(t.apart())
	if after.After(due) && after.Before(due.Add(t.round())) {
		due = after
	}
	t.last = due
	return due
}

// apart is how far apart the files of two lanes are due.
func (t *Turns) apart() time.Duration {
	return max(checkpointEvery/time.Duration(max(t.lanes, 1)), t.cost*(1+restOfTurns)/writersAtOnce)
}

// round is how long it is until each lane has had its turn.
func (t *Turns) round() time.Duration { return time.Duration(t.lanes) * t.apart() }

// ahead is for how long a file lets a lane go.
func (t *Turns) ahead() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return max(leastAhead, turnsAhead*t.round())
}

// isSoon reports whether a lane that may begin so many deliveries more, at such a pace, and with a
// file of now so many, should not wait any longer with that: it was let go when turns came sooner.
func (t *Turns) isSoon(left, fresh int, pace time.Duration) bool {
	return left <= fresh/turnsAhead && spanOf(left, pace) <= checkpointEvery
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
