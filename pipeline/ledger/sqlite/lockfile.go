package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"time"

	"github.com/gofrs/flock"

	"simcast/pipeline/ledger"
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

// isHeld reports whether a process has locked the file of a space, whose row says that its lane is held. It makes no file.
func (l *Ledger) isHeld(space string) (bool, error) {
	if l.path == "" {
		return true, nil
	}
	file, err := tryLockThere(l.lockPath(space))
	if err != nil {
		return false, l.Wrap(err)
	}
	if file != nil {
		err = file.Unlock()
	}
	return file == nil, err
}

// tryLockThere locks a file; one that is not there is locked as nothing. It is nil where somebody else has locked it.
func tryLockThere(path string) (*flock.Flock, error) {
	file := flock.New(path, flock.SetFlag(os.O_RDONLY))
	got, err := file.TryLock()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return flock.New(path), nil
	case err != nil || !got:
		return nil, err
	}
	return file, nil
}

// lockSuffix is what the names of the files end with that keep others from a space.
const lockSuffix = ".lock"

// lookEvery is how often is looked whether a file has become free.
const lookEvery = 200 * time.Millisecond

func (l *Ledger) lockPath(space string) string { return l.path + "." + space + lockSuffix }

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
		return nil, l.busy(ctx, space)
	}
	info, err := file.Stat()
	if err != nil {
		return nil, errors.Join(l.Wrap(err), file.Unlock())
	}
	return &lock{file, info}, nil
}

// busy says that somebody else has locked the file of a space, and who, as far as that is written down by now.
func (l *Ledger) busy(ctx context.Context, space string) error {
	err := l.Busy(ctx, space)
	if busy := (*ledger.BusyError)(nil); errors.As(err, &busy) {
		busy.Known = busy.Known && busy.Lane.Held
	}
	return err
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
