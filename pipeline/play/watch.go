package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayplan"
	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

const (
	// lookEvery is how often the watcher looks for controls.
	lookEvery = 250 * time.Millisecond
	// leastStandstill is from how much on a late look means that this process did not run: the machine slept, or it was stopped.
	leastStandstill = 5 * time.Second
	// wallShown is from how much on a difference of the wall clock is shown.
	wallShown = 2 * time.Second
	// tooOld is for how long an open control may have waited for a player that begins. Its asker has given up.
	tooOld = 5 * time.Second
)

// watch looks for controls until ctx ends.
func (p *Player) watch(ctx context.Context) {
	defer p.watched.Done()
	seen, err, isTold := int64(-1), error(nil), false
	var wall time.Duration
	for p.env.Clock.Until(ctx, p.env.Clock.Now().Add(p.lookEvery())) == nil {
		p.look()
		wall = p.showWall(wall)
		var changes int64
		if changes, err = p.ledger.Changes(); err == nil && changes != seen {
			var all bool
			if all, err = p.takeControls(); err == nil && all {
				seen = changes
			}
		}
		switch {
		case err != nil && !isTold:
			p.noteNow(fmt.Sprintf("Controls cannot be taken from the ledger: %v", err))
		case err == nil && isTold:
			p.noteNow("Controls are taken from the ledger again.")
		}
		isTold = err != nil
	}
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
	p.stoodStill(from, now)
	p.note(fmt.Sprintf("simcast stood still for about %s: the machine slept, or the process was stopped.", wording.Roughly(gap.Round(time.Second))))
	return true
}

// showWall tells once of each setting of the wall clock.
func (p *Player) showWall(before time.Duration) time.Duration {
	if p.env.WallAhead == nil {
		return 0
	}
	ahead := p.env.WallAhead()
	if (ahead - before).Abs() < wallShown {
		return before
	}
	way := "ahead of"
	if ahead < 0 {
		way = "behind"
	}
	p.noteNow(fmt.Sprintf("This machine's clock was set: it is %s %s the exercise's. The exercise goes on by its own.", ahead.Abs().Round(time.Second), way))
	return ahead
}

// takeControls takes the controls that nobody has answered, in the order in which they were asked for. Those that change the plan
// are taken one at a time beside the others: a plan that takes long, or a space that cannot be reached, keeps up no hold. all
// says that none is left.
func (p *Player) takeControls() (all bool, err error) {
	controls, err := p.ledger.UnansweredControls(p.space, p.round)
	if err != nil {
		return false, err
	}
	all = true
	for _, c := range controls {
		e, err := day.ParseEvent(c.Body)
		if err == nil && changesPlan(e.Verb) {
			all = false // until it is answered
			p.takeBeside(c)
			continue
		}
		if err := p.takeControl(c); err != nil {
			return false, err
		}
	}
	return all, nil
}

// changesPlan reports whether a control needs the plan to be read and checked.
func changesPlan(verb day.Verb) bool {
	return verb == day.VerbAdd || verb == day.VerbEdit || verb == day.VerbReload
}

// takeBeside takes a control in a goroutine of its own, unless one is being taken so.
func (p *Player) takeBeside(c ledger.DayControl) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.planning {
		return
	}
	p.planning = true
	p.watched.Go(func() {
		err := p.takeControl(c)
		p.mu.Lock()
		defer p.mu.Unlock()
		p.planning = false
		if err != nil {
			p.note(fmt.Sprintf("A control could not be taken: %v", err))
		}
	})
}

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
	text = cmp.Or(p.waitsForResume(&e), text)
	e.At, e.Sending = p.stamp(), p.state.Sending
	if isNow(e.When) {
		e.Moment = e.At
	}
	text = p.withPast(&e, text)
	if e.Verb == day.VerbPast && e.Choice == day.PastShift {
		text = "everything to come is later by " + wording.Roughly(p.state.PastShift(e))
	}
	if c.Body, err = e.Encode(); err != nil {
		return err
	}
	c.State, c.At, c.Answer = ledger.ControlTaken, e.At, text
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

// takeWaiting takes the controls that were asked for while nothing played, in their order, and then those that are open: who
// left one to wait did not know of them. Those whose asker has given up are refused. The lock is not held.
func (p *Player) takeWaiting() error {
	controls, err := p.ledger.UnansweredControls(p.space, p.round)
	if err != nil {
		return err
	}
	var failed error
	for _, c := range controls {
		if c.State == ledger.ControlWaits {
			failed = errors.Join(failed, p.takeControl(c), p.tellRefused(c))
		}
	}
	for _, c := range controls {
		switch {
		case c.State != ledger.ControlOpen:
		case p.began.Sub(c.Asked) > tooOld:
			failed = errors.Join(failed, p.refuse(c, errors.New("nobody took it in time")))
		default:
			failed = errors.Join(failed, p.takeControl(c))
		}
	}
	return failed
}

// tellRefused tells of a control that waited and that cannot be any more: who asked for it was told that it counts.
func (p *Player) tellRefused(c ledger.DayControl) error {
	now, err := p.ledger.Control(p.space, p.round, c.N)
	if err != nil || now.State != ledger.ControlRefused {
		return err
	}
	e, _ := day.ParseEvent(c.Body) // without a verb, where it cannot be read
	p.noteNow(fmt.Sprintf("Not done: %s by %s, which waited for this start: %s", cmp.Or(string(e.Verb), "a control"), c.By, now.Answer))
	return nil
}
