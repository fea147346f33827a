package pipeline

import "time"

// lead is how long before its slot an attempt is written down, so that the disk does not cost pace.
// It is short, for a run that is killed while it waits leaves behind what looks as if it may be out;
// where the disk is slow, or many lanes wait for it, it grows to what they need.
type lead struct {
	need time.Duration // what the slowest attempt of late took to be written down
}

const (
	beforeSlot = 8 * time.Millisecond
	// mostBeforeSlot is as long as a lead may be, and leadShare its most part of the interval.
	mostBeforeSlot = 100 * time.Millisecond
	leadShare      = 4
	// leadRoom is by how much of itself a need is exceeded, and leadFades what part of one is
	// forgotten with each attempt.
	leadRoom, leadFades = 4, 16
)

// took learns from an attempt that was written down.
func (l *lead) took(d time.Duration) { l.need = max(d+d/leadRoom, l.need-l.need/leadFades) }

func (l *lead) before(slot time.Time, interval time.Duration) time.Time {
	most := max(beforeSlot, min(interval/leadShare, mostBeforeSlot))
	return slot.Add(-min(max(beforeSlot, l.need), most))
}
