package frozen

import (
	"context"
	"errors"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// Lane is a run in one space, in a lane that a worker has taken.
type Lane struct {
	recorded
	worker *Worker
	taken  ledger.WorkerLane
	in     In
	own    Own    // of a day
	sliced sliced // of what is sent at once
}

// Post posts what the run has left in the space: of a day until it is over, and else until a moment, slice after slice. soft ends it between two
// requests, and hard cuts off the one that is under way; then the run can go on elsewhere. The error is a *[ledger.LaneLostError] where
// somebody else has the lane, and [ledger.ErrUnreachable] where the ledger cannot be reached.
func (l *Lane) Post(soft, hard context.Context, until time.Time) (end ledger.PostEnd, err error) {
	isDay := l.options.Day != nil
	if isDay {
		end, err = l.play(soft, hard)
	} else {
		end, err = l.slice(soft, hard, until)
	}
	lost, isLost := errors.AsType[*ledger.LaneLostError](err)
	switch {
	case err == nil:
		return end, nil
	case isLost:
		return ledger.PostEnd{}, lost
	case soft.Err() != nil:
		return ledger.PostEnd{}, nil
	case errors.Is(err, ledger.ErrUnreachable):
		return ledger.PostEnd{}, err
	case isDay && isUnfit(err):
		return l.endUnfit(context.WithoutCancel(hard), err)
	case !isDay && errors.Is(err, ledger.ErrNoContent): // its own advice is about a day
		return l.stopped("the ledger does not have any more what is to be sent; start the same send again"), nil
	case !isDay && isForAll(err):
		return l.stopped(err.Error()), nil
	}
	return ledger.PostEnd{}, err
}

// isForAll reports whether an error of what is sent at once is one for every worker. What this simcast cannot read, or would send otherwise, a
// worker of another simcast may send: the lane is left to it.
func isForAll(err error) bool {
	return is[*ledger.MovedError](err) || isOfLost(err)
}

// stopped is the end of a run in the space for a reason, which names the worker.
func (l *Lane) stopped(why string) ledger.PostEnd {
	return ledger.PostEnd{Done: true, How: plan.Summary{Stopped: plan.NameWorker(why, l.worker.Holder.String())}.EndedAs()}
}
