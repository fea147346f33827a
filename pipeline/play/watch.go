package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/day"
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
	// tooOld is for how long an open control may have waited for a player that begins. Its asker has given up.
	tooOld = 5 * time.Second
)

// watchClock looks at the clock until ctx ends. It waits for nothing else: where it looks late, this process stood still.
func (p *Player) watchClock(ctx context.Context) {
	for p.env.Clock.Until(ctx, p.env.Clock.Now().Add(p.lookEvery())) == nil {
		p.look()
	}
}

// watch looks for controls until ctx ends.
func (p *Player) watch(ctx context.Context) {
	seen, err, isReported, looks := int64(-1), error(nil), false, 0
	var wall time.Duration
	clocks := clocksApart{looked: p.env.Clock.Now()}
	for p.env.Clock.Until(ctx, p.env.Clock.Now().Add(p.lookEvery())) == nil {
		before := p.env.Clock.Now()
		wall = p.followWall(wall)
		seen, err = p.answerSince(seen)
		if looks++; err == nil && looks%checkEvery == 0 {
			err = p.writes.Check(p.steady)
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

// answerSince takes the controls that nobody has answered, if something has changed in the ledger since, and gives what was seen of it
// by now.
func (p *Player) answerSince(seen int64) (int64, error) {
	changes, mayBeAsked, err := p.ledger.ChangesOf(p.steady, p.space, p.round)
	if err != nil || changes == seen {
		return seen, err
	}
	if mayBeAsked {
		if all, err := p.answerControls(); err != nil || !all {
			return seen, err
		}
	}
	return changes, nil
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

// answerControls takes the controls that nobody has answered, in the order in which they were asked for. Those that change the plan
// are taken one at a time beside the others: a plan that takes long, or a space that cannot be reached, keeps up no hold. all
// says that none is left.
func (p *Player) answerControls() (all bool, err error) {
	controls, err := p.ledger.UnansweredControls(p.steady, p.space, p.round)
	if err != nil {
		return false, err
	}
	all = true
	for _, c := range controls {
		e, err := day.ParseEvent(c.Body)
		if err == nil && day.SpecOf(e.Verb).ChangesPlan {
			all = false // until it is answered
			p.answerBeside(c)
			continue
		}
		if err := p.answerControl(c); err != nil {
			return false, err
		}
	}
	return all, nil
}

// answerBeside takes a control in a goroutine of its own, unless one is being taken so.
func (p *Player) answerBeside(c ledger.DayControl) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.planning {
		return
	}
	p.planning = true
	p.watched.Go(func() {
		err := p.answerControl(c)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.planning = false
		if err != nil && p.failed == nil && !errors.Is(err, ledger.ErrUnreachable) { // which the watcher tells
			p.warn(fmt.Sprintf("A control could not be taken: %v", err))
		}
	})
}

// answerWaiting takes the controls that were asked for while nothing played, in their order, and then those that are open: who
// left one to wait did not know of them. Those whose asker has given up are refused. The lock is not held.
func (p *Player) answerWaiting() error {
	controls, err := p.ledger.UnansweredControls(p.steady, p.space, p.round)
	if err != nil {
		return err
	}
	var failed error
	for _, c := range controls {
		if c.State == ledger.ControlWaits {
			failed = errors.Join(failed, p.answerControl(c))
		}
	}
	for _, c := range controls {
		switch {
		case c.State != ledger.ControlOpen:
		case p.began.Sub(c.Asked) > tooOld:
			failed = errors.Join(failed, p.refuse(c, errors.New("nobody took it in time")))
		default:
			failed = errors.Join(failed, p.answerControl(c))
		}
	}
	return failed
}
