package send

import (
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// A ledger in a database cannot be reached for a while now and then. Nothing new is posted then, for nothing can be written down before;
// the answer of what is on its way is kept, and written down when the database is back.
//
// There are two waits. A database waits by itself in each call: a moment with an attempt and its end, so that a run can say soon
// what it waits for, and longer with all else (postgres.Config.Patience). What it gives up with [ledger.ErrUnreachable] is tried
// again here, until --max-outage or until somebody stops the run.

// How often a ledger that cannot be reached is tried again: at first, and at most.
const (
	firstRetry = 250 * time.Millisecond
	lastRetry  = 5 * time.Second
)

// whileUnreachable does what needs the ledger, again and again as long as that cannot be reached, no longer than --max-outage, and
// until ctx ends. The error is the last one, or errInterrupted.
func (s *sender) whileUnreachable(ctx context.Context, d *plan.Delivery, do func() error) error {
	wait := firstRetry
	for {
		before := s.Clock.Now()
		err := do()
		if !errors.Is(err, ledger.ErrUnreachable) {
			s.ledgerFrom = time.Time{}
			return err
		}
		if s.ledgerFrom.IsZero() {
			s.ledgerFrom = before
		}
		now := s.Clock.Now()
		s.suspend.wait(before, now)
		if now.Sub(s.ledgerFrom) >= s.Limits.MaxOutage {
			return fmt.Errorf("%w (--max-outage %s)", err, s.Limits.MaxOutage)
		}
		s.showWait(decision{wait: wait, reason: fmt.Sprintf("the ledger cannot be reached since %s, so nothing new is sent: %v", s.ledgerFrom.Format("15:04:05"), err)}, d)
		if s.Clock.Until(ctx, now.Add(wait)) != nil {
			return errInterrupted
		}
		s.suspend.wait(now, now.Add(wait))
		wait = min(2*wait, lastRetry)
	}
}

// beginAttempt writes an attempt down before its request is made. Where that cannot be, the run stops. One that may have been written
// down all the same, because the ledger went away meanwhile, is ended as not made: else its delivery would be uncertain.
func (s *sender) beginAttempt(soft context.Context, d *plan.Delivery, a ledger.Attempt) (n int64, err error) {
	perhaps := int64(0)
	err = s.whileUnreachable(soft, d, func() error {
		n, err = s.Ledger.Begin(context.WithoutCancel(soft), a)
		if errors.Is(err, ledger.ErrUnreachable) {
			perhaps = n
		}
		return err
	})
	if err == nil {
		return n, nil
	}
	if errors.Is(err, ledger.ErrChanged) { // and what an earlier try may have written is ended
		s.controlled.Changed()
		return 0, ErrPutOff
	}
	if perhaps > 0 {
		_ = s.Ledger.End(context.WithoutCancel(soft), perhaps, a.Started, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: s.Clock.Now()}) // nothing else helps where this fails
	}
	if errors.Is(err, errInterrupted) {
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
	err := s.whileUnreachable(hard, d, func() error { return s.Ledger.End(context.WithoutCancel(hard), req.n, req.started, end) })
	if err != nil {
		s.stop, s.cutOff = fmt.Sprintf("a result could not be recorded in the ledger: %v", err), err
	}
}
