package play

import (
	"context"
	"fmt"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// wallWritten is from how much on a change of the wall clock's difference is written down. Whoever looks at the day goes by it.
const wallWritten = 500 * time.Millisecond

// wallAhead is how much later the wall clock is than the record's.
func (e Env) wallAhead() time.Duration {
	if e.WallAhead == nil {
		return 0
	}
	return e.WallAhead().Truncate(time.Millisecond)
}

// keptFor is for how long after the last moment of a record a restart goes on by the clock of the process before. After a night the
// machine's clock counts, as people read it.
const keptFor = time.Hour

// setClock has the clock go by that of the ledger. One that has none goes on as the process that played before left it, if that was
// on this machine and not long ago. In no case it is before the last moment of the record, which is nil for a new day.
func (e Env) setClock(ctx context.Context, of ledger.Days, record *day.Record) error {
	if e.GoOn == nil {
		return nil
	}
	ledgers, has, err := of.OwnClock(ctx)
	if err != nil {
		return err
	}
	wall := e.Clock.Now().Add(e.wallAhead())
	if !has {
		e.goOnFrom(wall, record)
		return nil
	}
	ahead := wall.Sub(ledgers)
	if record != nil {
		ahead = min(ahead, wall.Sub(lastMoment(*record)))
	}
	e.GoOn(ahead)
	return nil
}

// goOnFrom is setClock for a ledger without a clock.
func (e Env) goOnFrom(wall time.Time, record *day.Record) {
	if record == nil {
		return
	}
	ahead := time.Duration(0)
	state, last := day.Fold(*record), lastMoment(*record)
	if state.Host == e.Host && wall.Add(-state.WallAhead).Sub(last) < keptFor {
		ahead = state.WallAhead
	}
	e.GoOn(min(ahead, wall.Sub(last)))
}

// followWall writes down that the wall clock was set, since other terminals and pages have no other clock. It tells once of each
// setting that is large enough, and gives the difference that was told last.
func (p *Player) followWall(told time.Duration) time.Duration {
	if p.env.WallAhead == nil {
		return 0
	}
	ahead := p.env.wallAhead()
	if (ahead-p.state.WallAhead).Abs() >= wallWritten && !p.state.Ended && p.failed == nil {
		_ = p.happen(day.Event{Control: day.Control{Verb: day.EventClock}, WallAhead: ahead}) // p.failed ends the run; what has changed is seen at the next look
	}
	if (ahead - told).Abs() < day.WallShown {
		return told
	}
	text := day.WallText(ahead)
	if text == "" {
		text = "as the exercise's again"
	}
	p.warn(fmt.Sprintf("This machine's clock is %s. The exercise goes on by its own.", text))
	return ahead
}

const (
	// compareEvery is how often the clock of the day is compared with the ledger's.
	compareEvery = time.Minute
	// apartFrom is from how much on their difference is told. What is right to more than maxQuestion tells nothing.
	apartFrom   = 2 * time.Second
	maxQuestion = time.Second
)

// clocksApart is how far the clock of the day was ahead of the ledger's when that was told last, and when it was looked at last.
type clocksApart struct {
	told   time.Duration
	looked time.Time
}

// compareClocks tells, and notes in the day, that the clock of the day and the ledger's differ by now: one of them was set, or a machine
// stood still. Boards on other machines go by the ledger's. The day goes on by its own: who takes it next begins with the ledger's.
func (p *Player) compareClocks(c *clocksApart) {
	asked := p.env.Clock.Now()
	if p.env.GoOn == nil || asked.Sub(c.looked) < compareEvery {
		return
	}
	c.looked = asked
	ledgers, has, err := p.ledger.OwnClock(p.steady)
	took := p.env.Clock.Now().Sub(asked)
	if err != nil || !has || took > maxQuestion { // its next look tells of a ledger that is out of reach
		return
	}
	ahead := asked.Add(took / 2).Sub(ledgers)
	if (ahead - c.told).Abs() < apartFrom {
		return
	}
	text := fmt.Sprintf("The clock of this day is %s ahead of the ledger's.", ahead.Round(100*time.Millisecond))
	switch {
	case ahead.Abs() < apartFrom:
		text = "The clock of this day is as the ledger's again."
	case ahead < 0:
		text = fmt.Sprintf("The clock of this day is %s behind the ledger's.", -ahead.Round(100*time.Millisecond))
	}
	c.told = ahead
	text += " It goes on by its own until somebody else takes the day."
	if p.state.Ended || p.failed != nil {
		return
	}
	p.warn(text)
	_ = repeat(func() error { return p.happen(day.Event{Control: day.Control{Verb: day.VerbNote, Reason: text}}) }) // p.failed ends the run
}
