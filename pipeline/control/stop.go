package control

import (
	"cmp"
	"context"
	"errors"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
)

// VerbStop is what people call the stop of a run that is left to workers. It is no verb of a day.
const VerbStop = "stop"

// Stopped is what became of a run that was asked to stop.
type Stopped struct {
	Stops  bool              // false: it had ended before
	Run    ledger.WorkersRun // as it stands now
	Unread error             // why it is not known how far it is
}

// StopRun asks the workers to stop a run. Who asks again does no harm. Where the ledger cannot be reached, or ctx has ended
// before, the error is an *Unanswered. look is the command that shows the run.
func StopRun(ctx context.Context, runs ledger.Workers, run ledger.WorkersRun, by ledger.Holder, look string, clock clock.Clock) (Stopped, error) {
	unanswered := func(isUnclear bool, why error) error {
		return &Unanswered{Verb: VerbStop, IsUnclear: isUnclear, Why: why, Look: look}
	}
	if why := context.Cause(ctx); why != nil {
		return Stopped{}, unanswered(false, why)
	}
	soft := ledger.Within(ctx, ledger.Soon)
	stops, err := runs.StopWorkersRun(context.WithoutCancel(soft), run.Name, by) // who ends the wait learns what is known
	switch {
	case errors.Is(err, ledger.ErrUnreachable): // the answer may be all that was lost
		return Stopped{}, unanswered(true, cmp.Or(context.Cause(soft), err))
	case err != nil:
		return Stopped{}, err
	}
	now, _, err := runs.WorkersRunNamed(soft, run.Name)
	switch {
	case err == nil:
		return Stopped{Stops: stops, Run: now}, nil
	case !stops:
		run.Done = run.Spaces
	case run.Stopped.IsZero():
		run.Stopped, run.StopBy = clock.Now(), by
	}
	return Stopped{stops, run, err}, nil
}
