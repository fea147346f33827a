package send

import (
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// A ledger in a database may be out of reach for a while. Nothing new is posted then, for nothing can be written down before; the
// answer of what is on its way is kept, and written down when the database is back.

// How often a ledger that cannot be reached is tried again: at first, and at most.
const (
	firstRetry = 250 * time.Millisecond
	lastRetry  = 5 * time.Second
)

// whileOutOfReach does what needs the ledger, again and again as long as that cannot be reached, no longer than --max-outage, and
// until ctx ends. The error is the last one, or errInterrupted.
func (s *sender) whileOutOfReach(ctx context.Context, d *plan.Delivery, do func() error) error {
	from, wait := time.Time{}, firstRetry
	for {
		before := s.Clock.Now()
		err := do()
		if !errors.Is(err, ledger.ErrUnreachable) {
			return err
		}
		if from.IsZero() {
			from = before
		}
		now := s.Clock.Now()
		s.suspend.wait(before, now)
		if now.Sub(from) >= s.Limits.MaxOutage {
			return fmt.Errorf("%w (--max-outage %s)", err, s.Limits.MaxOutage)
		}
		s.showWait(decision{wait: wait, reason: fmt.Sprintf("the ledger cannot be reached since %s, so nothing new is sent: %v", from.Format("15:04:05"), err)}, d)
		if s.Clock.Until(ctx, now.Add(wait)) != nil {
			return errInterrupted
		}
		s.suspend.wait(now, now.Add(wait))
		wait = min(2*wait, lastRetry)
	}
}

// beginAttempt writes an attempt down before its request is made. Where that cannot be, the run stops.
func (s *sender) beginAttempt(soft context.Context, d *plan.Delivery, a ledger.Attempt) (n int64, err error) {
	err = s.whileOutOfReach(soft, d, func() error {
		n, err = s.Ledger.Begin(a)
		return err
	})
	switch {
	case err == nil:
		return n, nil
	case errors.Is(err, errInterrupted):
		return 0, err
	}
	if lost := (*ledger.LaneLostError)(nil); errors.As(err, &lost) {
		s.isLaneLost = true
	}
	s.stop, s.cutOff = whyNotWritten(err), err
	return 0, errNotMade
}

// endAttempt writes down what came of a request. Where that fails the run stops: the ledger has the request in flight for good, and
// the next ones would join it. A polite stop waits for a ledger that is out of reach.
func (s *sender) endAttempt(hard context.Context, d *plan.Delivery, req request, end ledger.AttemptEnd) {
	err := s.whileOutOfReach(hard, d, func() error { return s.Ledger.End(req.n, req.started, end) })
	if err != nil {
		s.stop, s.cutOff = fmt.Sprintf("a result could not be recorded in the ledger: %v", err), err
	}
}

// refresh brings deliveries up to date by the ledger at the end of a run: all of them where somebody else has the lane by now, and
// posts what is left; else those that were uncertain before, of which a late answer may have told meanwhile.
func (s *sender) refresh() {
	isOpen := func(d *plan.Delivery) bool {
		return d.Hash != "" && (s.isLaneLost && d.Action == plan.ActionSend || d.Action != plan.ActionSend && d.Status.State == plan.Uncertain)
	}
	var open []*plan.Delivery
	for _, d := range s.sendPlan.Deliveries {
		if isOpen(d) {
			open = append(open, d)
		}
	}
	if len(open) == 0 || s.Standings == nil {
		return
	}
	standings, err := s.Standings()
	if err != nil {
		return // the file has them as they were known
	}
	for _, d := range open {
		standing, isKnown := standings[d.Hash]
		isSettled := standing.State == ledger.StateSent || standing.State == ledger.StateFailed || !s.isLaneLost && standing.State == ledger.StatePending
		if isKnown && (isSettled || s.isLaneLost && standing.State == ledger.StateUncertain) {
			d.Status = plan.StatusFrom(standing)
		}
	}
}
