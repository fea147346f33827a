package play

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
)

// Who asks for a control appends it, and it has taken effect then. Left to the player are those that change the plan, which it has, and
// those that were asked for while nothing played.

// answerUnanswered takes what waits for a start, in the order in which it was asked for. What changes the plan is taken one at a time
// beside the rest: a plan that takes long, or a space that cannot be reached, keeps up nothing. The lock is not held.
func (p *Player) answerUnanswered() error {
	p.mu.Lock()
	unanswered := slices.Clone(p.unanswered)
	p.mu.Unlock()
	for _, c := range unanswered {
		if c.State == ledger.ControlOpen {
			p.answerBeside(c)
		} else if err := p.answerWaiting(c); err != nil {
			return err
		}
	}
	return nil
}

// answerAtStart is answerUnanswered as this process begins to play: those whose asker has given up are refused. The lock is not held.
func (p *Player) answerAtStart() (failed error) {
	p.mu.Lock()
	unanswered := slices.Clone(p.unanswered)
	p.mu.Unlock()
	for _, c := range unanswered {
		if c.State == ledger.ControlWaits {
			failed = errors.Join(failed, p.answerWaiting(c))
		}
	}
	for _, c := range unanswered {
		switch {
		case c.State != ledger.ControlOpen:
		case p.began.Sub(c.Asked) > tooOld:
			failed = errors.Join(failed, p.refuse(c, errors.New("nobody took it in time")))
		default:
			failed = errors.Join(failed, p.answerOpen(c))
		}
	}
	return failed
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
		err := p.answerOpen(c)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.planning = false
		if err != nil && p.failed == nil && !errors.Is(err, ledger.ErrUnreachable) { // which the watcher tells
			p.warn(fmt.Sprintf("A control could not be taken: %v", err))
		}
	})
}

// answerOpen answers a control that changes the plan: it takes effect once that is on disk, or it is refused, with the reason. The lock is
// not held.
func (p *Player) answerOpen(c ledger.DayControl) error {
	why, err := p.takeOpen(c)
	if why != nil {
		return p.refuse(c, why)
	}
	return err
}

// takeOpen has a control take effect, or says why it cannot be.
func (p *Player) takeOpen(c ledger.DayControl) (why, err error) {
	e, err := day.ParseEvent(c.Body)
	if err != nil || !day.SpecOf(e.Verb).ChangesPlan {
		return fmt.Errorf("this simcast does not understand it: %w", cmp.Or(err, errors.New("it changes no plan"))), nil
	}
	e.By = c.By
	if why := p.checkOpen(&e); why != nil {
		return why, nil
	}
	taken, text, why := p.loadChange(&e) // may take long
	if why != nil {
		return why, nil
	}
	defer p.decide()()
	err = repeat(func() error {
		if p.failed != nil || !p.isUnanswered(c) { // its asker may have withdrawn it meanwhile
			return p.failed
		}
		if why = p.state.Refuse(e.Control, e.By, p.env.Clock.Now()); why != nil { // others may have taken effect meanwhile
			return nil
		}
		if e.Trial { // its asker takes that for a yes
			c.State = ledger.ControlWithdrawn
			return p.append(c)
		}
		p.compare(&e, taken)
		return p.recordOpen(c, e, taken, text)
	})
	return why, err
}

// checkOpen is why a control cannot be, as the day stands; nil where it can. Its moment is set by the day's clock.
func (p *Player) checkOpen(e *day.Event) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := dayplan.SetMoment(p.fixed, e, p.stamp()); err != nil {
		return err
	}
	return p.state.Refuse(e.Control, e.By, p.env.Clock.Now())
}

// recordOpen appends a control that takes effect, with the plan that it changes. The lock is held, but while it is written.
func (p *Player) recordOpen(c ledger.DayControl, e day.Event, taken *change, text string) (err error) {
	e.At = p.stamp()
	e.Settle()
	if c.Body, err = e.Encode(); err != nil {
		return err
	}
	c.State, c.At, c.Answer = ledger.ControlTaken, e.At, p.answerText(e, taken, text)
	err = p.append(c)
	if errors.Is(err, ledger.ErrUnreachable) {
		return p.fail(fmt.Errorf("whether %s by %s has taken effect is not known before the day goes on: %w", e.Verb, e.By, err))
	}
	if err != nil {
		return err
	}
	p.pending = mergeChanges(p.pending, taken)
	p.wake()
	if e.Verb != day.VerbReload {
		return nil
	}
	p.path, p.loaded = e.Plan, taken.plan.Space
	return p.setDayPlan(e.Plan)
}

// answerText is what the asker of a control that changes the plan has to know; text says what it changes there. The lock is held.
func (p *Player) answerText(e day.Event, taken *change, text string) string {
	if e.Verb != day.VerbReload {
		return p.state.Told(e, text)
	}
	after := p.state.Clone()
	after.Apply(e)
	var known []string
	for _, r := range renamedOf(after, idsOf(taken.plan.Injects), taken.fresh) {
		known, text = append(known, r.id), day.Lines(text, r.id+" is skipped: "+r.reason)
	}
	return p.state.Told(e, text, known...)
}

// setDayPlan writes down from which plan the day is played from now on. The lock is held, but while it is written.
func (p *Player) setDayPlan(path string) error {
	return p.unlocked(func() error {
		return p.whileUnreachable(func() error { return p.writes.SetDayPlan(p.steady, p.space, p.round, path) })
	})
}

// answerWaiting has a control take effect that was asked for while nothing played, or refuses it. The lock is not held.
func (p *Player) answerWaiting(c ledger.DayControl) error {
	e, wrong := day.ParseEvent(c.Body)
	e.By = c.By
	defer p.decide()()
	err := repeat(func() (err error) {
		if p.failed != nil || !p.isUnanswered(c) {
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

// refuse writes down why a control is refused. The lock is not held.
func (p *Player) refuse(c ledger.DayControl, why error) error {
	c.State, c.Answer = ledger.ControlRefused, why.Error()
	defer p.decide()()
	return repeat(func() error {
		if !p.isUnanswered(c) {
			return nil
		}
		return p.append(c)
	})
}

// refuseWaiting refuses a control that waited, tells so, and notes it in the day: who asked for it was told that it counts, and perhaps
// sits at another machine. The refusal is never there without the note: nobody would look at it again. The lock is held.
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
