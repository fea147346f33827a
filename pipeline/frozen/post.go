package frozen

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
)

// Posting is what the messages of all lanes of a worker are posted with.
type Posting struct {
	Clock    clock.Clock
	Jitter   func() float64                                   // in [0,1)
	Schedule *send.ResultsSchedule                            // that all of them share: how early attempts are written down
	Answered func(outcome ledger.Outcome, late time.Duration) // see send.Config; may be nil
	Worker   string                                           // as reasons name it
	// NotReached is told why a request did not get out, such as that the service cannot be reached, each time that it is tried again;
	// may be nil.
	NotReached func(why string)
	Started    time.Time // when the worker was
}

// NewPosting is that of a worker with this clock.
func NewPosting(c clock.Clock, worker string) Posting {
	return Posting{Clock: c, Jitter: rand.Float64, Schedule: send.NewResultsSchedule(), Worker: worker, Started: c.Now()}
}

// Lane is a lane that a worker has taken, and posts in.
type Lane struct {
	taken   ledger.WorkerLane
	run     ledger.WorkersRun
	asked   pipeline.SendOptions
	poster  send.Poster
	posting Posting
	memory  send.Memory // from one slice to the next
	isBegun bool        // the first slice was
	givenUp []givenUp   // attempts that could not be ended
	isOut   bool        // the last request did not get out, and nobody was told so far
}

// givenUp is an attempt that was not made, and could not be ended as such: the ledger could not be reached.
type givenUp struct {
	n       int64
	started time.Time
	end     ledger.AttemptEnd
}

// NewLane is a lane that a worker has just taken for a run. The poster has the key of its space.
func NewLane(taken ledger.WorkerLane, run ledger.WorkersRun, poster send.Poster, posting Posting) (*Lane, error) {
	options, err := ReadOptions(run.Options)
	return &Lane{taken: taken, run: run, asked: options.Asked, poster: poster, posting: posting}, err
}

// Begin writes an attempt down before its request is made.
func (l *Lane) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	return l.taken.Run().Begin(ctx, a)
}

// End writes down what an attempt came to. One that was not made, and cannot be ended now, is ended after the slice: else its message
// would be uncertain.
func (l *Lane) End(ctx context.Context, n int64, started time.Time, end ledger.AttemptEnd) error {
	err := l.taken.Run().End(ctx, n, started, end)
	if errors.Is(err, ledger.ErrUnreachable) && end.Outcome == ledger.Unsent {
		l.givenUp = append(l.givenUp, givenUp{n, started, end})
	}
	return err
}

// endGivenUp ends the attempts that could not be ended before.
func (l *Lane) endGivenUp(ctx context.Context) error {
	for len(l.givenUp) > 0 {
		first := l.givenUp[0]
		if err := l.taken.Run().End(ctx, first.n, first.started, first.end); err != nil {
			return err
		}
		l.givenUp = l.givenUp[1:]
	}
	return nil
}

// idleFor is how long nothing was sent, by more than the service or the pace may have asked for: there was no worker, or no ledger. A lane
// that was given back has had a worker since this one was started, and has waited for room.
func (l *Lane) idleFor() time.Duration {
	last := l.taken.Handover()
	if last.IsOfEarlier { // of the run before this one, whose process died
		return 0
	}
	idle := last.SinceLast - max(l.asked.Interval, longestWait)
	if last.IsGivenBack {
		idle -= l.posting.Clock.Now().Sub(l.posting.Started)
	}
	return idle
}

// maxPortion is how many messages are taken from the ledger at one time.
const maxPortion = 500

// longestWait is how long the service may ask to wait between two messages, and somewhat more.
const longestWait = 6 * time.Minute

// pastEnd is how much longer than a slice a message may wait for its slot whose attempt is written down.
const pastEnd = time.Second

