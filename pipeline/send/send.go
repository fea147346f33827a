package send

import (
	"context"
	"errors"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/pace"
	"simcast/pipeline/plan"
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
	plan        *plan.SendPlan
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
func Send(s *plan.SendPlan, soft, hard context.Context, run Config) (plan.Summary, error) {
	pace := pace.New(run.Interval, run.MinInterval)
	snd := &sender{Config: run, plan: s, checkpoints: newCheckpoints(s, run, pace.Interval), pace: pace,
		writeAhead: run.Schedule.writeAheadOf(), suspend: suspendDetector{seen: run.Clock.Now()}}
	if err := snd.checkpoints.writeInitial(); err != nil {
		return plan.Summary{}, err
	}
	defer snd.checkpoints.wait()
	if run.Begun != nil {
		run.Begun()
		snd.suspend = suspendDetector{seen: run.Clock.Now()}
	}
	left, interrupted := len(s.ToPost), false
	snd.done = Progress{Total: left}
	for d, notBefore := range run.Queue {
		if left == 0 || d != s.ToPost[len(s.ToPost)-left] {
			snd.stop = stopOutOfOrder
			break
		}
		err := snd.deliver(soft, hard, d, notBefore)
		interrupted = errors.Is(err, errInterrupted)
		left--
		snd.showProgress("", left)
		if snd.stop != "" || interrupted {
			break
		}
	}
	summary := plan.Summary{Run: run.Name, Stopped: snd.stop, Interrupted: interrupted}
	s.ExplainPending(summary)
	summary.Counts = s.Count()
	summary.ResultsError = snd.checkpoints.writeFinal()
	return summary, nil
}

// deliver tries one delivery, not before its moment, until its status is final or the run stops. The results file lets it
// begin before that wait: the file then owns up to a delivery too early, and never too late. Nothing goes out meanwhile that
// a newer file would have to say.
func (s *sender) deliver(soft, hard context.Context, d *plan.Delivery, notBefore time.Time) error {
	wasUncertain := d.Status.State == plan.Uncertain
	s.retries.attempts = 0
	if err := s.allow(soft); err != nil {
		return err
	}
	for {
		r, err := s.attempt(soft, hard, d, notBefore)
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
		next := s.retries.next(r.answer, now, s.Limits, s.backoffs())
		s.observePace(next, r.answer)
		applyOutcome(d, next, r, wasUncertain)
		s.endAttempt(r, outcomeOf(next, r, d, now))
		if s.stop == "" {
			s.stop = next.stop
		}
		if !next.again || s.stop != "" {
			s.done.count(d)
			s.releaseMessage(d)
			return nil
		}
		notBefore = now.Add(next.wait)
		s.showWait(next)
	}
}

// releaseMessage releases a message whose status is final, where many spaces have theirs: nobody looks at it again.
func (s *sender) releaseMessage(d *plan.Delivery) {
	if s.Schedule != nil {
		d.SharedMessage = nil
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
