package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
)

// happen appends what the player itself does or has found to the record, and brings the state up to date. The error is
// [ledger.ErrChanged] where somebody else has appended something before: that is in the state then, and what to do is decided again. Any
// other error ends the run.
func (p *Player) happen(e day.Event) error {
	if p.failed != nil {
		return p.failed
	}
	err := p.write(e)
	if err == nil || errors.Is(err, ledger.ErrChanged) {
		return err
	}
	return p.fail(fmt.Errorf("an event of the day could not be recorded in the ledger: %w", err))
}

// write is happen without an end of the run, where it cannot be written down.
func (p *Player) write(e day.Event) error {
	c, err := p.event(e)
	if err != nil {
		return err
	}
	return p.append(c)
}

// event is an event that takes effect now, as the record keeps it.
func (p *Player) event(e day.Event) (ledger.DayControl, error) {
	e.At, e.By = p.stamp(), cmp.Or(e.By, day.BySimcast)
	return dayrecord.Control(p.env.Host, e)
}

// append appends controls and events to the record, which has nothing newer than p has read, and brings the state up to date.
func (p *Player) append(controls ...ledger.DayControl) error {
	kept, err := p.writes.Append(p.patient, []ledger.Append{{Space: p.space, Round: p.round, Seen: p.last, Source: p.source, Controls: controls}})
	if errors.Is(err, ledger.ErrChanged) {
		return cmp.Or(p.readChanges(), err)
	}
	if err == nil {
		p.source = nil
	}
	for _, c := range kept {
		err = errors.Join(err, p.take(c))
	}
	return err
}

// repeat does something that is decided by the state, once more where that has changed meanwhile.
func repeat(do func() error) error {
	for {
		if err := do(); !errors.Is(err, ledger.ErrChanged) {
			return err
		}
	}
}

// lockedFor is how long somebody may take to append something that is not there yet, before it is looked for again.
const lockedFor = 10 * time.Millisecond

// readChanges reads what others have appended, and brings the state up to date.
func (p *Player) readChanges() error {
	added, err := p.ledger.Controls(p.patient, p.space, p.round, p.last)
	if err == nil && len(added) == 0 {
		_ = p.env.Clock.Until(p.steady, p.env.Clock.Now().Add(lockedFor)) // nothing ends it
	}
	for _, c := range added {
		if wrong := p.take(c); wrong != nil { // nothing goes out behind what is not understood
			err = errors.Join(err, p.fail(wrong))
		}
	}
	p.settle()
	return err
}

// settle says that the state has all events up to now, and shows what that changes.
func (p *Player) settle() {
	if p.state.IsSettled() {
		return
	}
	now := p.env.Clock.Now()
	before := p.states(now)
	p.changes(p.state.Settle)
	p.showMoved(day.Event{At: now}, before)
}

// take takes a control that is in the record.
func (p *Player) take(c ledger.DayControl) error {
	p.last = c.N
	p.waiting = slices.DeleteFunc(p.waiting, func(u ledger.DayControl) bool { return u.ID == c.ID })
	switch c.State {
	case ledger.ControlWaits:
		p.waiting = append(p.waiting, c)
		return nil
	case ledger.ControlTaken:
	default:
		return nil
	}
	e, err := dayrecord.Event(c)
	if err != nil {
		return fmt.Errorf("event %d of the day cannot be read: %w; if a newer simcast wrote it, use that one", c.N, err)
	}
	p.apply(e)
	return nil
}

// isWaiting reports whether a control still waits.
func (p *Player) isWaiting(c ledger.DayControl) bool {
	return slices.ContainsFunc(p.waiting, func(u ledger.DayControl) bool { return u.ID == c.ID })
}

// apply brings the state up to date after an event that is in the record, and tells of it.
func (p *Player) apply(e day.Event) {
	before := p.states(e.At)
	if day.SpecOf(e.Verb).ChangesPlan {
		p.noteChange(&e)
	}
	p.keepEdit(e)
	p.changes(func() { p.state.Event(e) })
	if e.Verb == day.VerbResume {
		p.failedPlan = false
	}
	p.tell(e)
	p.showMoved(e, before)
	p.isStale = p.job.Results != nil
}

// keepEdit keeps an event that edits a row of the plan, or adds one.
func (p *Player) keepEdit(e day.Event) {
	if e.SetsCells() {
		p.edits = append(p.edits, day.Event{Control: e.Control})
	}
}
