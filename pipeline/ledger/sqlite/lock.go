package sqlite

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// lockLostError says that the file that kept others from a space was removed or replaced.
type lockLostError struct{ path string }

func (e *lockLostError) Error() string {
	return "the lock file " + e.path + " was removed or replaced during the run, so another run may have started in this space; " +
		"do not touch that file; send again when no other run is under way: the ledger knows what was sent"
}

// lock is the file that keeps others from a space, while a run has it.
type lock struct {
	file *flock.Flock
	info os.FileInfo // of the file that is locked
}

// check refuses to go on where the file that others would lock is not the one that is locked.
func (l *lock) check() error {
	if l == nil {
		return nil
	}
	now, err := os.Stat(l.file.Path())
	if err == nil && os.SameFile(now, l.info) {
		return nil
	}
	return &lockLostError{l.file.Path()}
}

// lane is a lane that this process has taken: the ledger's row, and the locked file. The file tells whether the process that holds
// the row is alive, so that the lane of a dead one is free at once, and nobody has to beat.
type lane struct {
	*tables.Lane
	ledger *Ledger
	lock   *lock // nil of a ledger in memory, which is nobody else's: there the row alone counts
}

// TakeLane implements [ledger.Lanes].
func (l *Ledger) TakeLane(ctx context.Context, space string, by ledger.Holder, wait bool) (ledger.HeldLane, error) {
	locked, err := l.lockFile(ctx, space, wait)
	if err != nil {
		return nil, err
	}
	taken, err := l.Take(space, by)
	for ; err == nil && taken == nil && wait; taken, err = l.Take(space, by) { // in memory
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(lookEvery):
		}
	}
	if err != nil {
		return nil, errors.Join(err, locked.release())
	}
	if taken == nil {
		met, known, err := l.Ledger.LaneOf(space)
		return nil, firstError(err, &ledger.BusyError{Lane: met, Known: known})
	}
	return &lane{Lane: taken, ledger: l, lock: locked}, nil
}

// lookEvery is how often is looked whether a lane has become free.
const lookEvery = 200 * time.Millisecond

// Release implements [ledger.HeldLane].
func (h *lane) Release() error { return errors.Join(h.Lane.Release(), h.lock.release()) }

// Check implements [ledger.HeldLane].
func (h *lane) Check() error {
	if err := h.checkFiles(); err != nil {
		return err
	}
	return h.Lane.Check()
}

// checkFiles refuses to go on where the ledger's file or the locked one is not the one that was opened.
func (h *lane) checkFiles() error {
	if lost := h.lock.check(); lost != nil {
		return &ledger.LaneLostError{Lane: ledger.Lane{Space: h.Space()}, Why: lost}
	}
	return h.ledger.checkSameFile()
}

// LaneOf implements [ledger.Lanes].
func (l *Ledger) LaneOf(space string) (ledger.Lane, bool, error) {
	met, found, err := l.Ledger.LaneOf(space)
	if err == nil && met.Held {
		met.Held, err = l.isHeld(space)
	}
	return met, found, err
}

// HeldLanes implements [ledger.Lanes].
func (l *Ledger) HeldLanes() ([]ledger.Lane, error) {
	all, err := l.Ledger.HeldLanes()
	var held []ledger.Lane
	for _, lane := range all {
		isHeld := false
		if err == nil {
			isHeld, err = l.isHeld(lane.Space)
		}
		if isHeld {
			held = append(held, lane)
		}
	}
	return held, err
}

// isHeld reports whether a process has locked the file of a space, whose row says that its lane is held.
func (l *Ledger) isHeld(space string) (bool, error) {
	if l.path == "" {
		return true, nil
	}
	file := flock.New(l.lockPath(space), flock.SetPermissions(0o600))
	got, err := file.TryLock()
	if err != nil {
		return false, l.Wrap(err)
	}
	if got {
		err = file.Unlock()
	}
	return !got, err
}

func (l *Ledger) lockPath(space string) string { return l.path + "." + space + ".lock" }

// lockFile locks the file of a space.
func (l *Ledger) lockFile(ctx context.Context, space string, wait bool) (*lock, error) {
	if l.path == "" {
		return nil, nil
	}
	path := l.lockPath(space)
	keepPrivate(path)
	file := flock.New(path, flock.SetPermissions(0o600))
	got, err := l.tryLock(ctx, file, wait)
	switch {
	case wait && err != nil && ctx.Err() != nil:
		return nil, err
	case err != nil:
		return nil, l.Wrap(err)
	case !got:
		met, known, err := l.Ledger.LaneOf(space)
		return nil, firstError(err, &ledger.BusyError{Lane: met, Known: known && met.Held})
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(l.Wrap(err), file.Unlock())
	}
	return &lock{file, info}, nil
}

// release unlocks the file.
func (l *lock) release() error {
	if l == nil {
		return nil
	}
	return l.file.Unlock()
}

// tryLock locks a file, and does so once more where it was removed while it was being locked.
func (l *Ledger) tryLock(ctx context.Context, file *flock.Flock, wait bool) (got bool, err error) {
	const tries = 10
	for range tries {
		if wait {
			got, err = file.TryLockContext(ctx, lookEvery)
		} else {
			got, err = file.TryLock()
		}
		if err != nil || !got {
			return false, err
		}
		info, err := file.Stat()
		if err == nil && (&lock{file, info}).check() == nil {
			return true, nil
		}
		if err := file.Unlock(); err != nil {
			return false, err
		}
	}
	return false, &lockLostError{file.Path()}
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
