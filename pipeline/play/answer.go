package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

// answerControl answers a control: it takes effect once that is on disk, or it is refused, with the reason. The lock is not held.
func (p *Player) answerControl(c ledger.DayControl) error {
	why, err := p.takeControl(c)
	if why != nil {
		return p.refuse(c, why)
	}
	return err
}

// takeControl has a control take effect, or says why it cannot be.
func (p *Player) takeControl(c ledger.DayControl) (why, err error) {
	e, err := day.ParseEvent(c.Body)
	if err != nil {
		return fmt.Errorf("this simcast does not understand it: %w", err), nil
	}
	e.By = c.By
	if why := p.checkControl(&e); why != nil {
		return why, nil
	}
	taken, text, why := p.loadChange(&e) // may take long
	if why != nil {
		return why, nil
	}
	defer p.decide()()
	if p.failed != nil {
		return nil, p.failed
	}
	why = p.state.Refuse(e.Control, e.By, p.env.Clock.Now()) // others may have taken effect meanwhile
	if why == nil {
		why = p.refuseEmpty(&e)
	}
	switch {
	case why != nil:
		return why, nil
	case e.Trial:
		return nil, p.unlocked(func() error { return p.endTrial(c) })
	}
	if taken != nil {
		p.compare(&e, taken)
	}
	return nil, p.recordControl(c, e, taken, text)
}

// checkControl is why a control cannot be, as the day stands; nil where it can. Its moment is set by the day's clock.
func (p *Player) checkControl(e *day.Event) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.setMoment(e); err != nil {
		return err
	}
	return p.state.Refuse(e.Control, e.By, p.env.Clock.Now())
}

// endTrial answers a control that only asks whether it could be, and could: it is withdrawn, which its asker takes for a yes.
func (p *Player) endTrial(c ledger.DayControl) error {
	c.State, c.Body = ledger.ControlWithdrawn, ""
	_, err := p.writes.AnswerControl(p.steady, c)
	return err
}

// recordControl writes down that a control takes effect, and then has it do so. Its asker may have withdrawn it meanwhile. The
// lock is held, but while it is written.
func (p *Player) recordControl(c ledger.DayControl, e day.Event, taken *change, text string) (err error) {
	e.At, e.Sending = p.stamp(), p.state.Sending
	if isNow(e.When) {
		e.Moment = e.At
	}
	if c.Body, err = e.Encode(); err != nil {
		return err
	}
	c.State, c.At, c.Answer = ledger.ControlTaken, e.At, p.answerText(&e, taken, text)
	done := false
	err = p.unlocked(func() error {
		return p.whileUnreachable(func() (err error) {
			done, err = p.take(&c)
			return err
		})
	})
	if errors.Is(err, ledger.ErrUnreachable) {
		return p.fail(fmt.Errorf("whether %s by %s has taken effect is not known before the day goes on: %w", e.Verb, e.By, err))
	}
	if err != nil || !done {
		return err
	}
	e.N = c.N
	return p.applyControl(e, taken)
}

// refuseEmpty says of what is called why nothing of it would go out: its row is held back. The lock is held.
func (p *Player) refuseEmpty(e *day.Event) error {
	if e.Verb != day.VerbNow || p.pending != nil { // then the send plan is of an earlier plan
		return nil
	}
	for _, id := range e.IDs {
		if x := p.state.Entry(id); p.nextOf(x) == nil {
			return &day.Refusal{Message: id + " has no message to send: " + p.whyEmpty(x)}
		}
	}
	return nil
}

// answerText is what the asker of a control that takes effect has to know; text says what it changes in the plan, which is taken,
// nil where it changes none. The lock is held.
func (p *Player) answerText(e *day.Event, taken *change, text string) string {
	after := p.state.Clone()
	after.Apply(*e)
	if e.Verb == day.VerbPast && e.Choice == day.PastShift {
		text = "what is to come keeps its moments"
		if by := p.state.ShiftForPast(*e); by > 0 {
			text = "everything to come is later by " + wording.Roughly(by)
		}
	}
	toldOf := map[string]bool{}
	if taken != nil && e.Verb == day.VerbReload {
		for _, r := range renamedOf(after, idsOf(taken.plan.Injects), taken.fresh) {
			toldOf[r.id], text = true, joinLines(text, r.id+" is skipped: "+r.reason)
		}
	}
	atOnce := p.pastAtOnce(e)
	if atOnce != "" {
		toldOf[e.IDs[0]] = true
	}
	return joinLines(cmp.Or(p.waitsForResume(e), text), atOnce, p.becomes(e, after, toldOf, day.IsPast, "past"), p.becomes(e, after, toldOf, day.IsUnscheduled, "without a time"))
}

