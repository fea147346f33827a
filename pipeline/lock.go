package pipeline

import "context"

// Lock takes the space for this run until Unlock. Where another run has it, Wait
// decides between waiting and a *ledger.BusyError.
func (j *Job) Lock(ctx context.Context) (err error) {
	if !j.ReadOnly {
		j.unlock, err = j.Ledger.Lock(ctx, j.LedgerSpace.ID, j.Wait)
	}
	return err
}

// Unlock gives the space back, if it is locked.
func (j *Job) Unlock() error {
	unlock := j.unlock
	j.unlock = nil
	return call(unlock)
}
