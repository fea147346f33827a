package control

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Known is what is known of a control without an answer.
type Known uint8

// What is known of a control without an answer.
const (
	NotAsked  Known = iota // it is not in the record, and nothing comes of it
	Withdrawn              // it was asked for, and nobody can take it any more
	Unclear                // it may have taken effect, or still do so
)

// Unanswered says of a control that it has no answer, since the ledger cannot be reached or its asker has ended the wait, and what is known
// of it.
type Unanswered struct {
	Verb  string // of a day, or [VerbStop]
	Known Known
	N     int64 // the control in the record; 0 where it is not there, or that is not known
	Why   error
	Look  string // what shows whether it has taken effect, a command or a page; "": the command that shows a day
}

func (u *Unanswered) Error() string {
	if errors.Is(u.Why, context.Canceled) {
		return "it was interrupted; " + u.What()
	}
	return u.Why.Error() + "; " + u.What()
}

func (u *Unanswered) Unwrap() error { return u.Why }

// What says what is known of it.
func (u *Unanswered) What() string {
	switch u.Known {
	case NotAsked:
		return fmt.Sprintf("%s was not asked for, and nothing has changed", u.Verb)
	case Withdrawn:
		return fmt.Sprintf("%s was withdrawn", u.Verb)
	}
	return fmt.Sprintf("%s may have taken effect all the same, or still do so: look at %s once the ledger can be reached", u.Verb, cmp.Or(u.Look, "simcast control status"))
}

// reason is why a control has no answer, without what is known of it.
func reason(err error) error {
	if u, is := errors.AsType[*Unanswered](err); is {
		return u.Why
	}
	return err
}

// grace is how long a control that is given up may still be withdrawn before its asker is told what is known.
const grace = time.Second

// progress is how far a control is. Who gives it up asks that while another goroutine writes.
type progress struct {
	mu     sync.Mutex
	gaveUp bool
	mayBe  bool    // it may be in the record, without an answer
	n      int64   // in the record, 0 where that is not known
	waits  *Answer // it is in the record, and waits for a start; nil where it does not
}

// begin notes that the control is about to be in the record; false where it was given up.
func (p *progress) begin() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mayBe = !p.gaveUp
	return p.mayBe
}

// note notes what the record has of the control.
func (p *progress) note(mayBe bool, n int64, waits *Answer) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.mayBe, p.n, p.waits = mayBe, n, waits
}

// Submit writes a control into the record of the day, and waits until whoever plays it has taken or refused it. Where nobody
// does for 2 s, it is withdrawn. Where nothing plays, some verbs are written down for the next start, and the others are
// refused. In a day that workers play these wait where nobody has taken them for 2 s, too: whoever has the space may have died, or may
// not have begun yet. Why a control cannot be is a *Refused. Once ctx has ended, it is withdrawn; where that takes longer than a moment, or
// the ledger cannot be reached, the error is an *Unanswered.
func (t Target) Submit(ctx context.Context, c day.Control, who Person, clock clock.Clock) (Answer, error) {
	s := &submission{Target: t, clock: clock, written: ledger.DayControl{Space: t.Space, Round: t.Round, By: who.Name, Host: who.Host}, control: c}
	answer, isKnown, err := untilGivenUp(ctx, clock, func() (Answer, error) { return s.submit(ctx) })
	if !isKnown {
		return s.giveUp(context.Cause(ctx))
	}
	return answer, err
}

// submit is Submit as long as the ledger takes. Where that cannot be reached before the control is asked for, the error says so.
func (s *submission) submit(ctx context.Context) (Answer, error) {
	answer, err := s.write(ctx)
	if err == nil {
		return answer, nil
	}
	_, isRefused := errors.AsType[*Refused](err)
	_, isKnown := errors.AsType[*Unanswered](err)
	if isRefused || isKnown || !errors.Is(err, ledger.ErrUnreachable) && ctx.Err() == nil {
		return answer, err
	}
	known := NotAsked
	if s.withdrawn {
		known = Withdrawn
	}
	return answer, s.unanswered(known, err)
}

// giveUp is what is known of a control that is given up. From now on it does not come into the record.
func (s *submission) giveUp(why error) (Answer, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gaveUp = true
	if s.waits != nil {
		return *s.waits, nil
	}
	u := &Unanswered{Verb: string(s.control.Verb), Why: why}
	if s.mayBe && !s.control.Trial {
		u.Known, u.N = Unclear, s.n
	}
	return Answer{}, u
}

// unanswered says what is known of a control. Nothing ever comes of a trial.
func (s *submission) unanswered(known Known, why error) error {
	if s.control.Trial {
		known = NotAsked
	}
	return &Unanswered{Verb: string(s.control.Verb), Known: known, N: s.written.N, Why: reason(why)}
}

// untilEnded asks the ledger for something that no context ends, and gives that up once ctx has ended.
func untilEnded[T any](ctx context.Context, ask func() (T, error)) (T, error) {
	value, isKnown, err := until(ctx.Done(), ask)
	if !isKnown {
		err = context.Cause(ctx)
	}
	return value, err
}

// untilGivenUp is untilEnded that still waits for a moment once ctx has ended. isKnown is false where it was given up.
func untilGivenUp[T any](ctx context.Context, clock clock.Clock, ask func() (T, error)) (value T, isKnown bool, err error) {
	waiting, end := context.WithCancel(context.WithoutCancel(ctx))
	defer end()
	givenUp := make(chan struct{})
	go func() {
		defer close(givenUp)
		select {
		case <-ctx.Done():
			_ = clock.Until(waiting, clock.Now().Add(grace)) // or the end
		case <-waiting.Done():
		}
	}()
	return until(givenUp, ask)
}

// until waits for an answer of the ledger, or until it is given up.
func until[T any](givenUp <-chan struct{}, ask func() (T, error)) (value T, isKnown bool, err error) {
	type answer struct {
		value T
		err   error
	}
	answered := make(chan answer, 1)
	go func() {
		value, err := ask()
		answered <- answer{value, err}
	}()
	select {
	case a := <-answered:
		return a.value, true, a.err
	case <-givenUp:
		return value, false, nil
	}
}
