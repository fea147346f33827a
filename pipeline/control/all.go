package control

import (
	"context"
	"errors"
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
	// Already says that the day is on hold there already where it is to be held, or that it is not on hold where it is to be resumed, and
	// that others are not: nothing was done, and the answer's text says who did it.
	Already bool
}

// SubmitAll is [Target.Submit] in several spaces: in all of them, or in none. Before it takes effect in any, each day is asked
// whether it can be, of add, edit and reload with the check of the plan. One that cannot makes it refused in all. What changes in
// a day between that and the control itself can still have it refused there alone: the answers say where. Days that have ended
// do not count where others have not: a hold must not fail because one space is over. Nor do those that are on hold already: it may
// be a second try of a hold that has failed in some. A hold is refused in a space in which no day has begun, and in none of the others.
//
// The spaces have one ledger. Where that cannot be reached for one of them, or ctx ends, all of it ends: with an *Unanswered before the
// control was asked for anywhere, and with what is known of each space after that.
func SubmitAll(ctx context.Context, targets []Named, c day.Control, who Person, clock clock.Clock) ([]InSpace, error) {
	days, answers, err := apart(ctx, targets, c.Verb, clock)
	if err != nil {
		return nil, notAsked(c.Verb, err)
	}
	isApart := make([]bool, len(targets))
	for i := range targets {
		answers[i].Ended = days.isOver[i]
		isApart[i] = days.isOver[i] || days.hasNone[i]
	}
	if refuseAll(answers) {
		return answers, nil
	}
	answers, err = inAll(ctx, targets, isApart, func(ctx context.Context, i int) (Answer, error) {
		return Answer{}, targets[i].tryControl(ctx, c, who, clock)
	})
	if err != nil {
		return nil, notAsked(c.Verb, err)
	}
	for i := range answers {
		answers[i].Ended = days.isOver[i]
	}
	if refuseAll(answers) {
		return answers, nil
	}
	for i := range answers {
		isApart[i] = isApart[i] || answers[i].Already
	}
	done := submitBeside(ctx, targets, isApart, c, who, clock)
	for i := range done {
		switch {
		case days.hasNone[i]:
			done[i].Err = targets[i].NoDay(ctx)
		case isApart[i]:
			done[i] = answers[i]
		}
	}
	passAlready(done)
	return done, nil
}

// notAsked says why a control was not asked for.
func notAsked(verb day.Verb, why error) error {
	return &Unanswered{Verb: string(verb), Why: reason(why)}
}

// submitBeside asks for a control in all spaces, but for some.
func submitBeside(ctx context.Context, targets []Named, isApart []bool, c day.Control, who Person, clock clock.Clock) []InSpace {
	done, _ := inAll(ctx, targets, isApart, func(ctx context.Context, i int) (Answer, error) { // each space says what is known of it
		if why := context.Cause(ctx); why != nil {
			return Answer{}, notAsked(c.Verb, why)
		}
		answer, err := targets[i].Submit(ctx, c, who, clock)
		if ctx.Err() == nil {
			err = targets[i].addAlready(ctx, err, c.Verb, clock)
		}
		return answer, err
	})
	return done
}

// daysApart are the spaces in which a control is not asked for: by their places in the list, where the day has ended, and for a hold, where
// there is none.
type daysApart struct{ isOver, hasNone []bool }

// apart looks at all days. Where nothing is left, each space refuses the control. The answers say which days cannot be read.
func apart(ctx context.Context, targets []Named, verb day.Verb, clock clock.Clock) (daysApart, []InSpace, error) {
	d := daysApart{make([]bool, len(targets)), make([]bool, len(targets))}
	answers, err := inAll(ctx, targets, make([]bool, len(targets)), func(ctx context.Context, i int) (Answer, error) {
		board, found, err := targets[i].Board(ctx, clock.Now())
		d.isOver[i] = err == nil && found && board.Ended
		d.hasNone[i] = err == nil && !found && verb == day.VerbHold
		return Answer{}, err
	})
	ended, none := 0, 0
	for i := range targets {
		if d.isOver[i] {
			ended++
		}
		if d.hasNone[i] {
			none++
		}
	}
	if ended == len(targets) {
		clear(d.isOver)
	}
	if ended+none == len(targets) {
		clear(d.hasNone)
	}
	return d, answers, err
}

