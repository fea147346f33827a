package play

import (
	"cmp"
	"errors"
	"fmt"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
)

// refuse writes down why a control is refused. The lock is not held.
func (p *Player) refuse(c ledger.DayControl, why error) error {
	e, _ := day.ParseEvent(c.Body) // without a verb, where it cannot be read
	waited := c.State == ledger.ControlWaits
	c.State, c.Answer, c.Body = ledger.ControlRefused, why.Error(), ""
	if waited {
		return p.refuseWaiting(c, e.Verb)
	}
	return p.refuseAsked(c)
}

// refuseAsked refuses a control whose asker goes by the record.
func (p *Player) refuseAsked(c ledger.DayControl) error {
	return p.whileUnreachable(func() error {
		_, err := p.writes.AnswerControl(p.steady, c)
		return err
	})
}

// refuseWaiting refuses a control that waited, tells so, and notes it in the day: who asked for it was told that it counts, and perhaps
// sits at another machine. The refusal is never there without the note: nobody would look at it again.
func (p *Player) refuseWaiting(c ledger.DayControl, verb day.Verb) error {
	text := fmt.Sprintf("Not done: %s by %s, which waited for somebody to play the day: %s", cmp.Or(string(verb), "a control"), c.By, c.Answer)
	defer p.decide()()
	switch {
	case p.failed != nil:
		return p.failed
	case p.state.Ended: // nothing is noted any more
		err := p.unlocked(func() error { return p.refuseAsked(c) })
		if err == nil {
			p.warn(text)
		}
		return err
	}
	e := day.Event{At: p.stamp(), By: day.BySimcast, Sending: p.state.Sending, Control: day.Control{Verb: day.VerbNote, Reason: text}}
	again := false
	err := p.unlocked(func() error {
		return p.whileUnreachable(func() (err error) {
			e.N, err = dayrecord.RefuseWithNote(p.steady, p.writes, c, p.env.Host, e, again)
			again = true
			return err
		})
	})
	switch {
	case errors.Is(err, ledger.ErrUnreachable):
		return p.fail(fmt.Errorf("whether %s by %s is refused is not known: %w", cmp.Or(string(verb), "a control"), c.By, err))
	case err != nil || e.N == 0: // somebody else has answered it
		return err
	}
	p.warn(text)
	p.apply(e)
	return nil
}
