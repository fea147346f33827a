package send

import (
	"context"
	"errors"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/clock"
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
	sendPlan    *plan.SendPlan
	controlled  ControlledQueue // Queue, where it is one, else nil
	checkpoints *checkpoints
	pace        pace.Pacer
	writeAhead  *writeAhead
	retries     retryState
	waitUntil   time.Time // of the last answer that asks for another try: nothing goes out before
	suspend     suspendDetector
	lateFrom    time.Time // since when each request came too late before a connection was made for it; zero while none does
	done        Progress
	stop        string
	failures    int             // see countFailure
	isLaneLost  bool            // somebody else has the lane by now
	leftNote    string          // what is left with the lane
	leavesWait  bool            // it has a wait
	recorded    time.Time       // when the last attempt began to be written down
	cutOff      error           // of a stop: nothing can be written down any more, and no hold helps
	finished    map[string]bool // of a controlled queue, deliveries whose answer is final, by name: none goes out twice in a run
}

// Send posts what the queue gives, one request at a time. soft ends the run
// between two requests; hard, as well, the request in flight, which is uncertain
// then. The status of each delivery is kept up to date, and in the results
// file. An error means that nothing was posted.
func Send(sendPlan *plan.SendPlan, soft, hard context.Context, config Config) (plan.Summary, error) {
	pace := paceOf(config)
	run := &sender{Config: config, sendPlan: sendPlan, checkpoints: newCheckpoints(sendPlan, config, pace.Interval), pace: pace,
		writeAhead: config.Schedule.writeAheadOf(), suspend: suspendDetector{seen: config.Clock.Now()}}
	run.controlled, _ = config.Queue.(ControlledQueue)
	run.recall()
	if err := run.checkpoints.writeInitial(); err != nil {
		return plan.Summary{}, err
	}
	defer run.checkpoints.wait()
	if config.Begun != nil {
		config.Begun()
		run.suspend = suspendDetector{seen: config.Clock.Now()}
	}
	post := run.postAll
	if run.controlled != nil {
		post = run.postControlled
	}
	interrupted := post(soft, hard)
	run.remember()
	summary := plan.Summary{Run: config.Name, Stopped: run.stop, Interrupted: interrupted, CutOff: run.cutOff, NextSlot: run.nextSlot()}
	run.explainPending(summary)
	run.refresh()
	summary.Counts = sendPlan.Count()
	summary.ResultsError = run.checkpoints.writeFinal(summary.EndedAs())
	return summary, nil
}

// postAll posts ToPost, as its queue gives it.
func (s *sender) postAll(soft, hard context.Context) (interrupted bool) {
	left := len(s.sendPlan.ToPost)
	s.done = Progress{Total: left}
	for {
		d, notBefore, ok := s.Queue.Next(soft)
		if !ok {
			return false
		}
		if left == 0 || d != s.sendPlan.ToPost[len(s.sendPlan.ToPost)-left] {
			s.stop = stopOutOfOrder
			return false
		}
		err := s.deliver(soft, hard, d, notBefore)
		left--
		s.showProgress("", left)
		if interrupted = errors.Is(err, errInterrupted); s.stop != "" || interrupted {
			return interrupted
		}
	}
}

// deliver tries one delivery, not before its moment, until its status is final or the run stops. The results file lets it
// begin before that wait: the file then owns up to a delivery too early, and never too late. Nothing goes out meanwhile that
// a newer file would have to say.
func (s *sender) deliver(soft, hard context.Context, delivery *plan.Delivery, notBefore time.Time) error {
	before := delivery.Status
	s.retries.countFor(delivery)
	if err := s.allow(soft, delivery); err != nil {
		return err
	}
	for {
		req, err := s.attempt(soft, hard, delivery, clock.Later(notBefore, s.waitUntil))
		if s.triesAtOnce(delivery, err) {
			continue
		}
		if err != nil {
			return err
		}
		now := s.Clock.Now()
		if s.lostTime(now) > 0 {
			s.retries.outage = 0 // it is not known how long the service was out of reach
		}
		s.retries.leaveIdleOut(req.started, max(s.waitUntil.Sub(s.retries.outageSeen), s.pace.Interval()))
		next := s.retries.next(req.answer, now, s.Limits, s.backoffs())
		s.observePace(next, req.answer)
		applyOutcome(delivery, next, req, before)
		s.endAttempt(hard, delivery, req, attemptEnd(next, req, delivery, now))
		s.tellAnswered(delivery, req, next.outcome, now)
		if s.Answered != nil {
			s.Answered(next.outcome, max(req.made.Sub(req.slot), 0))
		}
		if s.stop == "" {
			s.stop = next.stop
		}
		if !next.again || s.stop != "" {
			s.retries.countFor(nil)
			s.done.Count(delivery.Status.State)
			s.countFailure(delivery)
			s.leaveState(hard, now)
			s.releaseMessage(delivery)
			return nil
		}
		s.waitUntil = now.Add(next.wait)
		s.leaveState(hard, now)
		s.showWait(next, delivery)
	}
}

// nextSlot is when the next request could start.
func (s *sender) nextSlot() time.Time {
	return clock.Later(s.pace.Next(s.Clock.Now()), s.waitUntil)
}

// releaseMessage releases a message whose status is final, where many spaces have theirs: nobody looks at it again, but for
// the board of a day.
func (s *sender) releaseMessage(d *plan.Delivery) {
	if s.Schedule != nil && s.controlled == nil {
		d.MessageWithoutTeam = nil
	}
}

// allow waits until the results file lets a delivery begin.
func (s *sender) allow(soft context.Context, d *plan.Delivery) error {
	before := s.Clock.Now()
	err := s.checkpoints.allow(soft, before, d)
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