// Post posts what the run has left in the space, until a moment. It may be called slice after slice. soft ends it between two requests, and hard cuts off the one that is
// under way. The error is a *[ledger.LaneLostError] where somebody else has the lane, and [ledger.ErrUnreachable] where the ledger
// cannot be reached.
func (l *Lane) Post(soft, hard context.Context, until time.Time) (ledger.PostEnd, error) {
	if !l.isBegun && l.idleFor() > l.asked.Limits.MaxOutage {
		return l.stopped(fmt.Sprintf("nothing was sent for %s (--max-outage %s)", l.taken.Handover().SinceLast.Round(time.Second), l.asked.Limits.MaxOutage)), nil
	}
	l.isBegun = true
	limit := l.portion(until.Sub(l.posting.Clock.Now()))
	left, err := l.taken.Next(hard, limit)
	if err != nil {
		return ledger.PostEnd{}, err
	}
	if len(left) == 0 {
		return ledger.PostEnd{Done: true, How: plan.Summary{}.EndedAs()}, nil
	}
	sendPlan := &plan.SendPlan{Round: l.run.Round, Selection: &plan.Selection{}}
	for _, message := range left {
		d, err := deliveryOf(message)
		if err != nil {
			return l.stopped(err.Error()), nil
		}
		sendPlan.ToPost = append(sendPlan.ToPost, d)
	}
	sendPlan.Deliveries = sendPlan.ToPost
	queue := &untilMoment{Queue: send.EverythingNow(sendPlan), clock: l.posting.Clock, until: until}
	inTime, cancel := context.WithDeadline(soft, until.Add(pastEnd))
	defer cancel()
	summary, err := send.Send(sendPlan, inTime, hard, l.config(queue))
	if err == nil {
		err = l.endGivenUp(context.WithoutCancel(hard))
	}
	if err != nil {
		return ledger.PostEnd{}, err
	}
	return l.endOf(summary, queue.isEmpty && len(left) < limit)
}

// portion is how many messages a slice of that length takes at most.
func (l *Lane) portion(slice time.Duration) int {
	shortest := l.asked.Interval
	if least := l.asked.EffectiveMinInterval(); least > 0 {
		shortest = min(shortest, least)
	}
	if shortest <= 0 {
		return maxPortion
	}
	return min(int(slice/shortest)+2, maxPortion)
}

func (l *Lane) config(queue send.Queue) send.Config {
	return send.Config{Name: l.run.Name, Queue: queue, Poster: l.poster, Ledger: l, Lane: l.taken, Memory: &l.memory, Schedule: l.posting.Schedule, Clock: l.posting.Clock, Jitter: l.posting.Jitter,
		Interval: l.asked.Interval, MinInterval: l.asked.EffectiveMinInterval(), Limits: l.asked.Limits, Answered: l.answered, Progress: l.progress,
		OnSuspend: func(time.Duration) bool { return true }} // the lane was asked for again since
}

func (l *Lane) answered(outcome ledger.Outcome, late time.Duration) {
	l.isOut = outcome == ledger.Unsent
	if l.posting.Answered != nil {
		l.posting.Answered(outcome, late)
	}
}

func (l *Lane) progress(p send.Progress) {
	if l.isOut && p.Waiting != "" && l.posting.NotReached != nil {
		l.posting.NotReached(p.Waiting)
	}
	l.isOut = false
}

// endOf is what follows from how sending has ended. What could not be written down is a matter of this worker and its ledger: another
// worker may go on. But where the ledger has lost an attempt, another one would send the message once more.
func (l *Lane) endOf(summary plan.Summary, isAll bool) (ledger.PostEnd, error) {
	switch {
	case summary.CutOff != nil && !errors.Is(summary.CutOff, ledger.ErrMayBePublished) && !errors.Is(summary.CutOff, ledger.ErrNoAttempt):
		return ledger.PostEnd{}, summary.CutOff
	case summary.Stopped != "":
		return l.stopped(summary.Stopped), nil
	case isAll && !summary.Interrupted:
		return ledger.PostEnd{Done: true, How: summary.EndedAs()}, nil
	}
	return ledger.PostEnd{DueIn: max(summary.NextSlot.Sub(l.posting.Clock.Now()), 0)}, nil
}

// stopped is the end of a run in the space for a reason, which names the worker.
func (l *Lane) stopped(why string) ledger.PostEnd {
	return ledger.PostEnd{Done: true, How: plan.Summary{Stopped: plan.NameWorker(why, l.posting.Worker)}.EndedAs()}
}

// untilMoment is a queue that ends at a moment.
type untilMoment struct {
	send.Queue
	clock   clock.Clock
	until   time.Time
	isEmpty bool
}

// Next implements [send.Queue].
func (q *untilMoment) Next(ctx context.Context) (*plan.Delivery, time.Time, bool) {
	if !q.clock.Now().Before(q.until) {
		return nil, time.Time{}, false
	}
	d, notBefore, ok := q.Queue.Next(ctx)
	q.isEmpty = !ok
	return d, notBefore, ok
}
