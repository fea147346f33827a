package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

const (
	// lookEvery is how often a player looks for what others have appended.
	lookEvery = 250 * time.Millisecond
	// checkEvery is how many looks pass until it is asked whether somebody else has the space by now: a day may have nothing to write
	// for hours.
	checkEvery = 20
)

// looks are what is known of the looks at the record and the clocks.
type looks struct {
	last     time.Time // when the last one ended
	count    int
	reported bool          // it was told that the record cannot be read
	wall     time.Duration // the difference of the wall clock that was told last
	clocks   clocksApart
}

// lookEvery is how often controls are looked for.
func (p *Player) lookEvery() time.Duration { return cmp.Or(p.env.LookEvery, lookEvery) }

// wait waits until a moment, until something happens, or until ctx ends, and looks meanwhile; a zero moment is never.
func (p *Player) wait(ctx context.Context, until time.Time) error {
	for {
		next := p.looks.last.Add(p.lookEvery())
		if !until.IsZero() {
			next = clock.Earlier(next, until)
		}
		if err := p.sleep(ctx, next); err != nil {
			return err
		}
		hasChanged, now := p.look(), p.env.Clock.Now()
		if hasChanged || ctx.Err() != nil || !until.IsZero() && !now.Before(until) {
			return ctx.Err()
		}
	}
}

// sleep waits until a moment, until ctx ends, or until a plan is there that others have changed.
func (p *Player) sleep(ctx context.Context, until time.Time) error {
	sleeping, wake := context.WithCancel(ctx)
	defer wake()
	if p.loading != nil {
		defer context.AfterFunc(p.loading.done, wake)()
	}
	if err := p.env.Clock.Until(sleeping, until); err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	return ctx.Err()
}

// look takes note of what the clock has brought, of a plan that is there, and of what others have appended where it is time to look for
// that. It reports whether that is anything.
func (p *Player) look() (hasChanged bool) {
	last, now := p.last, p.env.Clock.Now()
	hasChanged = p.noteStandstills(now)
	if !now.Before(p.looks.last.Add(p.lookEvery())) {
		p.looks.wall = p.followWall(p.looks.wall)
		p.lookAtRecord(now)
		p.looks.last = p.env.Clock.Now()
	}
	hasPlan := p.loadBeside()
	return hasChanged || hasPlan || p.last != last || p.failed != nil
}

// lookAtRecord reads what others have appended, and looks now and then whether the space is still this process's. It tells once where that
// cannot be.
func (p *Player) lookAtRecord(now time.Time) {
	l := &p.looks
	err := p.readRecord()
	if l.count++; err == nil && l.count%checkEvery == 0 {
		err = p.writes.Check(ledger.WithPatience(p.steady, toldAfter, nil))
	}
	if p.losesLane(err) || p.failed != nil {
		return
	}
	p.observeLedger(err, now)
	if err == nil {
		p.compareClocks(&l.clocks)
	}
	isOut := errors.Is(err, ledger.ErrUnreachable) // which is told already
	switch {
	case err != nil && !isOut && !l.reported:
		p.warn(fmt.Sprintf("Controls cannot be taken from the ledger: %v", err))
	case err == nil && l.reported:
		p.warn("Controls are taken from the ledger again.")
	}
	l.reported = err != nil && (l.reported || !isOut)
}

// readRecord reads what others have appended, if there is something, and takes it.
func (p *Player) readRecord() error {
	last, err := p.ledger.LastControl(p.steady, p.space, p.round)
	if err == nil && last > p.last {
		err = p.readChanges()
	}
	if err != nil {
		return err
	}
	p.settle()
	return p.takeWaiting()
}

// noteStandstills takes note of times in which this process did not run, and reports whether there are any.
func (p *Player) noteStandstills(now time.Time) bool {
	if p.stood == nil { // a day that is over is not begun, and its results are written
		return false
	}
	found := p.stood.take()
	for _, s := range found {
		p.addStandstill(s.from, s.until)
		p.warn(fmt.Sprintf("simcast stood still for about %s: the machine slept, or the process was stopped.", wording.Roughly(s.until.Sub(s.from).Round(time.Second))))
	}
	return len(found) > 0
}
