package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Who asks for a control appends it, and it has taken effect then. Left to the player are those that were asked for while nothing played.

// takeWaiting takes what waits for a start, in the order in which it was asked for.
func (p *Player) takeWaiting() error {
	for _, c := range slices.Clone(p.waiting) {
		if err := p.answerWaiting(c); err != nil {
			return err
		}
	}
	return nil
}

// answerWaiting has a control take effect that was asked for while nothing played, or refuses it.
func (p *Player) answerWaiting(c ledger.DayControl) error {
	e, wrong := day.ParseEvent(c.Body)
	e.By = c.By
	err := repeat(func() (err error) {
		if p.failed != nil || !p.isWaiting(c) {
			return p.failed
		}
		e.At = p.stamp()
		why := wrong
		if why == nil {
			why = p.state.Refuse(e.Control, e.By, e.At)
		}
		if why != nil {
			return p.refuseWaiting(c, e.Verb, why)
		}
		c.State, c.At, c.Answer = ledger.ControlTaken, e.At, p.state.Told(e, "")
		return p.append(c)
	})
	if errors.Is(err, ledger.ErrUnreachable) {
		return p.fail(fmt.Errorf("whether %s by %s has taken effect is not known before the day goes on: %w", cmp.Or(string(e.Verb), "a control"), c.By, err))
	}
	return err
}

// refuseWaiting refuses a control that waited, tells so, and notes it in the day: who asked for it was told that it counts, and perhaps
// sits at another machine. The refusal is never there without the note: nobody would look at it again.
func (p *Player) refuseWaiting(c ledger.DayControl, verb day.Verb, why error) error {
	c.State, c.Answer = ledger.ControlRefused, why.Error()
	text := fmt.Sprintf("Not done: %s by %s, which waited for somebody to play the day: %s", cmp.Or(string(verb), "a control"), c.By, c.Answer)
	controls := []ledger.DayControl{c}
	if !p.state.Ended { // nothing is noted any more
		note, err := p.event(day.Event{Control: day.Control{Verb: day.VerbNote, Reason: text}})
		if err != nil {
			return err
		}
		controls = append(controls, note)
	}
	err := p.append(controls...)
	if err == nil {
		p.warn(text)
	}
	return err
}
