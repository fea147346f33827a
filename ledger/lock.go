package ledger

import (
	"context"
	"fmt"
	"time"

	"github.com/gofrs/flock"
)

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

// Lock takes the space for one run; nobody else on this ledger gets it until
// unlock, or the end of the process. Where it is taken, wait decides between
// waiting until ctx ends and a *BusyError.
func (l *Ledger) Lock(ctx context.Context, space string, wait bool) (unlock func() error, err error) {
	if l.path == "" {
		return func() error { return nil }, nil
	}
	path := l.path + "." + space + ".lock"
	keepPrivate(path)
	lock := flock.New(path, flock.SetPermissions(0o600))
	if wait {
		_, err = lock.TryLockContext(ctx, 200*time.Millisecond)
		if err != nil {
			return nil, err
		}
		return lock.Unlock, nil
	}
	got, err := lock.TryLock()
	switch {
	case err != nil:
		return nil, l.wrap(err)
	case !got:
		met, known, err := l.LastRun(space)
		return nil, firstError(err, &BusyError{Met: met, Known: known && met.Ended.IsZero()})
	}
	return lock.Unlock, nil
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
