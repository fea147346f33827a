package send

import (
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// A ledger in a database cannot be reached for a while now and then. Nothing new is posted then, for nothing can be written down before;
// the answer of what is on its way is kept, and written down when the database is back. The ledger waits for its database itself, until
// --max-outage or until somebody stops the run, and tells of it meanwhile.

// mostBetween is how much between two tries, or two words of them, is a wait: a longer time is one in which the machine slept.
const mostBetween = 30 * time.Second

// soon is how long a ledger that cannot be reached is waited for with what others do without.
const soon = 2 * time.Second

// patient is a context under which the ledger waits for its database, no longer than --max-outage, and until ctx ends.
func (s *sender) patient(ctx context.Context, d *plan.Delivery) context.Context {
	last := s.Clock.Now()
	return ledger.WithPatience(ctx, s.Limits.MaxOutage, func(since time.Time, err error) {
		now := s.Clock.Now()
		s.suspend.wait(last, clock.Earlier(now, last.Add(mostBetween)))
		last = now
		if err != nil {
			s.showWait(decision{reason: fmt.Sprintf("the ledger cannot be reached since %s, so nothing new is sent: %v", now.Add(-time.Since(since)).Format("15:04:05"), err)}, d) // by the clock of the run
		}
	})
}

// outageError is the error of what was done under [sender.patient]: where the ledger could not be reached it says how long that was tried,
// or is errInterrupted.
func (s *sender) outageError(ctx context.Context, err error) error {
	switch {
	case !errors.Is(err, ledger.ErrUnreachable):
		return err
	case ctx.Err() != nil:
		return errInterrupted
	}
	return fmt.Errorf("%w (--max-outage %s)", err, s.Limits.MaxOutage)
}

// beginAttempt writes an attempt down before its request is made. Where that cannot be, the run stops. One that may have been written
// down all the same, because the ledger went away meanwhile, is ended as not made: else its delivery would be uncertain.
func (s *sender) beginAttempt(soft context.Context, d *plan.Delivery, a ledger.Attempt) (n int64, err error) {
	n, err = s.Ledger.Begin(s.patient(soft, d), a)
	if err == nil {
		return n, nil
	}
	if errors.Is(err, ledger.ErrChanged) { // and what an earlier try may have written is ended
		s.controlled.Changed()
		return 0, ErrPutOff
	}
	if errors.Is(err, ledger.ErrUnreachable) && n > 0 {
		_ = s.Ledger.End(ledger.WithPatience(context.WithoutCancel(soft), soon, nil), n, a.Started, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: s.Clock.Now()}) // nothing else helps where this fails
	}
	if err = s.outageError(soft, err); errors.Is(err, errInterrupted) {
		return 0, err
	}
	if _, isLost := errors.AsType[*ledger.LaneLostError](err); isLost {
		s.isLaneLost = true
	}
	s.stop, s.cutOff = whyNotWritten(err), err
	return 0, errNotMade
}

// endAttempt writes down what came of a request. Where that fails the run stops: the ledger has the request in flight for good, and
// the next ones would join it. A polite stop waits for a ledger that cannot be reached.
func (s *sender) endAttempt(hard context.Context, d *plan.Delivery, req request, end ledger.AttemptEnd) {
	if err := s.outageError(hard, s.Ledger.End(s.patient(hard, d), req.n, req.started, end)); err != nil {
		s.stop, s.cutOff = fmt.Sprintf("a result could not be recorded in the ledger: %v", err), err
	}
}
