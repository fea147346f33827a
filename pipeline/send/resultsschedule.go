package send

import (
	"sync"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/pace"
)

// ResultsSchedule says when many spaces write their results files, which would else be due all at
// once, and delay the messages: few are written at a time, and they are due one after
// another. Where writing all of them takes longer than it should, each is written less often.
// nil is that of a run that has no other beside it.
type ResultsSchedule struct {
	free       chan struct{}
	idle       chan struct{} // of spaces that send nothing any more
	writeAhead writeAhead    // how long before their slots spaces write attempts down

	mu     sync.Mutex
	spaces int
	cost   time.Duration // what writing a file has taken of late
	last   time.Time     // when the file is due that was given its turn last
}

const (
	// writersAtOnce is how many files are written at a time while spaces send, and idleAtOnce how many
	// by spaces that do not: those wait for the disk more than they work, and for all of it together.
	writersAtOnce, idleAtOnce = 2, 32
	// restShare is how many times as long as they write those who write files rest.
	restShare = 3
	// periodsAhead is how many rounds of writes a file lets a space go, and minAhead for how long at
	// least: it may have to wait for its turn, and may not have to stand still for that.
	periodsAhead, minAhead = 3, time.Minute
	// costWeight is the part that the last file has in the cost.
	costWeight = 0.1
)

// NewResultsSchedule is that of spaces that run together.
func NewResultsSchedule() *ResultsSchedule {
	return &ResultsSchedule{free: make(chan struct{}, writersAtOnce), idle: make(chan struct{}, idleAtOnce)}
}

// join counts a space in.
func (t *ResultsSchedule) join() { t.count(1) }

// leave counts a space out.
func (t *ResultsSchedule) leave() { t.count(-1) }

func (t *ResultsSchedule) count(n int) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.spaces += n
	t.writeAhead.setSharers(t.spaces)
}

// writeAheadOf is how long before its slots a run writes its attempts down: one that it shares with the
// spaces beside it, or its own.
func (t *ResultsSchedule) writeAheadOf() *writeAhead {
	if t == nil {
		return new(writeAhead)
	}
	return &t.writeAhead
}

// nextDue is when a space's next file is due: a while from now, and after all that are due already, but
// at the end of a round of all spaces. While they come one by one, a round grows.
func (t *ResultsSchedule) nextDue(now time.Time) time.Time {
	t.mu.Lock()
	defer t.mu.Unlock()
	due, after := now.Add(checkpointEvery), t.last.Add(t.spacing())
	if after.After(due) && after.Before(due.Add(t.period())) {
		due = after
	}
	t.last = due
	return due
}

// spacing is how far apart the files of two spaces are due.
func (t *ResultsSchedule) spacing() time.Duration {
	return max(checkpointEvery/time.Duration(max(t.spaces, 1)), t.cost*(1+restShare)/writersAtOnce)
}

// period is how long it is until each space has had its turn.
func (t *ResultsSchedule) period() time.Duration { return time.Duration(t.spaces) * t.spacing() }

// ahead is for how long a file lets a space go.
func (t *ResultsSchedule) ahead() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return max(minAhead, periodsAhead*t.period())
}

// isSoon reports whether a space that may begin so many deliveries more, at such a pace, and with a
// file of now so many, should not wait any longer with that: it was let go when writes came sooner.
func (t *ResultsSchedule) isSoon(left, fresh int, every time.Duration) bool {
	return left <= fresh/periodsAhead && pace.SpanOf(left, every) <= checkpointEvery
}

// writeIdle has the file of a space written that sends nothing now.
func (t *ResultsSchedule) writeIdle(write func() error) error {
	if t == nil {
		return write()
	}
	t.idle <- struct{}{}
	defer func() { <-t.idle }()
	return write()
}

// write has a file written when it is its turn, and learns how long that takes.
func (t *ResultsSchedule) write(clock clock.Clock, write func() error) error {
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
