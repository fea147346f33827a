package frozenday

import (
	"context"
	"errors"
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
)

// Lane is the day in one space, in a lane that a worker has taken.
type Lane struct {
	recorded
	days        *Days
	taken       ledger.WorkerLane
	client      *apiclient.Client
	fingerprint string // of its key
	own         Own
}

// Post plays the day until it is over. soft ends that between two requests, and hard cuts off the one that is under way; then the day
// can go on elsewhere. The errors are those of [simcast/pipeline/frozen.Lane.Post]. There is no moment until which it posts.
func (l *Lane) Post(soft, hard context.Context, _ time.Time) (ledger.PostEnd, error) {
	end, err := l.post(soft, hard)
	lost, isLost := errors.AsType[*ledger.LaneLostError](err)
	switch {
	case err == nil:
		return end, nil
	case isLost:
		return ledger.PostEnd{}, lost
	case soft.Err() != nil:
		return ledger.PostEnd{}, nil
	case !errors.Is(err, ledger.ErrUnreachable) && isUnfit(err):
		return l.endUnfit(context.WithoutCancel(hard), err)
	}
	return ledger.PostEnd{}, err
}

func (l *Lane) post(soft, hard context.Context) (end ledger.PostEnd, err error) {
	if l.options, err = ReadOptions(l.run.Options); err != nil {
		return end, unfit{err}
	}
	text, err := l.taken.Own(hard)
	if err != nil {
		return end, err
	}
	if l.own, err = ReadOwn(text); err != nil {
		return end, unfit{err}
	}
	l.inSpace = l.own.Run
	if err := l.read(soft); err != nil {
		return end, err
	}
	kept, err := l.days.plans.Open(soft, l.source.Parts)
	if err != nil {
		return end, err
	}
	defer kept.Close()
	record := l.days.Clock()
	job, player, err := l.prepare(soft, kept, record)
	if err != nil {
		return end, err
	}
	isOver := player.Ended() && !player.Reopens() // another worker may have met the end, and died before it said so
	if !isOver {
		if err := player.Begin(soft); err != nil {
			return end, err
		}
	}
	posting := l.days.Posting
	how := pipeline.Sending{Soft: soft, Hard: hard, Clock: record, Schedule: posting.Schedule, Answered: posting.Answered,
		Queue: func(*pipeline.SpaceRun) send.Queue { return player }}
	err = send.CatchPanic(func() error { return job.Send(hard, how) }) // the player looks for controls until it is closed
	closed := player.Close()
	if err == nil {
		err = errors.Join(job.Summary.CutOff, closed)
	}
	return l.endOf(player, job.Summary, err)
}

// endOf is what follows from how the day was left here.
func (l *Lane) endOf(player *play.Player, summary plan.Summary, err error) (ledger.PostEnd, error) {
	switch {
	case err != nil:
		return ledger.PostEnd{}, err
	case player.Ended():
		return ledger.PostEnd{Done: true, How: plan.Summary{}.EndedAs()}, nil
	case summary.Stopped != "":
		return ledger.PostEnd{}, errors.New(summary.Stopped)
	}
	return ledger.PostEnd{}, nil
}

// tell tells somebody of the day in this space.
func (l *Lane) tell(text string) { l.days.Tell(l.own.Name, text) }
