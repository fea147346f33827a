package frozenday

import (
	"context"
	"errors"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
)

// Lane is the day in one space, in a lane that a worker has taken.
type Lane struct {
	days    *Days
	space   string // its id in the ledger
	taken   ledger.WorkerLane
	run     ledger.WorkersRun
	connect Connect
	options Options
	own     Own
	soft    context.Context  // of Post
	hard    context.Context  // of Post
	player  *play.Player     // nil before there is one
	source  ledger.DaySource // what the day is played from
	isBegun bool             // a start of the run is in the day's record: by that it is played from then on
	isFirst bool             // no start of the run has come to its end in the space: one may have been cut off
	results *keptResults     // nil before there is one
}

// Post plays the day until it is over. soft ends that between two requests, and hard cuts off the one that is under way; then the day
// can go on elsewhere. The errors are those of [simcast/pipeline/frozen.Lane.Post]. There is no moment until which it posts.
func (l *Lane) Post(soft, hard context.Context, _ time.Time) (ledger.PostEnd, error) {
	l.soft, l.hard = soft, hard
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

// Close writes the results that were put off until the lane was given back.
func (l *Lane) Close() {
	if l.results != nil {
		l.results.writeLate()
	}
}

// goesOn reports whether the lane is about to be given back, for another worker to go on with the day: nobody has stopped the run.
func (l *Lane) goesOn() bool { return l.soft.Err() != nil && !l.isOver() }

// isOver reports whether nobody plays the day in this space after this worker: it has ended, or somebody has stopped the run.
func (l *Lane) isOver() bool {
	return errors.Is(context.Cause(l.soft), ledger.ErrRunStopped) || l.player.Ended()
}

func (l *Lane) post(soft, hard context.Context) (end ledger.PostEnd, err error) {
	if l.options, err = ReadOptions(l.run.Options); err != nil {
		return end, unfit{err}
	}
	text, hasPlayed, err := l.taken.Own(hard)
	if err != nil {
		return end, err
	}
	l.isFirst = !hasPlayed
	if l.own, err = ReadOwn(text); err != nil {
		return end, unfit{err}
	}
	kept, err := l.open(soft)
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
	l.days.noteFailed(l, false)
	l.player = player
	if !isOver {
		if err := player.Begin(soft); err != nil {
			return end, err
		}
	}
	posting := l.days.Posting
	how := pipeline.Sending{Soft: soft, Hard: hard, Clock: record, Schedule: posting.Schedule, Answered: posting.Answered, ResultsFollow: true, ResultsStand: !l.isFirst,
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
	case player.Ended() && summary.ResultsError != nil: // who takes the lane next writes them
		return ledger.PostEnd{}, summary.ResultsError
	case player.Ended():
		return ledger.PostEnd{Done: true, How: plan.Summary{}.EndedAs()}, nil
	case summary.Stopped != "":
		return ledger.PostEnd{}, errors.New(summary.Stopped)
	}
	return ledger.PostEnd{}, nil
}

// tell tells somebody of the day in this space.
func (l *Lane) tell(text string) { l.days.Tell(l.own.Name, text) }
