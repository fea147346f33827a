package frozen

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

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
}

// NewPosting is that of a worker with this clock.
func NewPosting(c clock.Clock, worker string) Posting {
	return Posting{Clock: c, Jitter: rand.Float64, Schedule: send.NewResultsSchedule(), Worker: worker}
}

// Lane is a lane that a worker has taken, and posts in.
type Lane struct {
	slice    ledger.WorkersSlice
	run      ledger.WorkersRun
	options  Options
	poster   send.Poster
	posting  Posting
	handover ledger.Handover // from who had it before
	nextSlot time.Time       // after a slice: when the next request may start
}

// End is what a slice has come to.
type End struct {
	Done  bool          // nothing is left to be posted in the space, or nothing may be
	How   string        // of Done: how the run ended there, as a [ledger.Run] has it
	DueIn time.Duration // of what is not done: how long nothing can be posted, 0 where that is past
	IsCut bool          // it was ended in a wait: an attempt may have been given up, and the run goes on under a new epoch alone
}

// NewLane is a lane that a worker has just taken for a run. The poster has the key of its space.
func NewLane(slice ledger.WorkersSlice, run ledger.WorkersRun, poster send.Poster, posting Posting) (*Lane, error) {
	options, err := ReadOptions(run.Options)
	return &Lane{slice: slice, run: run, options: options, poster: poster, posting: posting, handover: slice.Handover()}, err
}

// Handover implements [send.Lane]. After the first slice it is what the slice before has left.
func (l *Lane) Handover() ledger.Handover {
	if !l.nextSlot.IsZero() {
		l.handover.HasDue, l.handover.Due = true, l.nextSlot.Sub(l.posting.Clock.Now())
		l.handover.SinceLast = max(l.options.Interval-l.handover.Due, 0)
	}
	return l.handover
}

// LeaveNote implements [send.Lane].
func (l *Lane) LeaveNote(note string) error {
	l.handover.Note = note
	return l.slice.LeaveNote(note)
}

// maxPortion is how many messages are taken from the ledger at one time.
const maxPortion = 500

// pastEnd is how much longer than a slice a message may wait for its slot whose attempt is written down.
const pastEnd = time.Second

// Post posts what the run has left in the space, until a moment. soft ends it between two requests, and hard cuts off the one that is
// under way. The error is a *[ledger.LaneLostError] where somebody else has the lane, and [ledger.ErrUnreachable] where the ledger
// cannot be reached.
func (l *Lane) Post(soft, hard context.Context, until time.Time) (End, error) {
	limit := l.portion(until.Sub(l.posting.Clock.Now()))
	left, err := l.slice.Next(limit)
	if err != nil {
		return End{}, err
	}
	if len(left) == 0 {
		return End{Done: true, How: plan.Summary{}.EndedAs()}, nil
	}
	sendPlan := &plan.SendPlan{Round: l.run.Round, Selection: &plan.Selection{}}
	for _, message := range left {
		d, err := deliveryOf(message)
		if err != nil {
			return End{}, err
		}
		sendPlan.ToPost = append(sendPlan.ToPost, d)
	}
	sendPlan.Deliveries = sendPlan.ToPost
	queue := &untilMoment{Queue: send.EverythingNow(sendPlan), clock: l.posting.Clock, until: until}
	inTime, cancel := context.WithDeadline(soft, until.Add(pastEnd))
	defer cancel()
	summary, err := send.Send(sendPlan, inTime, hard, l.config(queue))
	if err != nil {
		return End{}, err
	}
	return l.endOf(summary, queue.isEmpty && len(left) < limit)
}

// portion is how many messages a slice of that length takes at most.
func (l *Lane) portion(slice time.Duration) int {
	shortest := l.options.Interval
	if l.options.MinInterval > 0 {
		shortest = min(shortest, l.options.MinInterval)
	}
	if shortest <= 0 {
		return maxPortion
	}
	return min(int(slice/shortest)+2, maxPortion)
}

func (l *Lane) config(queue send.Queue) send.Config {
	run := l.slice.Run()
	return send.Config{Name: l.run.Name, Queue: queue, Poster: l.poster, Ledger: run, Lane: l, Schedule: l.posting.Schedule, Clock: l.posting.Clock, Jitter: l.posting.Jitter,
		Interval: l.options.Interval, MinInterval: l.options.MinInterval, Limits: l.options.limits(), Answered: l.posting.Answered,
		OnSuspend: func(time.Duration) bool { return true }} // the lane was asked for again since
}

// endOf is what follows from how sending has ended.
func (l *Lane) endOf(summary plan.Summary, isAll bool) (End, error) {
	lost := (*ledger.LaneLostError)(nil)
	switch {
	case errors.As(summary.CutOff, &lost), errors.Is(summary.CutOff, ledger.ErrUnreachable):
		return End{}, summary.CutOff
	case summary.Stopped != "":
		summary.Stopped += " (worker " + l.posting.Worker + ")"
		return End{Done: true, How: summary.EndedAs()}, nil
	case isAll && !summary.Interrupted:
		return End{Done: true, How: summary.EndedAs()}, nil
	}
	l.nextSlot = summary.NextSlot
	return End{DueIn: max(summary.NextSlot.Sub(l.posting.Clock.Now()), 0), IsCut: summary.Interrupted}, nil
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
