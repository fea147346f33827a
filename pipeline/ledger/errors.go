package ledger

import (
	"errors"
	"fmt"
)

// ErrLockLost says that the lock of a run's space was lost while the run was under way, so that another run may be
// in the space. No further request may be made.
var ErrLockLost = errors.New("the lock of the space is lost")

// BusyError says that another run has the space.
type BusyError struct {
	Met   Run
	Known bool // whether Met could be read
}

func (e *BusyError) Error() string {
	if !e.Known {
		return "another run is under way in this space; wait for it, or use --wait"
	}
	return fmt.Sprintf("run %s of %s (begun %s on %s, process %d) is under way in this space; wait for it, or use --wait",
		e.Met.Name, e.Met.Plan, e.Met.Started.Format("2006-01-02 15:04:05"), e.Met.Host, e.Met.PID)
}
