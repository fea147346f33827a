package workerday

import (
	"context"
	"errors"
	"net/http"
	"time"

	"simcast/apiclient"
	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/play"
	"simcast/pipeline/problem"
	"simcast/pipeline/send"
)

// Lane is the day in one space, in a lane that a worker has taken.
type Lane struct {
	days    *Days
	slice   ledger.WorkersSlice
	run     ledger.WorkersRun
	connect Connect
	left    Left
	own     Own
}

// unfit is an error that another worker would meet as well: the run ends in the space.
type unfit struct{ error }

func (u unfit) Unwrap() error { return u.error }

// Post plays the day until it is over. soft ends that between two requests, and hard cuts off the one that is under way; then the day
// can go on elsewhere. The errors are those of [simcast/pipeline/frozen.Lane.Post]. There is no moment until which it posts.
func (l *Lane) Post(soft, hard context.Context, _ time.Time) (ledger.SliceEnd, error) {
	end, err := l.post(soft, hard)
	lost, isLost := errors.AsType[*ledger.LaneLostError](err)
	switch {
	case err == nil:
		return end, nil
	case isLost:
		return ledger.SliceEnd{}, lost
	case soft.Err() != nil:
		return ledger.SliceEnd{}, nil
	case !errors.Is(err, ledger.ErrUnreachable) && isUnfit(err):
		return ledger.SliceEnd{Done: true, How: plan.Summary{Stopped: plan.NameWorker(err.Error(), l.days.Posting.Worker)}.EndedAs()}, nil
	}
	return ledger.SliceEnd{}, err
}

// isUnfit reports whether an error says that no worker can play the day as it was frozen: the plan does not fit the space any more, the
// key is refused, or the day is another one.
func isUnfit(err error) bool {
	if status, isStatus := errors.AsType[*apiclient.StatusError](err); isStatus {
		return (status.Status == http.StatusUnauthorized || status.Status == http.StatusForbidden) && !status.HTML // which is from a proxy before this worker
	}
	for _, is := range []func(error) bool{is[unfit], is[*problem.UsageError], is[*pipeline.PlanError], is[*ledger.MovedError]} {
		if is(err) {
			return true
		}
	}
	return false
}

func is[E error](err error) bool {
	_, is := errors.AsType[E](err)
	return is
}

func (l *Lane) post(soft, hard context.Context) (end ledger.SliceEnd, err error) {
	if l.left, err = ReadLeft(l.run.Options); err != nil {
		return end, unfit{err}
	}
	text, err := l.slice.Own()
	if err != nil {
		return end, err
	}
	if l.own, err = ReadOwn(text); err != nil {
		return end, unfit{err}
	}
	files, err := l.days.openPlan(l.run.Name, &l.left)
	if err != nil {
		return end, err
	}
	defer l.days.closePlan(l.run.Name)
	record := l.days.Clock()
	job, player, err := l.prepare(soft, files, record)
	if err != nil {
		return end, err
	}
	if !player.Ended() { // another worker may have met the end, and died before it said so
		if err := player.Begin(soft); err != nil {
			return end, err
		}
	}
	posting := l.days.Posting
	job.Hooks.Sending = func() pipeline.Sending {
		return pipeline.Sending{Soft: soft, Hard: hard, Clock: record, Schedule: posting.Schedule, Answered: posting.Answered,
			Queue: func(*plan.SendPlan) send.Queue { return player }}
	}
	err = job.Send()
	closed := player.Close()
	if err == nil {
		err = errors.Join(job.Summary.CutOff, closed)
	}
	return l.endOf(player, job.Summary, err)
}

// endOf is what follows from how the day was left here.
func (l *Lane) endOf(player *play.Player, summary plan.Summary, err error) (ledger.SliceEnd, error) {
	switch {
	case err != nil:
		return ledger.SliceEnd{}, err
	case player.Ended():
		return ledger.SliceEnd{Done: true, How: plan.Summary{}.EndedAs()}, nil
	case summary.Stopped != "":
		return ledger.SliceEnd{}, errors.New(summary.Stopped)
	}
	return ledger.SliceEnd{}, nil
}

// tell tells somebody of the day in this space.
func (l *Lane) tell(text string) { l.days.Tell(l.own.Name, text) }
