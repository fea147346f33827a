package dayplan

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// folder is where the files of a plan are. It is locked while this process has it, so that others can tell it from one of a process that
// was killed.
type folder struct {
	path string
	lock *flock.Flock
}

// What folders begin with, and the name of the locked file in each.
const (
	folderPrefix = "simcast-day-"
	folderLock   = "lock"
)

// errRemoved says that a process which begins has looked at a folder before it was locked, and removes it.
var errRemoved = errors.New("the folder for the files of the plan was removed")

// newFolder is a folder that nobody removes.
func newFolder(in string) (f *folder, err error) {
	for range mostFolders {
		if f, err = tryFolder(in); !errors.Is(err, errRemoved) {
			break
		}
	}
	return f, err
}

// mostFolders is how often another folder is tried.
const mostFolders = 20

func tryFolder(in string) (*folder, error) {
	path, err := os.MkdirTemp(in, folderPrefix+"*")
	if err != nil {
		return nil, err
	}
	lock := filepath.Join(path, folderLock)
	f := &folder{path, flock.New(lock, flock.SetPermissions(0o600))}
	locked, err := f.lock.TryLock()
	if err == nil {
		_, err = os.Lstat(lock) // who has removed it had it locked until then
	}
	if err == nil && !locked || errors.Is(err, fs.ErrNotExist) {
		err = errRemoved
	}
	if err != nil {
		f.remove()
		return nil, err
	}
	return f, nil
}

// remove removes the folder, as far as it can: while it is locked, so that nobody takes it meanwhile.
func (f *folder) remove() {
	_ = os.RemoveAll(f.path)
	_ = f.lock.Unlock()
	_ = os.RemoveAll(f.path) // some systems remove no file that is open
}

// removeAbandoned removes folders that processes have left which were killed. One without the file that is locked is perhaps just being made.
func removeAbandoned(in string) {
	left, err := filepath.Glob(filepath.Join(cmp.Or(in, os.TempDir()), folderPrefix+"*"))
	if err != nil {
		return
	}
	for _, path := range left {
		lock := filepath.Join(path, folderLock)
		if info, err := os.Lstat(lock); err != nil || !info.Mode().IsRegular() { // anybody may put something there that never opens
			continue
		}
		f := &folder{path, flock.New(lock, flock.SetFlag(os.O_RDONLY))}
		if isFree, err := f.lock.TryLock(); err == nil && isFree {
			f.remove()
		}
	}
}
