package frozen

import (
	"context"
	"errors"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/send"
)

// play plays the day until it is over.
func (l *Lane) play(soft, hard context.Context) (end ledger.PostEnd, err error) {
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
	kept, err := l.worker.plans.Open(soft, l.source.Parts)
	if err != nil {
		return end, err
	}
	defer kept.Close()
	record := l.worker.RecordClock()
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
	how := pipeline.Sending{Soft: soft, Hard: hard, Clock: record, Schedule: l.worker.schedule, Answered: l.worker.Answered,
		Queue: func(*pipeline.SpaceRun) send.Queue { return player }}
	err = send.CatchPanic(func() error { return job.Send(hard, how) }) // the player looks for controls until it is closed
	closed := player.Close()
	if err == nil {
		err = errors.Join(job.Summary.CutOff, closed)
	}
	return l.endOfDay(player, job.Summary, err)
}

// endOfDay is what follows from how the day was left here.
func (l *Lane) endOfDay(player *play.Player, summary plan.Summary, err error) (ledger.PostEnd, error) {
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
func (l *Lane) tell(text string) { l.worker.Tell(l.own.Name, text) }
