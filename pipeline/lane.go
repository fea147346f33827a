package pipeline

import (
	"context"
	"errors"
	"time"

	"simcast/pipeline/ledger"
)

// briefly is how long a run waits for a space that somebody has: a verb of a day that nobody plays takes it for a moment.
const briefly = time.Second

// TakeLane takes the lane of the space for this run until ReleaseLane. Where another run has it, Wait
// decides between waiting and a *ledger.BusyError.
func (j *Job) TakeLane(ctx context.Context) (err error) {
	if j.ReadOnly {
		return nil
	}
	j.Lane, err = j.Ledger.TakeLane(ctx, j.LedgerSpace.ID, j.Holder, j.Wait)
	if busy := (*ledger.BusyError)(nil); !errors.As(err, &busy) {
		return err
	}
	while, cancel := context.WithTimeout(ctx, briefly)
	defer cancel()
	lane, late := j.Ledger.TakeLane(while, j.LedgerSpace.ID, j.Holder, true)
	switch {
	case late == nil:
		j.Lane = lane
		return nil
	case ctx.Err() != nil:
		return late
	}
	return err
}

// ReleaseLane gives the lane back, if it is held.
func (j *Job) ReleaseLane() error {
	lane := j.Lane
	j.Lane = nil
	if lane == nil {
		return nil
	}
	return lane.Release()
}
