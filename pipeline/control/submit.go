package control

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Answer is what became of a control that was not refused.
type Answer struct {
	N     int64     // the control in the record
	At    time.Time // when it took effect; of one that waits, when it was asked for
	Waits bool      // nothing plays the day: it counts from the next start
	// ByWorkers says of one that waits that workers play the day: the one that has the space takes it, or the next one as it begins.
	ByWorkers bool
	// Silent says of one that waits who played the day and has not been heard of for a while, as [Target.PlayedBoard] says: whoever that is takes
	// it once it is back. "" where nobody is silent.
	Silent string
	Text   string // what its asker is told; "" where there is nothing to say
}

// How long a control waits for what counts before it, and how often its asker looks.
const (
	patience  = 2 * time.Second
	pollEvery = 50 * time.Millisecond
)

// submission is a control on its way into the record.
type submission struct {
	Target
	clock   clock.Clock
	id      string // in the record
	control day.Control
	who     Person
	shared  *shared  // with the same control in other days
	checked *checked // of one that changes the plan; nil before that was checked
}

func (t Target) submission(c day.Control, who Person, clock clock.Clock, shared *shared) *submission {
	return &submission{Target: t, clock: clock, id: rand.Text(), control: c, who: who, shared: shared}
}

// Submit appends a control to the record of the day, as it stands: it has taken effect then, before whoever plays the day sends anything
// more. Where nothing plays, some verbs wait in the record for the next start, and the others are refused. For those that change the
// plan it is loaded and checked before, which may take seconds. Why a control cannot be is a *Refused. Where ctx ends, or the ledger cannot be
// reached, the error is an *Unanswered.
func (t Target) Submit(ctx context.Context, c day.Control, who Person, clock clock.Clock) (Answer, error) {
	soft, hard := inTime(ctx)
	s := t.submission(c, who, clock, newShared(t.Ledger, c))
	answer, err := s.submit(soft, hard)
	why := context.Cause(ctx) // which may be that the ledger cannot be reached for another space
	if u, is := errors.AsType[*Unanswered](err); is && errors.Is(u.Why, context.Canceled) && why != nil && !errors.Is(why, context.Canceled) {
		u.Why = why
	}
	return answer, err
}

func (s *submission) submit(soft, hard context.Context) (Answer, error) {
	for {
		d, kept, err := s.append(soft, hard)
		switch {
		case err == nil:
			return d.answerOf(kept)
		case !errors.Is(err, errNotChecked): // others have changed the plan since it was checked
			return Answer{}, err
		}
	}
}

// append appends the control as the day stands when it comes into the record. Where nothing came of it before it was asked for, the error says
// so.
func (s *submission) append(soft, hard context.Context) (d decision, kept ledger.DayControl, err error) {
	of, err := s.ready(soft)
	var a ledger.Append
	if err == nil {
		a, err = s.toAppend(of, &d, func(d decision, err error) ([]ledger.DayControl, error) {
			if err == nil && d.refused != nil && !d.isPlayed {
				err = d.refused // nobody waits for it
			}
			return []ledger.DayControl{d.control}, err
		})
	}
	if why := context.Cause(soft); err == nil && why != nil {
		err = why
	}
	if err != nil {
		return d, kept, s.notAsked(soft, err)
	}
	all, err := s.Ledger.Append(hard, []ledger.Append{a})
	if err != nil {
		kept, err = s.find(soft, err)
		return d, kept, err
	}
	return d, all[0], nil
}

// notAsked says of an error by which a control was not asked for, where that is one of the ledger or of its asker, that nothing comes of it.
func (s *submission) notAsked(ctx context.Context, err error) error {
	if _, isRefused := errors.AsType[*Refused](err); isRefused || !errors.Is(err, ledger.ErrUnreachable) && ctx.Err() == nil {
		return err
	}
	return s.unanswered(false, err)
}

// find looks for a control of which nobody knows whether it is in the record, since the ledger went away or its asker has ended the wait.
func (s *submission) find(ctx context.Context, why error) (ledger.DayControl, error) {
	if !errors.Is(why, ledger.ErrUnreachable) {
		return ledger.DayControl{}, why
	}
	soon, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for deadline := s.clock.Now().Add(patience); s.clock.Now().Before(deadline) && ctx.Err() == nil; {
		c, err := s.Ledger.Control(soon, s.id)
		if err == nil {
			return c, nil
		}
		_ = s.clock.Until(ctx, s.clock.Now().Add(pollEvery)) // ctx ends it
	}
	return ledger.DayControl{}, s.unanswered(true, errors.Join(context.Cause(ctx), why))
}

// answerOf is what became of a control that is in the record.
func (d decision) answerOf(c ledger.DayControl) (Answer, error) {
	switch c.State {
	case ledger.ControlTaken:
		return Answer{N: c.N, At: c.At, Text: c.Answer}, nil
	case ledger.ControlWaits:
		as := d.as
		as.N, as.At, as.Waits, as.Text = c.N, c.Asked, true, c.Answer
		return as, nil
	case ledger.ControlRefused:
		refused := &Refused{N: c.N, Message: c.Answer}
		if d.refused != nil {
			refused.Message, refused.Suggestion, refused.Already = d.refused.Message, d.refused.Suggestion, d.refused.Already
		}
		return Answer{}, refused
	}
	return Answer{}, &Refused{N: c.N, Message: fmt.Sprintf("it was %s", c.State)}
}
