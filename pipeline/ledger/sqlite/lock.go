package sqlite

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"

	"simcast/pipeline/ledger"
)

// lockLostError is [ledger.ErrLockLost], and says which file was removed or replaced.
type lockLostError struct{ path string }

func (e *lockLostError) Error() string {
	return "the lock file " + e.path + " was removed or replaced during the run, so another run may have started in this space; " +
		"do not touch that file; send again when no other run is under way: the ledger knows what was sent"
}

func (e *lockLostError) Unwrap() error { return ledger.ErrLockLost }

// lock is the lock of a space, while a run has it.
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

// Lock implements [ledger.Runs]. A ledger in memory is nobody else's.
func (l *Ledger) Lock(ctx context.Context, space string, wait bool) (unlock func() error, err error) {
	if l.path == "" {
		return func() error { return nil }, nil
	}
	path := l.path + "." + space + ".lock"
	keepPrivate(path)
	file := flock.New(path, flock.SetPermissions(0o600))
	got, err := l.tryLock(ctx, file, wait)
	switch {
	case wait && err != nil && ctx.Err() != nil:
		return nil, err
	case err != nil:
		return nil, l.wrap(err)
	case !got:
		met, known, err := l.LastRun(space)
		return nil, firstError(err, &ledger.BusyError{Met: met, Known: known && met.Ended.IsZero()})
	}
	return l.keepLock(space, file)
}

// tryLock locks a file, and does so once more where it was removed while it was being locked.
func (l *Ledger) tryLock(ctx context.Context, file *flock.Flock, wait bool) (got bool, err error) {
	const tries = 10
	for range tries {
		if wait {
			got, err = file.TryLockContext(ctx, 200*time.Millisecond)
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

// keepLock notes a lock that was taken, so that the runs in its space know whether it is there still.
func (l *Ledger) keepLock(space string, file *flock.Flock) (unlock func() error, err error) {
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(l.wrap(err), file.Unlock())
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.locks == nil {
		l.locks = map[string]*lock{}
	}
	l.locks[space] = &lock{file, info}
	return func() error {
		l.mu.Lock()
		delete(l.locks, space)
		l.mu.Unlock()
		return file.Unlock()
	}, nil
}

func (l *Ledger) lockedIn(space string) *lock {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.locks[space]
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
