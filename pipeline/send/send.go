package send

import (
	"context"
	"errors"
	"iter"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/pace"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
)

// Poster makes one request to publish (interface, 4.1 and 4.2).
type Poster interface {
	Post(ctx context.Context, to apiclient.Endpoint, body []byte) apiclient.Answer
}

// AttemptLog takes attempts down durably, before and after they are made.
type AttemptLog interface {
	Begin(ledger.Attempt) (int64, error)
	End(n int64, started time.Time, a ledger.Attempt) error
}

// ResultsWriter is the results file. Fits tells beforehand what it cannot hold. Write
// replaces it whole, or leaves it as it was.
type ResultsWriter interface {
	Fits(*plan.Report) error
	Write(*plan.Report) error
}

// Queue gives the deliveries of ToPost in their order, each with the moment before which it does not go
// out; a zero moment is now.
type Queue = iter.Seq2[*plan.Delivery, time.Time]

// EverythingNow is the queue that holds nothing back.
func EverythingNow(s *plan.SendPlan) Queue {
	return func(yield func(*plan.Delivery, time.Time) bool) {
		for _, d := range s.ToPost {
			if !yield(d, time.Time{}) {
				return
			}
		}
	}
}

// Config is all that sending needs besides the settled plan.
type Config struct {
	Name        string
	Space       string // the space's id in the ledger
	Queue       Queue  // of what goes out; nil: EverythingNow
	Poster      Poster
	Log         AttemptLog
	Results     ResultsWriter
	Schedule    *ResultsSchedule // in writing the results, of spaces that run together; else nil
	Begun       func()           // called once the results stand, before the first request; may be nil, and may wait
	Clock       clock.Clock
	Jitter      func() float64 // in [0,1)
	Interval    time.Duration  // least time between the starts of two requests
	MinInterval time.Duration  // of an adaptive pace, which begins at Interval: it never goes below; 0: the pace is fixed
	Limits      Limits
	Progress    func(Progress) // told after each change; may be nil
	// OnSuspend is asked whether to go on after a gap in the run's time: the machine slept, or its
	// clock was put forward. Where it is nil the run stops.
	OnSuspend func(gap time.Duration) (goOn bool)
}

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
// then. The fates of the deliveries are kept up to date, and in the results
// file. An error means that nothing was posted.
func Send(s *plan.SendPlan, soft, hard context.Context, run Config) (plan.Summary, error) {
	pace := pace.New(run.Interval, run.MinInterval)
	snd := &sender{Config: run, plan: s, checkpoints: newCheckpoints(s, run, pace.Interval), pace: pace, writeAhead: run.Schedule.writeAheadOf(), suspend: suspendDetector{seen: run.Clock.Now()}}
	if err := snd.checkpoints.writeInitial(); err != nil {
		return plan.Summary{}, err
	}
	defer snd.checkpoints.wait()
	if run.Begun != nil {
		run.Begun()
		snd.suspend = suspendDetector{seen: run.Clock.Now()}
	}
	if run.Queue == nil {
		run.Queue = EverythingNow(s)
	}
	left, interrupted := len(s.ToPost), false
	snd.done = Progress{Total: left}
	for d, notBefore := range run.Queue {
		err := snd.deliver(soft, hard, d, notBefore)
		interrupted = errors.Is(err, errInterrupted)
		left--
		snd.tell("", left)
		if snd.stop != "" || interrupted {
			break
		}
	}
	ending := plan.Summary{Run: run.Name, Stopped: snd.stop, Interrupted: interrupted}
	s.ExplainPending(ending)
	ending.Counts = s.Count()
	ending.ResultsError = snd.checkpoints.writeFinal()
	return ending, nil
}

