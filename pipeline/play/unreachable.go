package play

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// A ledger in a database may be out of reach for a while. What has to be written down waits for it then: nothing is decided meanwhile,
// nothing goes out, and the day is shown as it stands.

// toldAfter is how long a ledger waits for its database with a look, before the day shows that it cannot be reached.
const toldAfter = 2 * time.Second

// bePatient has a ledger that cannot be reached waited for under p.patient, no longer than --max-outage, and until ctx ends or giveUp
// is called.
func (p *Player) bePatient(ctx context.Context) {
	p.waits, p.giveUp = context.WithCancel(ctx)
	p.patient = context.WithoutCancel(ledger.WithPatience(p.waits, p.job.Asked.Limits.MaxOutage, func(since time.Time, err error) {
		at := p.env.Clock.Now()
		if err != nil {
			at = at.Add(-time.Since(since)) // by the clock of the day
		}
		p.observeLedger(err, at)
	}))
}

// observeLedger takes note of whether the ledger can be reached: nothing is sent where nothing can be written down. A time in which it
// could not, which began at that moment, counts as one in which this process did not run. What was asked for before that does not end it.
func (p *Player) observeLedger(err error, since time.Time) {
	out := slices.IndexFunc(p.outages, func(b outage) bool { return b.cause == day.CauseMachine && b.until.IsZero() })
	switch isOut := errors.Is(err, ledger.ErrUnreachable); {
	case isOut && out < 0:
		p.outages = append(p.outages, outage{from: since, cause: day.CauseMachine})
		p.warn(fmt.Sprintf("The ledger cannot be reached since %s, so nothing new is sent, and no control is taken: %v", since.In(p.state.Location()).Format("15:04:05"), err))
	case !isOut && out >= 0 && since.After(p.outages[out].from):
		p.outages[out].until = p.env.Clock.Now()
		p.warn("The ledger can be reached again.")
	}
}

// fail ends the run where nothing can be written down any more, and gives why: what was first.
func (p *Player) fail(why error) error {
	if lost, isLost := errors.AsType[*ledger.LaneLostError](why); isLost {
		why = lost
	}
	if errors.Is(why, ledger.ErrUnreachable) && p.waits.Err() == nil {
		why = fmt.Errorf("%w (--max-outage %s)", why, p.job.Asked.Limits.MaxOutage)
	}
	if p.failed == nil {
		p.changes(func() { p.failed = why })
	}
	return p.failed
}

// Failed implements [send.ControlledQueue].
func (p *Player) Failed() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.failed
}

// losesLane ends the run where an error says that another process has the space.
func (p *Player) losesLane(err error) bool {
	if _, isLost := errors.AsType[*ledger.LaneLostError](err); !isLost {
		return false
	}
	_ = p.fail(err) // Failed tells
	return true
}
