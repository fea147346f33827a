package pipeline

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/ledger"
)

// briefly is how long a run waits for a space that somebody has: a verb of a day that nobody plays takes it for a moment.
const briefly = time.Second

// TakeLanes takes the lane of each space, in an order that is the same for all processes: two that wait never wait for one another.
func (j *Job) TakeLanes(ctx context.Context) error {
	ordered := slices.DeleteFunc(j.Active(), func(r *SpaceRun) bool { return r.ReadOnly })
	if len(ordered) > 0 && j.Hooks.TakeLanes != nil {
		if err := j.Hooks.TakeLanes(len(ordered)); err != nil {
			return err
		}
	}
	slices.SortFunc(ordered, func(a, b *SpaceRun) int { return strings.Compare(a.LedgerSpace.ID, b.LedgerSpace.ID) })
	j.each(ordered, 1, func(r *SpaceRun) error { return r.TakeLane(ctx) })
	return nil // what is wrong in a space is told with all that is
}

// ReleaseLanes gives back the lanes that are still held.
func (j *Job) ReleaseLanes(ctx context.Context) (err error) {
	for _, r := range j.Runs {
		err = errors.Join(err, r.ReleaseLane(ctx))
	}
	if !j.IsAlone {
		return nil // the end of the process does the same
	}
	return err
}

// TakeLane takes the lane of the space for this run until ReleaseLane. Where another run has it, Wait
// decides between waiting and a *ledger.BusyError.
func (r *SpaceRun) TakeLane(ctx context.Context) (err error) {
	if r.ReadOnly {
		return nil
	}
	r.Lane, err = r.Ledger.TakeLane(ctx, r.LedgerSpace.ID, r.Holder, r.Wait)
	if busy := (*ledger.BusyError)(nil); !errors.As(err, &busy) {
		return err
	}
	while, cancel := context.WithTimeout(ctx, briefly)
	defer cancel()
	lane, late := r.Ledger.TakeLane(while, r.LedgerSpace.ID, r.Holder, true)
	switch {
	case late == nil:
		r.Lane = lane
		return nil
	case ctx.Err() != nil:
		return late
	}
	return err
}

// ReleaseLane gives the lane back, if it is held.
func (r *SpaceRun) ReleaseLane(ctx context.Context) error {
	lane := r.Lane
	r.Lane = nil
	if lane == nil {
		return nil
	}
	return lane.Release(context.WithoutCancel(ctx))
}