// deliver tries one delivery, not before its moment, until its fate is known or the run stops.
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
		mv := s.retries.next(r.answer, now, s.Limits, s.backoffs())
		s.observePace(mv, r.answer)
		applyOutcome(d, mv, r, wasUncertain)
		s.endAttempt(r, outcomeOf(mv, r, d, now))
		if s.stop == "" {
			s.stop = mv.stop
		}
		if !mv.again || s.stop != "" {
			s.done.count(d)
			s.releaseMessage(d)
			return nil
		}
		notBefore = now.Add(mv.wait)
		s.waiting(mv)
	}
}

// releaseMessage releases a message once its fate is known, where a thousand spaces have theirs: nobody looks at it again.
func (s *sender) releaseMessage(d *plan.Delivery) {
	if s.Schedule != nil {
		d.Shared = nil
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

// request is one request to publish: its number in the book, and what came of it.
type request struct {
	n       int64
	started time.Time
	answer  apiclient.Answer
}

// attempt makes one request in its slot, and writes it down before. An error
// says that it was not made.
func (s *sender) attempt(soft, hard context.Context, d *plan.Delivery, notBefore time.Time) (request, error) {
	now := s.Clock.Now()
	slot := s.pace.Next(now)
	if slot.Before(notBefore) {
		slot = notBefore
	}
	s.suspend.wait(now, slot)
	if err := s.Clock.Until(soft, s.writeAhead.before(slot, s.pace.Interval())); err != nil {
		return request{}, errInterrupted
	}
	if err := s.checkSuspend(soft); err != nil {
		return request{}, err
	}
	r := request{started: onTheWall(s.Clock.Now(), slot)}
	body, err := d.Body(r.started)
	if err != nil {
		s.stop = notBegun(err)
		return request{}, errNotMade
	}
	entry := reconcile.AttemptOf(s.plan.Plan, d)
	entry.Body, entry.Started = string(body), r.started
	before := s.Clock.Now()
	if r.n, err = s.beginAttempt(entry); err != nil {
		return request{}, errNotMade
	}
	s.writeAhead.observe(s.Clock.Now().Sub(before))
	return s.post(soft, hard, d.Inject.Endpoint, body, r)
}

// onTheWall is the slot as the wall clock has it now, or now where that is past: the slot
// was worked out before the wait, and the clock may have been set since.
func onTheWall(now, slot time.Time) time.Time { return now.Add(max(slot.Sub(now), 0)) }

// post waits for the slot and makes the request. Its context is cut by hard
// alone: what is on its way is not called back by a polite stop.
func (s *sender) post(soft, hard context.Context, to apiclient.Endpoint, body []byte, r request) (request, error) {
	if err := s.Clock.Until(soft, r.started); err != nil {
		s.endAttempt(r, ledger.Attempt{Outcome: ledger.Unsent, Ended: s.Clock.Now()})
		return request{}, errInterrupted
	}
	now := s.Clock.Now()
	if s.suspend.lostTime(now) > 0 {
		s.endAttempt(r, ledger.Attempt{Outcome: ledger.Unsent, Ended: now})
		return request{}, errSuspended
	}
	r.started, s.suspend = now, suspendDetector{seen: now}
	s.pace.Started(now)
	r.answer = s.Poster.Post(hard, to, body)
	return r, nil
}

// backoffs are those after an answer that asks for another try. A pace that has become
// quicker than what was asked for makes a 429 cheap.
func (s *sender) backoffs() backoffs {
	return backoffs{limited: pace.Backoff(min(s.Interval, s.pace.Interval()), s.Interval, s.Jitter), other: pace.Backoff(s.Interval, s.Interval, s.Jitter)}
}

// observePace lets the pace learn. A service that is out of order says nothing of its limit.
func (s *sender) observePace(mv decision, answer apiclient.Answer) {
	switch {
	case mv.slow:
		s.pace.Limited(mv.wait)
	case answer.Status > 0 && answer.Status < 500:
		s.pace.Accepted()
	}
}

// DefaultLimits are the contract's.
func DefaultLimits() Limits { return Limits{MaxAttempts: 5, MaxOutage: 15 * time.Minute} }
