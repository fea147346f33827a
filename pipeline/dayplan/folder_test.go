package dayplan

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gofrs/flock"

	"simcast/pipeline/pipetest"
)

// A worker that begins removes what one has left that was killed, and nothing that somebody uses, or that is not from a worker.
func TestRemoveLeft(t *testing.T) {
	t.Parallel()
	in := t.TempDir()
	used, err := newFolder(in)
	pipetest.Must(t, err)
	killed, err := newFolder(in)
	pipetest.Must(t, err, os.WriteFile(filepath.Join(killed.path, "plan.csv"), nil, 0o600), killed.lock.Unlock())
	for _, name := range []string{folderPrefix + "made", "other"} {
		pipetest.Must(t, os.Mkdir(filepath.Join(in, name), 0o700))
	}
	NewPlans(nil, in)
	for path, isThere := range map[string]bool{used.path: true, killed.path: false, filepath.Join(in, folderPrefix+"made"): true, filepath.Join(in, "other"): true} {
		if _, err := os.Stat(path); (err == nil) != isThere {
			t.Errorf("%s: %v", path, err)
		}
	}
	if locked, err := flock.New(filepath.Join(used.path, folderLock)).TryLock(); locked || err != nil {
		t.Errorf("the folder in use is not locked: %v, %v", locked, err)
	}
	used.remove()
	if _, err := os.Stat(used.path); err == nil {
		t.Error("it is still there")
	}
}
