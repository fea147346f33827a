package control

import (
	"context"
	"crypto/rand"
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

// SubmitAll is [Target.Submit] in several spaces: in all of them, or in none. One that cannot makes it refused in all. Days that have ended do not count where others have not: a hold must not fail because one space is over. Nor do those
// that are on hold already: it may be a second try of a hold that has failed in some. A hold is refused in a space in which no day has
// begun, and in none of the others.
//
// The spaces have one ledger. Where that cannot be reached for one of them, or ctx ends, all of it ends: with an *Unanswered before the
// control was asked for anywhere, and with what is known of each space after that.
func SubmitAll(ctx context.Context, targets []Named, c day.Control, who Person, clock clock.Clock) ([]InSpace, error) {
	ctx = ledger.Within(ctx, ledger.Soon)
	all := make(submissions, len(targets))
	shared := newShared(targets[0].Ledger, c)
	for i, t := range targets {
		all[i] = &submission{Named: t, clock: clock, id: rand.Text(), control: c, who: who, isAlone: len(targets) == 1, shared: shared}
	}
	answers, err := all.submit(ctx, c.Verb)
	if err != nil {
		return nil, unanswered(c.Verb, false, err)
	}
	for i := range answers {
		if answers[i].Err == nil {
			answers[i].Err = all[i].noDay
		}
	}
	return answers, nil
}

// submissions are a control on its way into the records of several days.
type submissions []*submission

// submit appends the control to all days, or to none. A plan that others have changed meanwhile is checked again.
func (all submissions) submit(ctx context.Context, verb day.Verb) ([]InSpace, error) {
	for range mostChecks {
		for _, d := range all {
			d.err = nil
		}
		answers, err := all.look(ctx, verb)
		if err == nil && !refuseAll(answers) {
			answers, err = all.append(ctx)
		}
		if !slices.ContainsFunc(all, func(d *submission) bool { return errors.Is(d.err, errNotChecked) }) {
			return answers, err
		}
	}
	for _, d := range all {
		if errors.Is(d.err, errNotChecked) {
			d.err = overtaken()
		}
	}
	answers := all.answers()
	refuseAll(answers)
	return answers, nil
}

// look reads how all days stand, and which of them are apart. The answers say which days cannot be read.
func (all submissions) look(ctx context.Context, verb day.Verb) ([]InSpace, error) {
	answers, err := all.each(ctx, func(ctx context.Context, d *submission) (_ Answer, err error) {
		if d.stands, err = d.ready(ctx); err == nil {
			d.isOver = d.stands.reader.State().Ended
		} else if verb == day.VerbHold && errors.As(err, new(*Refused)) {
			d.noDay, err = err, nil
		}
		return Answer{}, err
	})
	areAllOver := !slices.ContainsFunc(all, func(d *submission) bool { return !d.isOver })
	isAnyLeft := slices.ContainsFunc(all, func(d *submission) bool { return !d.isOver && d.noDay == nil })
	for i, d := range all {
		if !isAnyLeft && d.noDay != nil {
			answers[i].Err = d.noDay
		}
		d.isOver = d.isOver && !areAllOver
		d.isApart = d.isOver || d.noDay != nil
		answers[i].Ended = d.isOver
	}
	return answers, err
}

// append appends the control to all days at once, as they stand when it comes into their records.
func (all submissions) append(ctx context.Context) ([]InSpace, error) {
	var appends []ledger.Append
	for _, d := range all {
		if !d.isApart {
			one, _ := d.toAppend() // which keeps the error
			appends = append(appends, one)
		}
	}
	answers := all.answers()
	if refuseAll(answers) {
		return answers, nil
	}
	if why := context.Cause(ctx); why != nil {
		return nil, why
	}
	kept, err := all[0].Ledger.Append(context.WithoutCancel(ctx), appends) // who ends the wait learns what is known
	if answers = all.answers(); refuseAll(answers) {
		return answers, nil
	}
	if errors.Is(err, ledger.ErrUnreachable) { // it was tried again, which would have found what is in the record
		err = unanswered(all[0].control.Verb, true, errors.Join(context.Cause(ctx), err))
	}
	for i, d := range all {
		switch {
		case d.isApart || d.err != nil:
		case d.decision.refused != nil && errors.Is(err, ledger.ErrUnreachable): // nothing of it takes effect, whether the record has that or not
			answers[i].Err = d.decision.refused
		case err != nil:
			answers[i].Err = err
		default:
			answers[i].Answer, answers[i].Err = d.decision.answerOf(kept[0])
			kept = kept[1:]
		}
	}
	return answers, nil
}

// appended is what of a decision is appended to the day, if that is done in all of them: nothing where the day is so already. The record keeps
// also that a control was refused, where it was asked for in one day alone and somebody plays that.
func (s *submission) appended(of decision, err error) ([]ledger.DayControl, error) {
	s.err = err
	switch {
	case err != nil:
		return nil, err
	case of.refused == nil || s.isAlone && of.isPlayed:
		return []ledger.DayControl{of.control}, nil
	}
	if s.err = of.refused; of.refused.Already && !s.isAlone {
		return nil, nil
	}
	return nil, of.refused
}

// answers are those of days in which it is not known yet what became of the control.
func (all submissions) answers() []InSpace {
	answers := make([]InSpace, len(all))
	for i, d := range all {
		answers[i] = InSpace{Name: d.Name, Ended: d.isOver, Err: d.err}
	}
	return answers
}

// each does something in all spaces beside one another, but for those apart. ctx ends once the ledger cannot be reached for one of them; the
// error is why it has ended.
func (all submissions) each(ctx context.Context, do func(ctx context.Context, d *submission) (Answer, error)) ([]InSpace, error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	answers := all.answers()
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i, d := range all {
		if d.isApart {
			continue
		}
		group.Go(func() error {
			answers[i].Answer, answers[i].Err = do(ctx, d)
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
