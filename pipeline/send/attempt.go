package send

import (
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
)

// request is one request to publish: its number in the ledger, and what came of it.
type request struct {
	n        int64
	slot     time.Time // when the pace let it start
	recorded time.Time // when it began to be written down
	started  time.Time // by the record
	made     time.Time // when it was begun
	answer   apiclient.Answer
}

// attempt makes one request in its slot, and writes it down before. An error
// says that it was not made.
func (s *sender) attempt(soft, hard context.Context, delivery *plan.Delivery, notBefore time.Time) (request, error) {
	now := s.Clock.Now()
	slot := s.pace.Next(now)
	if slot.Before(notBefore) {
		slot = notBefore
	}
	s.suspend.wait(now, slot)
	if err := s.until(soft, delivery, s.recordsAt(slot)); err != nil {
		return request{}, err
	}
	if err := s.checkSuspend(soft); err != nil {
		return request{}, err
	}
	entry := reconcile.AttemptOf(delivery)
	if err := s.start(delivery, &entry, slot); err != nil {
		return request{}, err
	}
	req := request{slot: slot, started: entry.Started}
	body, err := delivery.RequestBody(req.started)
	if err != nil {
		s.stop = whyNotWritten(err)
		return request{}, errNotMade
	}
	entry.Body = string(body)
	s.recorded = s.Clock.Now()
	s.endWait(hard)
	req.recorded = s.Clock.Now()
	if req.n, err = s.beginAttempt(soft, delivery, entry); err != nil {
		return request{}, err
	}
	s.writeAhead.observe(s.Clock.Now().Sub(req.recorded))
	if s.controlled != nil {
		if err := s.controlled.Begun(delivery, req.started); err != nil {
			return request{}, s.leaveUnsent(hard, delivery, req, err)
		}
	}
	return s.post(soft, hard, delivery, body, req)
}

// recordsAt is when the attempt for a slot is written down. That of a controlled queue is not ahead of it: until then the delivery can be
// called, moved and held.
func (s *sender) recordsAt(slot time.Time) time.Time {
	if s.controlled != nil {
		return slot
	}
	return s.writeAhead.before(slot, s.pace.Interval())
}

// onTheWall is the slot as the wall clock has it now, or now where that is past: the slot
// was worked out before the wait, and the clock may have been set since.
func onTheWall(now, slot time.Time) time.Time { return now.Add(max(slot.Sub(now), 0)) }

// post waits for the slot and makes the request. Its context is cut by hard
// alone: what is on its way is not called back by a polite stop.
func (s *sender) post(soft, hard context.Context, d *plan.Delivery, body []byte, req request) (request, error) {
	if s.controlled == nil {
		if err := s.until(soft, d, req.started); err != nil {
			return request{}, s.leaveUnsent(hard, d, req, err)
		}
	}
	now := s.Clock.Now()
	if s.lostTime(now) > 0 {
		return request{}, s.leaveUnsent(hard, d, req, errSuspended)
	}
	if err := s.mayStart(req); err != nil {
		return request{}, s.leaveUnsent(hard, d, req, err)
	}
	s.lateFrom = time.Time{}
	if req.made = now; s.controlled == nil {
		req.started = now
	}
	s.suspend = suspendDetector{seen: now}
	s.pace.Started(now)
	req.answer = s.exchange(hard, d, body, req)
	return req, nil
}

// leaveUnsent ends an attempt that was written down, and whose request is not made for this reason.
func (s *sender) leaveUnsent(hard context.Context, d *plan.Delivery, req request, why error) error {
	end := ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: s.Clock.Now()}
	s.endAttempt(hard, d, req, end)
	s.tellAnswered(d, req, end.Outcome, end.Ended)
	return why
}

// whyNotWritten is why a run stops whose attempt could not be written down.
func whyNotWritten(err error) string {
	if lost, isLost := errors.AsType[*ledger.LaneLostError](err); isLost {
		return lost.Error()
	}
	return fmt.Sprintf("an attempt could not be recorded in the ledger, so it was not made: %v", err)
}
