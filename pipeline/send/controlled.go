package send

import (
	"context"
	"errors"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// ControlledQueue is the queue of a day: people hold it, put entries first, leave them out and take the plan again while it
// is played. All its methods are called by one goroutine, and any of them may change the send plan and its deliveries.
type ControlledQueue interface {
	// Next may wait for hours. It gives a delivery somewhat before its moment, so that the results file can name it. A nil
	// delivery with ok is none yet: the results file is brought up to date where it is old, and Next is called again.
	Queue
	// Wait waits for a moment, in place of the clock: before a request, and between two tries. ErrPutOff says that the delivery
	// does not go out now. Nothing of it is on its way then, and Next is asked again.
	Wait(ctx context.Context, d *plan.Delivery, until time.Time) error
	// Start is called right before an attempt is written down, and gives the moment that counts as the start of its request, and the last
	// control of the day that the queue has read ([ledger.Attempt]). ErrPutOff says that there is no attempt.
	Start(d *plan.Delivery) (started time.Time, seen int64, err error)
	// Changed is told that the day has something newer, so that the attempt was not written down: the queue reads it.
	Changed()
	// Begun is called once the attempt is in the ledger, and its request is about to begin. ErrPutOff says that it is not made.
	Begun(d *plan.Delivery, started time.Time) error
	// During is called while the request is on its way, which may take a minute, and returns as soon as that ends.
	During(onItsWay context.Context)
	// Answered is called after the end of a request is in the ledger, also of one that was not made after all. final says that it is not
	// tried again.
	Answered(d *plan.Delivery, started, ended time.Time, outcome ledger.Outcome, final bool)
	// Stopped is told what would stop a run. Where it reports true, it has seen to that, and the run goes on with Next.
	Stopped(why string) (goOn bool)
	// Failed is why Next gives nothing any more though the queue is not at its end: nothing can be written down any more. The error is
	// a *ledger.LaneLostError where somebody else has the lane. It is nil where Next has only ended.
	Failed() error
	// MayGoOut is what may go out before the results file is written again.
	MayGoOut() []*plan.Delivery
	// Describe brings the deliveries of the send plan up to date for a results file: their reasons and their moments.
	Describe()
}

// ErrPutOff says that a delivery does not go out now.
var ErrPutOff = errors.New("put off")

// postControlled posts what the queue gives, until it ends or nothing can be written down any more.
func (s *sender) postControlled(soft, hard context.Context) (interrupted bool) {
	s.finished = map[string]bool{}
	for {
		s.checkpoints.keepUp(s.Clock.Now())
		d, notBefore, ok := s.controlled.Next(soft)
		switch {
		case !ok:
			s.endWith(soft, s.controlled.Failed())
			return soft.Err() != nil
		case d == nil:
			continue
		}
		err := s.deliverAllowed(soft, hard, d, notBefore)
		s.done.Total = len(s.sendPlan.ToPost)
		s.showProgress("", max(s.done.Total-s.done.Done(), 0))
		switch {
		case s.stop != "" && !s.goesOn(hard):
			return errors.Is(err, errInterrupted)
		case errors.Is(err, errInterrupted):
			return true
		}
	}
}

// endWith stops a run whose queue cannot go on. One that was interrupted has ended for that.
func (s *sender) endWith(soft context.Context, why error) {
	if why == nil {
		return
	}
	if _, isLost := errors.AsType[*ledger.LaneLostError](why); isLost {
		s.isLaneLost = true
	}
	if soft.Err() == nil {
		s.stop, s.cutOff = why.Error(), why
	}
}

// deliverAllowed delivers what may go out: of a queue that gives a delivery twice, only the first is posted.
func (s *sender) deliverAllowed(soft, hard context.Context, d *plan.Delivery, notBefore time.Time) error {
	if d.Action != plan.ActionSend || s.finished[s.sendPlan.NameOf(d)] {
		s.stop = stopOutOfOrder
		return errNotMade
	}
	return s.deliver(soft, hard, d, notBefore)
}

// goesOn reports whether the run goes on after what would stop it. Counts of what went wrong begin again, for whoever takes the lane too.
func (s *sender) goesOn(ctx context.Context) bool {
	if s.cutOff != nil || !s.controlled.Stopped(s.stop) {
		return false
	}
	s.stop, s.retries, s.failures, s.lateFrom = "", retryState{}, 0, time.Time{}
	s.leaveState(ctx, s.Clock.Now())
	return true
}

// until waits for a moment, by the queue where it is controlled. An error says why the request is not made.
func (s *sender) until(soft context.Context, d *plan.Delivery, moment time.Time) error {
	wait := s.Clock.Until
	if s.controlled != nil {
		wait = func(ctx context.Context, moment time.Time) error { return s.controlled.Wait(ctx, d, moment) }
	}
	err := wait(soft, moment)
	switch {
	case err == nil || errors.Is(err, ErrPutOff):
		return err
	case s.controlled == nil || soft.Err() != nil:
		return errInterrupted
	}
	s.stop = err.Error()
	return errNotMade
}

// start puts into an attempt when its request starts, and for a controlled queue what that has read. An error says that there is no attempt.
func (s *sender) start(d *plan.Delivery, attempt *ledger.Attempt, slot time.Time) (err error) {
	attempt.Started = onTheWall(s.Clock.Now(), slot)
	if s.controlled == nil {
		return nil
	}
	attempt.Started, attempt.Seen, err = s.controlled.Start(d)
	if err != nil && !errors.Is(err, ErrPutOff) {
		s.stop = err.Error()
		return errNotMade
	}
	return err
}

// tellAnswered tells a controlled queue of the end of a request that is in the ledger.
func (s *sender) tellAnswered(d *plan.Delivery, req request, outcome ledger.Outcome, ended time.Time) {
	if s.controlled == nil || s.cutOff != nil {
		return
	}
	final := outcome != ledger.NotNow && outcome != ledger.Unsent
	if final {
		s.finished[s.sendPlan.NameOf(d)] = true
	}
	s.controlled.Answered(d, req.started, ended, outcome, final)
}

// exchange makes a request. A controlled queue goes on meanwhile with what others do.
func (s *sender) exchange(hard context.Context, d *plan.Delivery, body []byte, req request) (answer apiclient.Answer) {
	post := func() { answer = s.Poster.Post(hard, d.Inject.Endpoint, body, func() error { return s.mayStart(req) }) }
	if s.controlled == nil {
		post()
		return answer
	}
	onItsWay, end := context.WithCancel(context.Background())
	var broken error
	go func() {
		defer end()
		broken = CatchPanic(func() error { post(); return nil })
	}()
	s.controlled.During(onItsWay)
	<-onItsWay.Done()
	if broken != nil {
		panic(broken) // it ends this space alone
	}
	return answer
}

// explainPending says of what is pending why that is so. A controlled queue says it itself.
func (s *sender) explainPending(summary plan.Summary) {
	if s.controlled != nil {
		s.controlled.Describe()
		return
	}
	s.sendPlan.ExplainPending(summary)
}
