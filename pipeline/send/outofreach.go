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

// beginAttempt writes an attempt down before its request is made. Where that cannot be, the run stops. One that may have been written
// down all the same, because the ledger went away meanwhile, is ended as not made: else its delivery would be uncertain.
func (s *sender) beginAttempt(soft context.Context, d *plan.Delivery, a ledger.Attempt) (n int64, err error) {
	perhaps := int64(0)
	err = s.whileOutOfReach(soft, d, func() error {
		n, err = s.Ledger.Begin(a)
		if errors.Is(err, ledger.ErrUnreachable) {
			perhaps = n
		}
		return err
	})
	if err == nil {
		return n, nil
	}
	if perhaps > 0 {
		_ = s.Ledger.End(perhaps, a.Started, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: s.Clock.Now()}) // nothing else helps where this fails
	}
	if errors.Is(err, errInterrupted) {
		return 0, err
	}
	if lost := (*ledger.LaneLostError)(nil); errors.As(err, &lost) {
		s.isLaneLost = true
	}
	s.stop, s.overForGood = whyNotWritten(err), true
	return 0, errNotMade
}

// endAttempt writes down what came of a request. Where that fails the run stops: the ledger has the request in flight for good, and
// the next ones would join it. A polite stop waits for a ledger that is out of reach.
func (s *sender) endAttempt(hard context.Context, d *plan.Delivery, req request, end ledger.AttemptEnd) {
	err := s.whileOutOfReach(hard, d, func() error { return s.Ledger.End(req.n, req.started, end) })
	if err != nil {
		s.stop, s.overForGood = fmt.Sprintf("a result could not be recorded in the ledger: %v", err), true
	}
}

// noticeLostLane asks at the end of a day's run whether the lane is lost: its queue has ended the run then, and does not say why.
func (s *sender) noticeLostLane() {
	if s.controlled == nil || s.Lane == nil || s.overForGood {
		return
	}
	lost := (*ledger.LaneLostError)(nil)
	s.isLaneLost = s.isLaneLost || errors.As(s.Lane.Check(), &lost)
}

// refresh brings deliveries up to date by the ledger at the end of a run: all of them where somebody else has the lane by now, and
// posts what is left; else those that were uncertain before and were left alone, of which a late answer may have told meanwhile.
func (s *sender) refresh() {
	wasUncertain := func(d *plan.Delivery) bool { return d.Action != plan.ActionSend && d.Status.State == plan.Uncertain }
	var open []*plan.Delivery
	for _, d := range s.sendPlan.Deliveries {
		if d.Hash != "" && (s.isLaneLost && d.Action == plan.ActionSend || wasUncertain(d)) {
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
		if !isKnown || wasUncertain(d) && standing.State == ledger.StateUncertain {
			continue
		}
		before := d.Status
		if d.Status = plan.StatusFrom(standing); before.State == d.Status.State && before.Attempts == d.Status.Attempts {
			d.Status.Reason = before.Reason // why this run has not sent it
		}
	}
}