// joinLines are the texts that there are, a line each.
func joinLines(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), "\n")
}

// becomes says which entries come into a state by a control, besides those that are told of already; after is the day after it.
// The lock is held.
func (p *Player) becomes(e *day.Event, after *day.State, toldOf map[string]bool, state day.StateWord, what string) string {
	var ids []string
	for _, x := range after.Entries {
		was := p.state.Entry(x.Key())
		isNew := after.StateOf(x, e.At) == state && (was == nil || p.state.StateOf(was, e.At) != state)
		if isNew && !toldOf[x.Key()] {
			ids = append(ids, x.Key())
		}
	}
	if len(ids) == 0 {
		return ""
	}
	const most = 20
	text := fmt.Sprintf("%s %s now: %s", wording.Of(len(ids), "1 entry is", fmt.Sprintf("%d entries are", len(ids))), what, strings.Join(ids[:min(len(ids), most)], ", "))
	if more := len(ids) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// applyControl takes a control that is in the record, with the plan that it changes, nil where it changes none. The lock is held.
func (p *Player) applyControl(e day.Event, taken *change) error {
	p.pending = mergeChanges(p.pending, taken)
	p.apply(e)
	if e.Verb != day.VerbReload {
		return nil
	}
	p.path, p.loaded = e.Plan, taken.plan.Space
	return p.setDayPlan(e.Plan)
}

// setDayPlan writes down from which plan the day is played from now on. The lock is held, but while it is written.
func (p *Player) setDayPlan(path string) error {
	return p.unlocked(func() error {
		return p.whileUnreachable(func() error { return p.writes.SetDayPlan(p.steady, p.space, p.round, path) })
	})
}

// waitsForResume says of what is called to go out on hold why it waits for the end of the hold all the same, "" where it does not.
// The lock is held.
func (p *Player) waitsForResume(e *day.Event) string {
	const begin = "It goes out only after resume: "
	switch {
	case !e.Anyway || !p.state.Held:
		return ""
	case p.faultHold.Equal(p.state.HeldSince):
		return begin + p.faultText
	case p.pending != nil && p.failedPlan:
		return begin + "the plan that was taken last has not come to be the one that is sent"
	}
	return ""
}

// pastAtOnce says that the entry of a control is past at once, "" where it is not: its moment lies before the present. The lock
// is held.
func (p *Player) pastAtOnce(e *day.Event) string {
	present := e.At
	if p.state.Held && p.state.HeldSince.Before(present) {
		present = p.state.HeldSince
	}
	if e.Moment.IsZero() || !e.Moment.Before(present) || len(e.IDs) == 0 {
		return ""
	}
	return fmt.Sprintf("%s is past at once: %s lies before now; use %s to give it another time", e.IDs[0], e.Moment.In(p.state.Location()).Format("2006-01-02 15:04:05"), day.VerbRetime)
}

// take writes down that a control is taken. Its asker goes by the record: so where it is not known whether that has it, or an earlier
// try may have written it, the record is asked.
func (p *Player) take(c *ledger.DayControl) (done bool, err error) {
	done, err = p.writes.AnswerControl(p.steady, *c)
	if done || errors.Is(err, ledger.ErrUnreachable) {
		return done, err
	}
	now, why := p.ledger.Control(p.steady, p.space, p.round, c.N)
	switch {
	case why == nil && now.State == ledger.ControlTaken && now.At.Equal(c.At):
		return true, nil
	case err == nil:
		err = why
	}
	return false, err
}

// setMoment puts into a control what only the player knows: what a moment means by the day's clock. The lock is held.
func (p *Player) setMoment(e *day.Event) error {
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
