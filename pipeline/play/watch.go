package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

const (
	// lookEvery is how often the watcher looks for controls.
	lookEvery = 250 * time.Millisecond
	// leastStandstill is from how much on a late look means that this process did not run: the machine slept, or it was stopped.
	leastStandstill = 5 * time.Second
	// checkEvery is how many looks pass until it is asked whether somebody else has the space by now: a day may have nothing to write
	// for hours.
	checkEvery = 20
)

// watchClock looks at the clock until ctx ends. It waits for nothing else: where it looks late, this process stood still.
func (p *Player) watchClock(ctx context.Context) {
	for p.env.Clock.Until(ctx, p.env.Clock.Now().Add(p.lookEvery())) == nil {
		p.look()
	}
}

// watch looks for what others append until ctx ends.
func (p *Player) watch(ctx context.Context) {
	isReported, looks := false, 0
	var wall time.Duration
	clocks := clocksApart{looked: p.env.Clock.Now()}
	for p.env.Clock.Until(ctx, p.env.Clock.Now().Add(p.lookEvery())) == nil {
		before := p.env.Clock.Now()
		wall = p.followWall(wall)
		err := p.readRecord()
		if looks++; err == nil && looks%checkEvery == 0 {
			err = p.writes.Check(ledger.WithPatience(ctx, toldAfter, nil))
		}
		if p.losesLane(err) || p.Failed() != nil {
			return
		}
		p.observeLedger(err, before)
		if err == nil {
			p.compareClocks(&clocks)
		}
		isOut := errors.Is(err, ledger.ErrUnreachable) // which is told already
		switch {
		case err != nil && !isOut && !isReported:
			p.warnNow(fmt.Sprintf("Controls cannot be taken from the ledger: %v", err))
		case err == nil && isReported:
			p.warnNow("Controls are taken from the ledger again.")
		}
		isReported = err != nil && (isReported || !isOut)
	}
}

// readRecord reads what others have appended, if there is something, and takes it.
func (p *Player) readRecord() error {
	last, err := p.ledger.LastControl(p.steady, p.space, p.round)
	if err != nil {
		return err
	}
	decided := p.decide()
	if last > p.last {
		err = p.readChanges()
	}
	decided()
	if err == nil {
		p.loadBeside()
		err = p.takeWaiting()
	}
	return err
}

// lookEvery is how often controls are looked for.
func (p *Player) lookEvery() time.Duration { return cmp.Or(p.env.LookEvery, lookEvery) }

// look takes note of what the clock has brought since the last look.
func (p *Player) look() {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := p.env.Clock.Now()
	if p.noticeGap(now) {
		p.wake()
	}
	p.announce(now)
}

// noticeGap takes note of a time in which this process did not run. Whichever goroutine runs first after it sees it, before
// anything is decided by the clock. The lock is held.
func (p *Player) noticeGap(now time.Time) bool {
	gap, from := now.Sub(p.seen), p.seen
	p.seen = now
	if from.IsZero() || gap <= max(leastStandstill, 2*p.lookEvery()) {
		return false
	}
	p.addStandstill(from, now)
	p.warn(fmt.Sprintf("simcast stood still for about %s: the machine slept, or the process was stopped.", wording.Roughly(gap.Round(time.Second))))
	return true
}
