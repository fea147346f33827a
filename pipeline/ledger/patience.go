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

// Soon is within what time people who wait for an answer are to have it, or learn that the database cannot be reached.
const Soon = 6 * time.Second

// within is what [Within] gives a context.
type within struct {
	longest time.Duration
	isLong  bool // see [Long]
}

// withinKey is the key of a context's within.
type withinKey struct{}

// Within has each thing that is asked of a ledger under this context end within so long, with all tries and the waiting between them; else
// its error is [ErrUnreachable]. It is for people who wait for the answer. What is written to a file has a time-out of its own.
// Where the context has the patience of [WithPatience], that counts alone.
func Within(ctx context.Context, longest time.Duration) context.Context {
	return context.WithValue(ctx, withinKey{}, within{longest: longest})
}

// Long has a try under a context of [Within] take as long as it does: what is read or written is large, or is of many days. No try is begun
// once that time is over. It is for ledgers.
func Long(ctx context.Context) context.Context {
	w, _ := ctx.Value(withinKey{}).(within)
	w.isLong = true
	return context.WithValue(ctx, withinKey{}, w)
}

// InTime is ctx for as long as [Within] says. It is for ledgers, and for who opens one.
func InTime(ctx context.Context) (context.Context, context.CancelFunc) {
	if w, _ := ctx.Value(withinKey{}).(within); w.longest > 0 && !w.isLong {
		return context.WithTimeout(ctx, w.longest)
	}
	return ctx, func() {}
}

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
// lasts. A context without patience is waited with for so long as own says, and no longer than it lasts, or [Within] says; it bounds each try
// as well. The error is that of the last try. It is for ledgers.
func UntilReached(ctx context.Context, own time.Duration, do func(context.Context) error) error {
	p, isPatient := ctx.Value(patienceKey{}).(patience)
	trying := context.WithoutCancel(ctx)
	if !isPatient {
		if w, _ := ctx.Value(withinKey{}).(within); w.longest > 0 {
			own = min(own, w.longest)
		}
		limited, cancel := InTime(ctx)
		defer cancel()
		ctx, trying = limited, limited
		p = patience{limited, own, func(time.Time, error) {}}
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
