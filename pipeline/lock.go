package pipeline

import (
	"context"
	"errors"
	"time"

	"simcast/pipeline/ledger"
)

// briefly is how long a run waits for a space that somebody has: a verb of a day that nobody plays takes it for a moment.
const briefly = time.Second

// Lock takes the space for this run until Unlock. Where another run has it, Wait
// decides between waiting and a *ledger.BusyError.
func (j *Job) Lock(ctx context.Context) (err error) {
	if j.ReadOnly {
		return nil
	}
	j.unlock, err = j.Ledger.Lock(ctx, j.LedgerSpace.ID, j.Wait)
	if busy := (*ledger.BusyError)(nil); !errors.As(err, &busy) {
		return err
	}
	while, cancel := context.WithTimeout(ctx, briefly)
	defer cancel()
	unlock, late := j.Ledger.Lock(while, j.LedgerSpace.ID, true)
	switch {
	case late == nil:
		j.unlock = unlock
		return nil
	case ctx.Err() != nil:
		return late
	}
	return err
}

// Unlock gives the space back, if it is locked.
func (j *Job) Unlock() error {
	unlock := j.unlock
	j.unlock = nil
	return call(unlock)
}
