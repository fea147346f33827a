package send

import (
	"sync"
	"time"
)

// writeAhead is how long before its slot an attempt is written down, so that the disk does not cost pace.
// It is short: an attempt of a run that is killed before the slot is uncertain for nothing. Where the disk is slow, or
// many spaces wait for it, it grows to what they need. Spaces that run together share one, so that a moment in which the
// disk is slow is measured once for all of them.
type writeAhead struct {
	mu     sync.Mutex
	need   time.Duration // how long the slowest of the last attempts took to be written down, and some more
	spaces int           // that share it; 0 as of one
}

const (
	beforeSlot = 8 * time.Millisecond
	// An attempt is written down at most maxBeforeSlot early, and at most 1/writeAheadShare of the interval.
	maxBeforeSlot   = 100 * time.Millisecond
	writeAheadShare = 4
	// need is the measured time and 1/writeAheadRoom more, and falls by 1/writeAheadFades with each attempt of
	// each space.
	writeAheadRoom, writeAheadFades = 4, 16
)

// observe takes in how long an attempt took to be written down.
func (l *writeAhead) observe(took time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.need = max(took+took/writeAheadRoom, l.need-l.need/writeAheadFades/time.Duration(max(l.spaces, 1)))
}

// before is when an attempt for that slot is written down.
func (l *writeAhead) before(slot time.Time, interval time.Duration) time.Time {
	l.mu.Lock()
	defer l.mu.Unlock()
	longest := max(beforeSlot, min(interval/writeAheadShare, maxBeforeSlot))
	return slot.Add(-min(max(beforeSlot, l.need), longest))
}

// setSharers says how many spaces share it.
func (l *writeAhead) setSharers(spaces int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.spaces = spaces
}

// CommitDelay is how long what a space has to write down may wait to be written with that of the spaces beside
// it: a little of the least time between two requests, and less than an attempt is ahead of its slot.
func (s Config) CommitDelay() time.Duration {
	shortest := s.Interval
	if s.MinInterval > 0 {
		shortest = min(shortest, s.MinInterval)
	}
	if s.Schedule == nil {
		return 0
	}
	return min(shortest/commitDelayShare, maxCommitDelay)
}

const (
	commitDelayShare = 100
	maxCommitDelay   = 5 * time.Millisecond
)
