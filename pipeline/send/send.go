package send

import (
	"context"
	"errors"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/pace"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

var (
	// errInterrupted ends a wait when the planner wants the run to stop.
	errInterrupted = errors.New("interrupted")
	// errNotMade says that a request was not made; why is in the sender's stop.
	errNotMade = errors.New("not made")
)

// sender is a run under way.
type sender struct {
	Config
	sendPlan    *plan.SendPlan
	checkpoints *checkpoints
	pace        pace.Pacer
	writeAhead  *writeAhead
	retries     retryState
	suspend     suspendDetector
	done        Progress
	stop        string
}

// Send posts what the queue gives, one request at a time. soft ends the run
// between two requests; hard, as well, the request in flight, which is uncertain
// then. The status of each delivery is kept up to date, and in the results
// file. An error means that nothing was posted.
func Send(sendPlan *plan.SendPlan, soft, hard context.Context, config Config) (plan.Summary, error) {
	pace := pace.New(config.Interval, config.MinInterval)
	run := &sender{Config: config, sendPlan: sendPlan, checkpoints: newCheckpoints(sendPlan, config, pace.Interval), pace: pace,
		writeAhead: config.Schedule.writeAheadOf(), suspend: suspendDetector{seen: config.Clock.Now()}}
	if err := run.checkpoints.writeInitial(); err != nil {
		return plan.Summary{}, err
	}
	defer run.checkpoints.wait()
	if config.Begun != nil {
		config.Begun()
		run.suspend = suspendDetector{seen: config.Clock.Now()}
	}
	left, interrupted := len(sendPlan.ToPost), false
	run.done = Progress{Total: left}
	for d, notBefore := range config.Queue {
		if left == 0 || d != sendPlan.ToPost[len(sendPlan.ToPost)-left] {
			run.stop = stopOutOfOrder
			break
		}
		err := run.deliver(soft, hard, d, notBefore)
		interrupted = errors.Is(err, errInterrupted)
		left--
		run.showProgress("", left)
		if run.stop != "" || interrupted {
			break
		}
	}
	summary := plan.Summary{Run: config.Name, Stopped: run.stop, Interrupted: interrupted}
	sendPlan.ExplainPending(summary)
	summary.Counts = sendPlan.Count()
	summary.ResultsError = run.checkpoints.writeFinal()
	return summary, nil
}

// deliver tries one delivery, not before its moment, until its status is final or the run stops. The results file lets it
// begin before that wait: the file then owns up to a delivery too early, and never too late. Nothing goes out meanwhile that
// a newer file would have to say.
func (s *sender) deliver(soft, hard context.Context, delivery *plan.Delivery, notBefore time.Time) error {
	before := delivery.Status
	s.retries.counted = 0
	if err := s.allow(soft); err != nil {
		return err
	}
	for {
		req, err := s.attempt(soft, hard, delivery, notBefore)
		if errors.Is(err, errSuspended) && s.stop == "" {
			continue // the next attempt begins with the question
		}
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		if s.suspend.lostTime(now) > 0 {
			s.retries.outage = 0 // it is not known how long the service was out of reach
		}
		next := s.retries.next(req.answer, now, s.Limits, s.backoffs())
		s.observePace(next, req.answer)
		applyOutcome(delivery, next, req, before)
		s.endAttempt(req, attemptEnd(next, req, delivery, now))
		if s.stop == "" {
			s.stop = next.stop
		}
		if !next.again || s.stop != "" {
			s.countDone(delivery)
			s.releaseMessage(delivery)
			return nil
		}
		notBefore = now.Add(next.wait)
		s.showWait(next, delivery)
	}
}

// countDone counts a delivery whose status is final, and stops the run where too many of them have failed. One that stays
// uncertain has not failed, whatever the answer was.
func (s *sender) countDone(d *plan.Delivery) {
	s.done.count(d)
	if s.stop == "" && s.Limits.MaxFailures > 0 && s.done.Failed >= s.Limits.MaxFailures {
		s.stop = wording.Counted(s.done.Failed, "failed message") + " (--max-failures)"
	}
}

// releaseMessage releases a message whose status is final, where many spaces have theirs: nobody looks at it again.
func (s *sender) releaseMessage(d *plan.Delivery) {
	if s.Schedule != nil {
		d.MessageWithoutTeam = nil
	}
}

// allow waits until the results file lets one more delivery begin.
func (s *sender) allow(soft context.Context) error {
	before := s.Clock.Now()
	err := s.checkpoints.allow(soft, before)
	s.suspend.wait(before, s.Clock.Now())
	switch {
	case err == nil:
		return nil
	case soft.Err() != nil:
		return errInterrupted
	}
	s.stop = err.Error()
	return errNotMade
}

// backoffs are those after an answer that asks for another try. A pace that has become
// quicker than what was asked for makes a 429 cheap.
func (s *sender) backoffs() backoffs {
	return backoffs{limited: pace.Backoff(min(s.Interval, s.pace.Interval()), s.Interval, s.Jitter), other: pace.Backoff(s.Interval, s.Interval, s.Jitter)}
}

// observePace lets the pace learn. A service that is out of order says nothing of its limit.
func (s *sender) observePace(next decision, answer apiclient.Answer) {
	switch {
	case next.slow:
		s.pace.Limited(next.wait)
	case answer.Status > 0 && answer.Status < 500:
		s.pace.Accepted()
	}
}
