package send

import (
	"sync"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/pace"
)

// ResultsSchedule says when each of many spaces writes its results file. Written all at once, the files would delay the
// messages: so only a few are written at a time, and they are due one after another. Where writing all of them takes too
// long, each is written less often. A run that is alone has none: nil.
type ResultsSchedule struct {
	free       chan struct{}
	idle       chan struct{} // of spaces that send nothing any more
	writeAhead writeAhead    // how long before their slots spaces write attempts down

	mu     sync.Mutex
	spaces int
	cost   time.Duration // how long writing a file takes, as a moving average
	last   time.Time     // the last moment that nextDue gave
}

const (
	// writersAtOnce is how many files are written at a time by spaces that send, and idleAtOnce how many
	// by spaces that do not: those wait for the disk more than they work.
	writersAtOnce, idleAtOnce = 2, 32
	// After a file each of the writersAtOnce rests restShare times as long as writing it took.
	restShare = 3
	// A budget has to last periodsAhead periods, and minAhead at least: a space may have to wait before it
	// can write, and is not to stand still meanwhile.
	periodsAhead, minAhead = 3, time.Minute
	// costWeight is the weight of the last file in the average cost.
	costWeight = 0.1
)

// NewResultsSchedule is the schedule of spaces that run together.
func NewResultsSchedule() *ResultsSchedule {
	return &ResultsSchedule{free: make(chan struct{}, writersAtOnce), idle: make(chan struct{}, idleAtOnce)}
}

// join adds a space.
func (t *ResultsSchedule) join() { t.count(1) }

// leave removes a space.
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

// nextDue is when a space's next file is due: checkpointEvery from now or later, after all that are due already, and
// within one period.
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

// period is how long it takes until each space has written once.
func (t *ResultsSchedule) period() time.Duration { return time.Duration(t.spaces) * t.spacing() }

// ahead is how long a budget has to last.
func (t *ResultsSchedule) ahead() time.Duration {
	t.mu.Lock()
	defer t.mu.Unlock()
	return max(minAhead, periodsAhead*t.period())
}

// isSoon reports whether a space should write before its file is due: it may begin so many deliveries more (left), every
// so often, and a file of now would let it begin so many (fresh). Its budget was given when files were written more often.
func (t *ResultsSchedule) isSoon(left, fresh int, every time.Duration) bool {
	return left <= fresh/periodsAhead && pace.SpanOf(left, every) <= checkpointEvery
}

// writeIdle writes the file of a space that sends nothing now.
func (t *ResultsSchedule) writeIdle(write func() error) error {
	if t == nil {
		return write()
	}
	t.idle <- struct{}{}
	defer func() { <-t.idle }()
	return write()
}

// write writes a file once few enough others are being written, and measures how long that takes.
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
