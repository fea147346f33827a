package play

import (
	"cmp"
	"fmt"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

// takeControl answers a control: it takes effect once that is on disk, or it is refused, with the reason.
func (p *Player) takeControl(c ledger.DayControl) error {
	e, err := day.ParseEvent(c.Body)
	if err != nil {
		return p.refuse(c, fmt.Errorf("this simcast does not understand it: %w", err))
	}
	e.By = c.By
	p.mu.Lock()
	err = p.settle(&e)
	if err == nil {
		err = p.state.Refuse(e.Control, e.By, p.env.Clock.Now())
	}
	p.mu.Unlock()
	if err != nil {
		return p.refuse(c, err)
	}
	taken, text, err := p.takePlan(&e) // may take long
	if err != nil {
		return p.refuse(c, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.state.Refuse(e.Control, e.By, p.env.Clock.Now()); err != nil {
		return p.refuse(c, err)
	}
	if e.Trial {
		c.State, c.Body = ledger.ControlWithdrawn, ""
		_, err := p.ledger.AnswerControl(c)
		return err
	}
	if taken != nil {
		p.compare(&e, taken)
	}
	e.At, e.Sending = p.stamp(), p.state.Sending
	if isNow(e.When) {
		e.Moment = e.At
	}
	if c.Body, err = e.Encode(); err != nil {
		return err
	}
	c.State, c.At, c.Answer = ledger.ControlTaken, e.At, p.answerText(&e, text)
	done, err := p.ledger.AnswerControl(c)
	if err != nil && p.wasTaken(&c) {
		done, err = true, nil
	}
	if err != nil || !done {
		return err // withdrawn meanwhile, where there is no error
	}
	e.N = c.N
	return p.applyTaken(e, taken)
}

// answerText is what the asker of a control that takes effect has to know; text says what it changes in the plan. The lock is held.
func (p *Player) answerText(e *day.Event, text string) string {
	if e.Verb == day.VerbPast && e.Choice == day.PastShift {
		if by := p.state.PastShift(*e); by > 0 {
			return "everything to come is later by " + wording.Roughly(by)
		}
		return "what is to come keeps its moments"
	}
	return p.withPast(e, cmp.Or(p.waitsForResume(e), text))
}

// applyTaken takes a control that is in the record, with the plan that it changes, nil where it changes none. The lock is held.
func (p *Player) applyTaken(e day.Event, taken *change) error {
	p.change = taken.after(p.change)
	p.apply(e)
	if e.Verb != day.VerbReload {
		return nil
	}
	p.path = e.Plan
	return p.ledger.MoveDay(p.space, p.round, e.Plan)
}

// waitsForResume says of what is called to go out on hold why it waits for the end of the hold all the same, "" where it does not.
// The lock is held.
func (p *Player) waitsForResume(e *day.Event) string {
	const begin = "It goes out only after resume: "
	switch {
	case !e.Anyway || !p.state.Held:
		return ""
	case p.stoppedOn.Equal(p.state.HeldSince):
		return begin + p.stoppedWhy
	case p.change != nil && p.failedPlan:
		return begin + "the plan that was taken last has not come to be the one that is sent"
	}
	return ""
}

// withPast adds to the answer of a control that its entry is past at once: its moment lies before the present. The lock is held.
func (p *Player) withPast(e *day.Event, text string) string {
	present := e.At
	if p.state.Held && p.state.HeldSince.Before(present) {
		present = p.state.HeldSince
	}
	if e.Moment.IsZero() || !e.Moment.Before(present) || len(e.IDs) == 0 {
		return text
	}
	past := fmt.Sprintf("%s is past at once: %s lies before now; use retime to give it another time", e.IDs[0], e.Moment.In(p.state.Location()).Format("2006-01-02 15:04:05"))
	if text == "" {
		return past
	}
	return text + "\n" + past
}

// wasTaken reports whether an answer is in the record though writing it gave an error. Its asker goes by the record.
func (p *Player) wasTaken(c *ledger.DayControl) bool {
	now, err := p.ledger.Control(p.space, p.round, c.N)
	return err == nil && now.State == ledger.ControlTaken && now.At.Equal(c.At)
}

// settle puts into a control what only the player knows: what a moment means by the day's clock. The lock is held.
func (p *Player) settle(e *day.Event) error {
	if e.When == "" {
		return nil
	}
	moment, wrong := dayplan.ParseWhen(e.When, p.state.Day, p.stamp())
	if wrong != nil {
		return &day.Refusal{Message: wrong.Message, Suggestion: wrong.Suggestion}
	}
	e.Moment = moment.Round(0).Truncate(time.Millisecond)
	return nil
}

// refuse writes down why a control is refused.
func (p *Player) refuse(c ledger.DayControl, why error) error {
	c.State, c.Answer, c.Body = ledger.ControlRefused, why.Error(), ""
	_, err := p.ledger.AnswerControl(c)
	return err
}
