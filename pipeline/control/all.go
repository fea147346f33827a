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

// SubmitAll is [Target.Submit] in several spaces: in all of them, or in none. One that cannot makes it refused in all. What changes the plan
// is checked in each day first, and what changes there between that and the control itself can still have it refused there alone: the
// answers say where. Days that have ended do not count where others have not: a hold must not fail because one space is over. Nor do those
// that are on hold already: it may be a second try of a hold that has failed in some. A hold is refused in a space in which no day has
// begun, and in none of the others.
//
// The spaces have one ledger. Where that cannot be reached for one of them, or ctx ends, all of it ends: with an *Unanswered before the
// control was asked for anywhere, and with what is known of each space after that.
func SubmitAll(ctx context.Context, targets []Named, c day.Control, who Person, clock clock.Clock) ([]InSpace, error) {
	days, answers, err := apart(ctx, targets, c.Verb, clock)
	if err != nil {
		return nil, notAsked(c.Verb, err)
	}
	all := inSpaces{targets: targets, isOver: days.isOver, isApart: make([]bool, len(targets)), submissions: make([]*submission, len(targets)), clock: clock}
	for i := range targets {
		answers[i].Ended = days.isOver[i]
		all.isApart[i] = days.isOver[i] || days.hasNone[i]
		all.submissions[i] = targets[i].submission(c, who, clock)
	}
	if refuseAll(answers) {
		return answers, nil
	}
	do := all.append
	if day.SpecOf(c.Verb).ChangesPlan {
		do = all.tryThenSubmit
	}
	if answers, err = do(ctx, c); err != nil {
		return nil, notAsked(c.Verb, err)
	}
	for i := range answers {
		if days.hasNone[i] && answers[i].Err == nil {
			answers[i].Err = targets[i].NoDay(ctx)
		}
	}
	return answers, nil
}

// notAsked says why a control was not asked for.
func notAsked(verb day.Verb, why error) error {
	return &Unanswered{Verb: string(verb), Why: reason(why)}
}

// inSpaces is a control on its way into the records of several days.
type inSpaces struct {
	targets         []Named
	isOver, isApart []bool // by the places of the targets: where the day has ended, and where nothing is done
	submissions     []*submission
	clock           clock.Clock
}

// try does something in all spaces, and refuses the control in all where it cannot be in one. The error is why nothing was done.
func (a *inSpaces) try(ctx context.Context, do func(ctx context.Context, i int) (Answer, error)) (answers []InSpace, isRefused bool, err error) {
	answers, err = inAll(ctx, a.targets, a.isApart, do)
	if err != nil {
		return nil, false, err
	}
	for i := range answers {
		answers[i].Ended = a.isOver[i]
	}
	if refuseAll(answers) {
		return answers, true, nil
	}
	for i := range answers {
		a.isApart[i] = a.isApart[i] || answers[i].Already
	}
	return answers, false, nil
}

// append appends the control to all days at once, as they stand.
func (a *inSpaces) append(ctx context.Context, _ day.Control) ([]InSpace, error) {
	hard, end := longer(ctx, a.clock)
	defer end()
	decisions, isApart := make([]decision, len(a.targets)), a.isApart
	for deadline := a.clock.Now().Add(patience); ; {
		a.isApart = slices.Clone(isApart) // where the day was so already, somebody may have changed that
		answers, isRefused, err := a.try(ctx, func(ctx context.Context, i int) (_ Answer, err error) {
			if decisions[i], err = a.submissions[i].decideInTurn(ctx, deadline); err == nil && decisions[i].refused != nil {
				err = decisions[i].refused
			}
			return Answer{}, err
		})
		if err != nil || isRefused {
			return answers, err
		}
		var appends []ledger.Append
		for i := range decisions {
			if !a.isApart[i] {
				appends = append(appends, decisions[i].append)
			}
		}
		if why := context.Cause(ctx); why != nil {
			return nil, why
		}
		kept, err := a.targets[0].Ledger.Append(hard, appends)
		switch {
		case err == nil:
			for i := range answers {
				if !a.isApart[i] {
					answers[i].Answer, answers[i].Err = decisions[i].answerOf(kept[0])
					kept = kept[1:]
				}
			}
			return answers, nil
		case !errors.Is(err, ledger.ErrChanged):
			a.find(hard, answers, decisions, err)
			return answers, nil
		case !a.clock.Now().Before(deadline):
			return a.refuse(answers, errKeepsChanging()), nil
		}
	}
}

// refuse has the same error in all spaces in which something was to be done.
func (a *inSpaces) refuse(answers []InSpace, err error) []InSpace {
	for i := range answers {
		if !a.isApart[i] {
			answers[i].Err = err
		}
	}
	return answers
}

// find looks for controls of which nobody knows whether they are in the records: they are in all, or in none.
func (a *inSpaces) find(ctx context.Context, answers []InSpace, decisions []decision, why error) {
	for i := range answers {
		if a.isApart[i] {
			continue
		}
		kept, err := a.submissions[i].find(ctx, why)
		if err != nil {
			a.refuse(answers, err)
			return
		}
		answers[i].Answer, answers[i].Err = decisions[i].answerOf(kept)
	}
}

// tryThenSubmit asks whoever plays the days whether they can take a changed plan, and then has them take it.
func (a *inSpaces) tryThenSubmit(ctx context.Context, c day.Control) ([]InSpace, error) {
	trial := c
	trial.Trial = true
	answers, isRefused, err := a.try(ctx, func(ctx context.Context, i int) (Answer, error) {
		s := a.submissions[i]
		return s.Submit(ctx, trial, s.who, a.clock)
	})
	if err != nil || isRefused {
		return answers, err
	}
	done, _ := inAll(ctx, a.targets, a.isApart, func(ctx context.Context, i int) (Answer, error) { // each space says what is known of it
		if why := context.Cause(ctx); why != nil {
			return Answer{}, notAsked(c.Verb, why)
		}
		s := a.submissions[i]
		return s.Submit(ctx, c, s.who, a.clock)
	})
	for i := range done {
		if a.isApart[i] {
			done[i] = answers[i]
		}
	}
	return done, nil
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
