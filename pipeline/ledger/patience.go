package ledger

import (
	"context"
	"errors"
	"time"
)

// How often a database that cannot be reached is tried again: at first, and at most. Somebody learns of that after tellAfter: until then it may
// have been a connection that was lost alone.
const (
	firstRetry = 250 * time.Millisecond
	lastRetry  = 5 * time.Second
	tellAfter  = 2 * time.Second
)

// patience is what [WithPatience] gives a context.
type patience struct {
	lasts   context.Context // whose end ends it
	longest time.Duration
	tell    func(since time.Time, err error)
}

// patienceKey is the key of a context's patience.
type patienceKey struct{}

// WithPatience has what is asked of a ledger under this context tried again by the ledger as long as its database cannot be reached, for
// so long at most. The end of the context that is given here ends the waiting between two tries alone, also where what comes of it has
// become one without an end: one try is always made, and one that was begun takes as long as it does. After some seconds tell learns since
// when the database cannot be reached and why, with each further try, and a nil error when it was reached after that. It is called by the
// goroutine that asks the ledger; nil: nobody is told.
func WithPatience(ctx context.Context, longest time.Duration, tell func(since time.Time, err error)) context.Context {
	if tell == nil {
		tell = func(time.Time, error) {}
	}
	return context.WithValue(ctx, patienceKey{}, patience{ctx, longest, tell})
}

// UntilReached does something with a database, and does it again as long as its error is [ErrUnreachable] and the patience of the context
// lasts. A context without patience is waited with for so long as own says, and no longer than it lasts; it bounds each try as well. The
// error is that of the last try. It is for ledgers.
func UntilReached(ctx context.Context, own time.Duration, do func(context.Context) error) error {
	p, isPatient := ctx.Value(patienceKey{}).(patience)
	trying := ctx
	if isPatient {
		trying = context.WithoutCancel(ctx)
	} else {
		p = patience{ctx, own, func(time.Time, error) {}}
	}
	began, wait, isTold := time.Now(), firstRetry, false
	for {
		err := do(trying)
		lasts := time.Since(began)
		if !errors.Is(err, ErrUnreachable) {
			if isTold {
				p.tell(began, nil)
			}
			return err
		}
		if lasts >= tellAfter {
			isTold = true
			p.tell(began, err)
		}
		if lasts >= p.longest || !rest(ctx, p.lasts, min(wait, p.longest-lasts)) {
			return err
		}
		if lasts >= tellAfter {
			wait = min(2*wait, lastRetry)
		}
	}
}

// rest waits for so long, and reports whether neither context has ended before.
func rest(ctx, lasts context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return ctx.Err() == nil && lasts.Err() == nil
	case <-ctx.Done():
		return false
	case <-lasts.Done():
		return false
	}
}
