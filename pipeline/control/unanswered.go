package control

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"simcast/pipeline/day"
)

// Unanswered says of a control that it has no answer, since the ledger cannot be reached or its asker has ended the wait, and what is known
// of it.
type Unanswered struct {
	Verb      string // of a day, or [VerbStop]
	IsUnclear bool   // it may have taken effect; else it is not in the record, and nothing comes of it
	Why       error
	Look      string // what shows whether it has taken effect, a command or a page; "": the command that shows a day
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
	if !u.IsUnclear {
		return fmt.Sprintf("%s was not asked for, and nothing has changed", u.Verb)
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

// unanswered says what is known of a control.
func unanswered(verb day.Verb, isUnclear bool, why error) error {
	return &Unanswered{Verb: string(verb), IsUnclear: isUnclear, Why: reason(why)}
}