// addAlready is the error of a control; where the day is as it would make it by now, that refuses it.
func (t Target) addAlready(ctx context.Context, err error, verb day.Verb, clock clock.Clock) error {
	refused, already := (*Refused)(nil), (*Refused)(nil)
	if !errors.As(err, &refused) {
		return err
	}
	s := submission{Target: t, clock: clock, control: day.Control{Verb: verb}}
	now, wrong := s.present(ctx)
	if wrong == nil {
		wrong = s.check(ctx, now, func(*day.State) error { return nil })
	}
	if errors.As(wrong, &already) && already.Already {
		already.N = refused.N
		return already
	}
	return err
}

// inAll does something in all spaces beside one another, but for some: they are given by their places. ctx ends once the ledger cannot be
// reached for one of them; the error is why it has ended.
func inAll(ctx context.Context, targets []Named, isApart []bool, do func(ctx context.Context, i int) (Answer, error)) ([]InSpace, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	answers := make([]InSpace, len(targets))
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i, t := range targets {
		answers[i].Name = t.Name
		if isApart[i] {
			continue
		}
		group.Go(func() error {
			answers[i].Answer, answers[i].Err = do(ctx, i)
			if errors.Is(answers[i].Err, ledger.ErrUnreachable) {
				end(reason(answers[i].Err))
			}
			return nil // each has its own
		})
	}
	_ = group.Wait()
	return answers, context.Cause(ctx)
}

// atOnce is in how many spaces a control is asked for at once.
const atOnce = 64

// refuseAll reports whether a control cannot be in one of the spaces, and then refuses it in the others, too. So does one that each day
// has already.
func refuseAll(answers []InSpace) bool {
	passAlready(answers)
	i := slices.IndexFunc(answers, func(a InSpace) bool { return a.Err != nil })
	if i < 0 {
		return false
	}
	for j := range answers {
		if a := &answers[j]; a.Err == nil && !a.Ended {
			a.Err = &Refused{Message: fmt.Sprintf("it was not done, since it cannot be in %s", answers[i].Name)}
			a.Already = false
		}
	}
	return true
}

// passAlready takes for no refusal where a day is as the control would make it, unless all are that have not ended.
func passAlready(answers []InSpace) {
	alreadyIn := func(a InSpace) (already *Refused) {
		if refused := (*Refused)(nil); errors.As(a.Err, &refused) && refused.Already {
			already = refused
		}
		return already
	}
	if !slices.ContainsFunc(answers, func(a InSpace) bool { return !a.Ended && alreadyIn(a) == nil }) {
		return
	}
	for i := range answers {
		if refused := alreadyIn(answers[i]); refused != nil {
			answers[i] = InSpace{Name: answers[i].Name, Answer: Answer{Text: refused.Message}, Already: true}
		}
	}
}

// tryControl refuses a control that the day cannot take. Nothing comes of it.
func (t Target) tryControl(ctx context.Context, c day.Control, who Person, clock clock.Clock) error {
	s := submission{Target: t, clock: clock, control: c, written: ledger.DayControl{By: who.Name}}
	plays, err := t.Plays(ctx)
	if err != nil {
		return err
	}
	now, err := s.present(ctx)
	if err != nil {
		return err
	}
	if !plays {
		return s.checkForNextStart(ctx, now)
	}
	if day.SpecOf(c.Verb).ChangesPlan { // only who plays the day can check the plan
		c.Trial = true
		_, err := t.Submit(ctx, c, who, clock)
		return err
	}
	return s.check(ctx, now, func(*day.State) error { return nil })
}
