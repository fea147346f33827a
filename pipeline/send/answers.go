package send

import (
	"fmt"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// answerClass is what an answer of the service says about the delivery and the run.
type answerClass uint8

const (
	accepted    answerClass = iota // it is published, or saved as a draft
	refused                        // it never will be; the next may be
	forbidden                      // it never will be, and no other will: the run stops
	limited                        // too many requests: slow down and try again
	unavailable                    // taken as not published: try again a few times
	unreachable                    // not a byte went out: try again while the outage is bearable
	unknown                        // it may or may not be published: never tried again by itself
)

// answers is read beside the contract's table "Sending" and the interface's
// section 7. The first line that fits an answer tells what it means.
var answers = []struct {
	fits  func(a apiclient.Answer) bool
	means answerClass
}{
	{func(a apiclient.Answer) bool { return a.Status == 0 && !a.Written }, unreachable},
	{func(a apiclient.Answer) bool { return a.Status == 0 }, unknown},
	{func(a apiclient.Answer) bool {
		return a.Status/100 == 2 && (a.HTML || a.SaysFailed && a.MessageID == "")
	}, unknown},
	{func(a apiclient.Answer) bool { return a.Status/100 == 2 }, accepted},
	{func(a apiclient.Answer) bool { return a.Status/100 == 3 }, forbidden},
	{func(a apiclient.Answer) bool { return a.Status == 401 || a.Status == 403 }, forbidden},
	{func(a apiclient.Answer) bool { return a.Status == 429 }, limited},
	{func(a apiclient.Answer) bool { return a.Status/100 == 4 }, refused},
	{func(a apiclient.Answer) bool { return a.Status == 500 || a.Status == 503 }, unavailable},
	{func(apiclient.Answer) bool { return true }, unknown},
}

// classOf is what the first line that fits an answer says.
func classOf(a apiclient.Answer) answerClass {
	for _, line := range answers {
		if line.fits(a) {
			return line.means
		}
	}
	return unknown
}

// What stops a run whatever its limits are.
const (
	limitedInARow     = 20
	unavailableInARow = 10
	longestWait       = 5 * time.Minute // that a Retry-After may ask for: after a 429 a longer one stops the run, after a 503 it is cut
)

// retryState is what of the answers so far decides what follows from the next one.
type retryState struct {
	limited     int // 429 in a row
	unavailable int // 500 and 503 in a row
	outage      int // requests in a row that did not get out
	outageFrom  time.Time
	outageSeen  time.Time     // when the last of them ended
	idle        time.Duration // of it nobody has tried, though another try was allowed
	counted     int           // 500 and 503 to one delivery, for MaxAttempts
	of          string        // its hash; "" for none
}

// countFor counts the 500 and 503 to a delivery from now on, and goes on counting where it has counted those to it; nil: to none.
func (s *retryState) countFor(d *plan.Delivery) {
	switch {
	case d == nil:
		s.counted, s.of = 0, ""
	case s.of != d.Hash || s.of == "":
		s.counted, s.of = 0, d.Hash
	}
}

// decision is what follows from an answer.
type decision struct {
	outcome ledger.Outcome
	again   bool          // try the delivery again after wait
	wait    time.Duration // from the answer on: the next request starts then, or when the pace lets it, whichever is later
	slow    bool          // the pace was too fast
	stop    string        // why the run stops, "" where it goes on
	reason  string        // what a planner reads beside the result
}

// backoffs give the n-th of growing waits, n from 0: after a 429, and after all else.
type backoffs struct{ limited, other func(n int) time.Duration }

// next takes an answer in and says what follows.
func (s *retryState) next(answer apiclient.Answer, now time.Time, limits Limits, waits backoffs) decision {
	means := classOf(answer)
	s.count(means, now)
	switch means {
	case accepted:
		return decision{outcome: ledger.Accepted, reason: reasonAccepted(answer)}
	case refused:
		return decision{outcome: ledger.Refused, reason: reasonStatus(answer)}
	case forbidden:
		return decision{outcome: ledger.GaveUp, reason: reasonStatus(answer), stop: ReasonOfStop(answer.Status)}
	case limited:
		return s.afterLimit(answer, waits.limited)
	case unavailable:
		return s.afterUnavailable(answer, limits, waits.other)
	case unreachable:
		return s.afterOutage(answer, now, limits, waits.other)
	}
	return decision{outcome: ledger.Unknown, reason: reasonUnknown(answer)}
}

// count counts the answers of a kind that follow one another.
func (s *retryState) count(means answerClass, now time.Time) {
	limitedBefore, unavailableBefore := s.limited, s.unavailable
	s.limited, s.unavailable = 0, 0
	if means != unreachable {
		s.outage = 0
	}
	switch means {
	case limited:
		s.limited = limitedBefore + 1
	case unavailable:
		s.unavailable = unavailableBefore + 1
		s.counted++
	case unreachable:
		s.limited, s.unavailable = limitedBefore, unavailableBefore
		if s.outage == 0 {
			s.outageFrom, s.idle = now, 0
		}
		s.outageSeen = now
		s.outage++
	}
}

// lasted is how long the service has not been reached at a moment, without the time in which nobody tried.
func (s *retryState) lasted(now time.Time) time.Duration { return now.Sub(s.outageFrom) - s.idle }

// leaveIdleOut takes note that nothing was tried in an outage from the last try on until the next one began, though the waits let it: a
// day has hours in which nothing is due. They say nothing of the service.
func (s *retryState) leaveIdleOut(next time.Time, waits time.Duration) {
	if s.outage > 0 {
		s.idle += max(next.Sub(s.outageSeen)-waits-longestHandover, 0)
	}
}

func (s *retryState) afterLimit(a apiclient.Answer, backoff func(int) time.Duration) decision {
	next := decision{outcome: ledger.NotNow, again: true, slow: true, reason: reasonStatus(a), wait: backoff(s.limited - 1)}
	if a.HasRetryAfter {
		next.wait = a.RetryAfter
	}
	switch {
	case next.wait > longestWait:
		next.again, next.stop = false, fmt.Sprintf("the service asks to wait %s before the next message", next.wait.Round(time.Second))
	case s.limited >= limitedInARow:
		next.again, next.stop = false, fmt.Sprintf("the service has answered 429 (too many requests) %d times in a row", s.limited)
	}
	return next
}

func (s *retryState) afterUnavailable(a apiclient.Answer, limits Limits, backoff func(int) time.Duration) decision {
	next := decision{outcome: ledger.NotNow, again: true, reason: reasonStatus(a), wait: backoff(s.counted - 1)}
	if a.HasRetryAfter {
		next.wait = min(max(next.wait, a.RetryAfter), longestWait)
	}
	if s.counted >= limits.MaxAttempts {
		next = decision{outcome: ledger.GaveUp, reason: fmt.Sprintf("%s, %d times", reasonStatus(a), s.counted)}
	}
	if s.unavailable >= unavailableInARow {
		next.again, next.stop = false, fmt.Sprintf("the service has answered %d %d times in a row", a.Status, s.unavailable)
	}
	return next
}

func (s *retryState) afterOutage(a apiclient.Answer, now time.Time, limits Limits, backoff func(int) time.Duration) decision {
	next := decision{outcome: ledger.Unsent, again: true, reason: reasonUnreachable(a), wait: backoff(s.outage - 1)}
	if s.lasted(now)+next.wait > limits.MaxOutage {
		next.again, next.stop = false, fmt.Sprintf("the service has not been reached since %s (--max-outage %s): %s",
			s.outageFrom.Format("15:04:05"), limits.MaxOutage, reasonUnreachable(a))
	}
	return next
}

// applyOutcome brings the delivery's status up to date after an answer. One that was
// uncertain before stays so until the service has accepted it: the other answers
// are to this request, and say nothing of the one before. Whatever else is posted has no SentAt yet.
func applyOutcome(delivery *plan.Delivery, next decision, req request, before plan.Status) {
	status := &delivery.Status
	if next.outcome != ledger.Unsent {
		status.Attempts++
		status.HTTPStatus = req.answer.Status
	}
	status.Reason = next.reason
	switch next.outcome {
	case ledger.Accepted:
		status.State, status.MessageID, status.SentAt = plan.Sent, req.answer.MessageID, req.started
		if delivery.Inject.Draft() {
			status.Reason = reasonDraft(status.Reason)
		}
	case ledger.Unknown:
		status.State, status.SentAt, status.Reason = plan.Uncertain, req.started, delivery.ReasonUncertain(next.reason, before)
	case ledger.Refused, ledger.GaveUp:
		status.State, status.Reason = plan.Failed, delivery.ReasonRefused(next.reason)
	default:
		status.State = plan.Pending
	}
	if before.State == plan.Uncertain && next.outcome != ledger.Accepted && next.outcome != ledger.Unknown {
		status.State, status.Reason = plan.Uncertain, plan.ReasonStillUncertain(next.reason)
	}
}

// attemptEnd is what the ledger writes down of an answer, after applyOutcome: the ledger keeps the reason that planners read.
func attemptEnd(next decision, req request, d *plan.Delivery, now time.Time) ledger.AttemptEnd {
	return ledger.AttemptEnd{Outcome: next.outcome, HTTPStatus: req.answer.Status, MessageID: req.answer.MessageID, Reason: d.Status.Reason, Ended: now}
}
