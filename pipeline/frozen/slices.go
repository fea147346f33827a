package frozen

import (
	"context"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/pipeline/space"
)

// sliced is what goes from one slice to the next one.
type sliced struct {
	memory  send.Memory
	isBegun bool             // the first one was
	toPost  []*plan.Delivery // all that was to be posted as the run was left to workers
	isOut   bool             // the last request did not get out, and nobody was told so far
}

// Begin writes an attempt down before its request is made.
func (l *Lane) Begin(ctx context.Context, a ledger.Attempt) (int64, error) {
	return l.taken.Run().Begin(ctx, a)
}

// End writes down what an attempt came to. One that was not made is ended for as long as nobody else can have the lane: else its message
// would be uncertain.
func (l *Lane) End(ctx context.Context, n int64, started time.Time, end ledger.AttemptEnd) error {
	err := l.taken.Run().End(ctx, n, started, end)
	if errors.Is(err, ledger.ErrUnreachable) && end.Outcome == ledger.Unsent {
		err = l.taken.Run().End(ledger.WithPatience(context.WithoutCancel(ctx), ledger.LaneExpires, nil), n, started, end)
	}
	return err
}

// idleFor is how long nothing was sent, by more than the service or the pace may have asked for: there was no worker, or no ledger. A lane
// that was given back has had a worker since this one was started, and has waited for room.
func (l *Lane) idleFor() time.Duration {
	last := l.taken.Handover()
	if last.IsOfEarlier { // of the run before this one, whose process died
		return 0
	}
	idle := last.SinceLast - max(l.options.Asked.Interval, longestWait)
	if last.IsGivenBack {
		idle -= l.worker.Clock.Now().Sub(l.worker.Started)
	}
	return idle
}

// maxPortion is how many messages a slice has at most.
const maxPortion = 500

// longestWait is how long the service may ask to wait between two messages, and somewhat more.
const longestWait = 6 * time.Minute

// pastEnd is how much longer than a slice a message may wait for its slot whose attempt is written down.
const pastEnd = time.Second

// slice posts what the run has left in the space, until a moment.
func (l *Lane) slice(soft, hard context.Context, until time.Time) (ledger.PostEnd, error) {
	s, worker := &l.sliced, l.worker
	if !s.isBegun && l.idleFor() > l.options.Asked.Limits.MaxOutage {
		return l.stopped(fmt.Sprintf("nothing was sent for %s (--max-outage %s)", l.taken.Handover().SinceLast.Round(time.Second), l.options.Asked.Limits.MaxOutage)), nil
	}
	if !s.isBegun {
		began := worker.Clock.Now()
		if err := l.makeMessages(soft); err != nil {
			return ledger.PostEnd{}, err
		}
		until = until.Add(worker.Clock.Now().Sub(began)) // the slice is for sending
	}
	s.isBegun = true
	limit := l.portion(until.Sub(worker.Clock.Now()))
	sendPlan, err := l.left(hard, limit)
	if err != nil {
		return ledger.PostEnd{}, err
	}
	if len(sendPlan.ToPost) == 0 {
		return ledger.PostEnd{Done: true, How: plan.Summary{}.EndedAs()}, nil
	}
	queue := &untilMoment{Queue: send.EverythingNow(sendPlan), clock: worker.Clock, until: until}
	inTime, cancel := context.WithDeadline(soft, until.Add(pastEnd))
	defer cancel()
	summary, err := send.Send(sendPlan, inTime, hard, l.config(queue))
	if err != nil {
		return ledger.PostEnd{}, err
	}
	return l.endOf(summary, queue.isEmpty && len(sendPlan.ToPost) < limit)
}

// makeMessages makes the messages of the plan as its record has it: those that were checked, or none.
func (l *Lane) makeMessages(ctx context.Context) error {
	if err := l.read(ctx); err != nil {
		return err
	}
	kept, err := l.worker.plans.Open(ctx, l.source.Parts) // before its turn: while lanes wait, the plan stays open for all of them
	if err != nil {
		return err
	}
	defer kept.Close() // its rows are in memory
	done, err := l.worker.plans.Turn(ctx)
	if err != nil {
		return err
	}
	defer done()
	job, err := l.job(ctx, kept, space.Connection{})
	if err != nil {
		return err
	}
	if digest, err := digestOf(job.SendPlan, l.space); err != nil || digest != l.digest {
		return errors.Join(err, errOtherMessages)
	}
	l.sliced.toPost = job.SendPlan.ToPost
	job.Plan.ReleaseCheckData()
	return nil
}

// left is what is still to be posted, at most so many messages.
func (l *Lane) left(ctx context.Context, limit int) (*plan.SendPlan, error) {
	posted, err := l.taken.Posted(ctx)
	if err != nil {
		return nil, err
	}
	left := &plan.SendPlan{Round: l.run.Round, Selection: &plan.Selection{}}
	for _, d := range l.sliced.toPost {
		if len(left.ToPost) == limit {
			break
		}
		if !posted[d.Hash] {
			left.ToPost = append(left.ToPost, new(*d)) // the next slice begins as this one
		}
	}
	left.Deliveries = left.ToPost
	return left, nil
}

// portion is how many messages a slice of that length takes at most: one at least, so that a slice without any is the last.
func (l *Lane) portion(slice time.Duration) int {
	shortest := l.options.Asked.Interval
	if least := l.options.Asked.EffectiveMinInterval(); least > 0 {
		shortest = min(shortest, least)
	}
	if shortest <= 0 {
		return maxPortion
	}
	return min(max(int(slice/shortest), 0)+2, maxPortion)
}

func (l *Lane) config(queue send.Queue) send.Config {
	asked, worker := &l.options.Asked, l.worker
	return send.Config{Name: l.run.Name, Queue: queue, Poster: l.in.Client, Ledger: l, Lane: l.taken, Memory: &l.sliced.memory, Schedule: worker.schedule, Clock: worker.Clock, Jitter: worker.Jitter,
		Interval: asked.Interval, MinInterval: asked.EffectiveMinInterval(), Limits: asked.Limits, Answered: l.answered, Progress: l.progress,
		OnSuspend: func(time.Duration) bool { return true }} // the lane was asked for again since
}

func (l *Lane) answered(outcome ledger.Outcome, late time.Duration) {
	l.sliced.isOut = outcome == ledger.Unsent
	if told := l.worker.Answered; told != nil {
		told(outcome, late)
	}
}

func (l *Lane) progress(p send.Progress) {
	if told := l.worker.NotReached; l.sliced.isOut && p.Waiting != "" && told != nil {
		told(l.in.Name, p.Waiting)
	}
	l.sliced.isOut = false
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
	return ledger.PostEnd{DueIn: max(summary.NextSlot.Sub(l.worker.Clock.Now()), 0)}, nil
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
