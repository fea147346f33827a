package send

import (
	"context"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/pipetest"
)

// slowBook takes its time to write an attempt down.
type slowBook struct {
	AttemptLedger
	takes time.Duration
	begun []time.Time
}

func (b *slowBook) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	b.begun = append(b.begun, time.Now())
	time.Sleep(b.takes)
	return b.AttemptLedger.Begin(ctx, a)
}

// TestSlowDiskKeepsPace holds that a disk that is slow costs no pace but at the start, and that one that
// is quick is not written to long before a request.
func TestSlowDiskKeepsPace(t *testing.T) {
	for takes, lead := range map[time.Duration]time.Duration{
		0: beforeSlot, 5 * time.Millisecond: beforeSlot, 40 * time.Millisecond: 50 * time.Millisecond,
		90 * time.Millisecond: maxBeforeSlot, 300 * time.Millisecond: maxBeforeSlot,
	} {
		var book *slowBook
		s := (&sendFixture{book: func(b AttemptLedger) AttemptLedger { book = &slowBook{AttemptLedger: b, takes: takes}; return book }}).play(t, pipetest.Numbered(10)...)
		for n := 2; n < len(s.posts); n++ {
			interval, late := s.posts[n]-s.posts[n-1], max(takes-maxBeforeSlot, 0)
			if interval != sceneInterval+late {
				t.Errorf("a disk that takes %s: %s after the one before", takes, interval)
			}
			if early := s.start.Add(s.posts[n]).Sub(book.begun[n]); early != lead+late {
				t.Errorf("a disk that takes %s is written to %s before", takes, early)
			}
		}
	}
}

// TestLeadFades holds that a disk is not thought slow for good.
func TestLeadFades(t *testing.T) {
	var l writeAhead
	l.observe(60 * time.Millisecond)
	for range 40 {
		l.observe(time.Millisecond)
	}
	slot := time.Now()
	if early := slot.Sub(l.before(slot, sceneInterval)); early != beforeSlot {
		t.Errorf("%s before its slot", early)
	}
}

// TestSpacesShareTheirWriteAhead holds that what one space has met the others need not meet, and that many
// lanes forget it no sooner than one.
func TestSpacesShareTheirWriteAhead(t *testing.T) {
	const lanes = 50
	turns := NewResultsSchedule()
	for range lanes {
		turns.join()
	}
	slot := time.Now()
	early := func() time.Duration { return slot.Sub(turns.writeAheadOf().before(slot, sceneInterval)) }
	turns.writeAheadOf().observe(60 * time.Millisecond)
	if got := early(); got != 75*time.Millisecond {
		t.Errorf("another lane writes %s before its slot", got)
	}
	for range lanes {
		turns.writeAheadOf().observe(time.Millisecond)
	}
	if got := early(); got < 70*time.Millisecond {
		t.Errorf("after one attempt of each lane it is %s", got)
	}
	for range 40 * lanes {
		turns.writeAheadOf().observe(time.Millisecond)
	}
	if got := early(); got != beforeSlot {
		t.Errorf("after forty it is %s", got)
	}
}
