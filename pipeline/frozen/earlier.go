package frozen

import (
	"context"
	"slices"

	"simcast/pipeline/ledger"
)

// earlier is a ledger as a run of a day has left it, with which a later run has gone on: without what that has written about the day.
type earlier struct {
	ledger.Ledger
	next int64 // the number of the first event of the later run
}

// asItWas is the ledger for whoever works out what became of the run.
func (r *recorded) asItWas() ledger.Ledger {
	if r.next.N == 0 {
		return r.ledger
	}
	return earlier{r.ledger, r.next.N}
}

// DayOf has no day where the later run has begun it.
func (e earlier) DayOf(ctx context.Context, space, round string) (d ledger.Day, found bool, err error) {
	if e.next == 1 {
		return d, false, nil
	}
	return e.Ledger.DayOf(ctx, space, round)
}

// Controls has none of the later run.
func (e earlier) Controls(ctx context.Context, space, round string, after int64) ([]ledger.DayControl, error) {
	controls, err := e.Ledger.Controls(ctx, space, round, after)
	return slices.DeleteFunc(controls, func(c ledger.DayControl) bool { return c.N >= e.next }), err
}

// DefaultsOf has none: those of a plan are of its last run.
func (e earlier) DefaultsOf(context.Context, string, string, string) (string, error) { return "", nil }
