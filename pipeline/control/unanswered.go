package control

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/clock"
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

// unanswered says what is known of a control that is that one in the record. Nothing ever comes of a trial.
func (s *submission) unanswered(known Known, n int64, why error) error {
	if s.control.Trial {
		known, n = NotAsked, 0
	}
	return &Unanswered{Verb: string(s.control.Verb), Known: known, N: n, Why: reason(why)}
}

// longer is a context that lasts for a moment longer than ctx.
func longer(ctx context.Context, clock clock.Clock) (context.Context, context.CancelFunc) {
	hard, end := context.WithCancelCause(context.WithoutCancel(ctx))
	forget := context.AfterFunc(ctx, func() {
		_ = clock.Until(hard, clock.Now().Add(grace)) // or the end
		end(context.Cause(ctx))
	})
	return hard, func() {
		forget()
		end(nil)
	}
}
