package control

import (
	"context"
	"fmt"
	"slices"

	"golang.org/x/sync/errgroup"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Named is the day of one of several spaces.
type Named struct {
	Name string
	Target
}

// InSpace is what became of a control in one of several spaces.
type InSpace struct {
	Name   string
	Answer Answer
	Err    error // a *Refused, or why it is not known
	Ended  bool  // the day has ended there, and goes on in others: nothing was done
}

// SubmitAll is [Target.Submit] in several spaces: in all of them, or in none. Before it takes effect in any, each day is asked
// whether it can be, of add, edit and reload with the check of the plan. One that cannot makes it refused in all. What changes in
// a day between that and the control itself can still have it refused there alone: the answers say where. Days that have ended
// do not count where others have not: a hold must not fail because one space is over.
func SubmitAll(ctx context.Context, targets []Named, c day.Control, who Person, clock clock.Clock) []InSpace {
	ended := 0
	isOver := make([]bool, len(targets))
	for i, t := range targets {
		if board, found, err := t.Board(clock.Now()); err == nil && found && board.Ended {
			isOver[i], ended = true, ended+1
		}
	}
	if ended == len(targets) {
		clear(isOver) // each refuses it
	}
	answers := inAll(targets, isOver, func(t Named) (Answer, error) { return Answer{}, t.tryControl(ctx, c, who, clock) })
	if refuseAll(answers) {
		return answers
	}
	return inAll(targets, isOver, func(t Named) (Answer, error) { return t.Submit(ctx, c, who, clock) })
}

// inAll does something in all spaces beside one another, but for those that are over.
func inAll(targets []Named, isOver []bool, do func(Named) (Answer, error)) []InSpace {
	answers := make([]InSpace, len(targets))
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i, t := range targets {
		if isOver[i] {
			answers[i] = InSpace{Name: t.Name, Ended: true}
			continue
		}
		group.Go(func() error {
			answer, err := do(t)
			answers[i] = InSpace{Name: t.Name, Answer: answer, Err: err}
			return nil // each has its own
		})
	}
	_ = group.Wait()
	return answers
}

// atOnce is in how many spaces a control is asked for at once.
const atOnce = 64

// refuseAll reports whether a control cannot be in one of the spaces, and then refuses it in the others, too.
func refuseAll(answers []InSpace) bool {
	i := slices.IndexFunc(answers, func(a InSpace) bool { return a.Err != nil })
	if i < 0 {
		return false
	}
	for j := range answers {
		if a := &answers[j]; a.Err == nil && !a.Ended {
			a.Err = &Refused{Message: fmt.Sprintf("it was not done, since it cannot be in %s", answers[i].Name)}
		}
	}
	return true
}

// tryControl refuses a control that the day cannot take. Nothing comes of it.
func (t Target) tryControl(ctx context.Context, c day.Control, who Person, clock clock.Clock) error {
	s := submission{Target: t, clock: clock, control: c, written: ledger.DayControl{By: who.Name}}
	plays, err := t.Plays()
	if err != nil {
		return err
	}
	now, err := s.present()
	if err != nil {
		return err
	}
	if !plays {
		return s.checkForNextStart(now)
	}
	if c.Verb.ChangesPlan() { // only who plays the day can check the plan
		c.Trial = true
		_, err := t.Submit(ctx, c, who, clock)
		return err
	}
	return s.check(now, func(*day.State) error { return nil })
}
