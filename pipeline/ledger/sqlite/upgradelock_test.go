package sqlite

import (
	"errors"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/gofrs/flock"
	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
)

func lockFiles(t *testing.T, path string) []string {
	t.Helper()
	found, err := filepath.Glob(path + ".*.lock")
	must(t, err)
	return found
}

// TestUpgradeBesideARun holds that tables are not upgraded while an earlier simcast posts by them, and are once it has ended.
func TestUpgradeBesideARun(t *testing.T) {
	path, _ := oldBook(t)
	before := lockFiles(t, path)
	running := flock.New(path + ".space.lock")
	got, err := running.TryLock()
	if must(t, err); !got || len(before) != 1 {
		t.Fatalf("locked: %v, of %v", got, before)
	}
	source := dsn(path, "rwc", "journal_mode(WAL)", "synchronous(FULL)")
	_, err = open(path, source, nil)
	if used := (*inUseError)(nil); !errors.As(err, &used) || !strings.Contains(err.Error(), "of version 5") || !strings.Contains(err.Error(), running.Path()) {
		t.Errorf("beside a run it is opened: %v", err)
	}
	reader, err := OpenToRead(path)
	must(t, err, reader.Close())
	if reader.Version != 5 {
		t.Errorf("it was upgraded to version %d", reader.Version)
	}
	var opening sync.WaitGroup
	var book *Ledger
	opening.Go(func() { book, err = Open(path) })
	must(t, running.Unlock())
	opening.Wait()
	must(t, err)
	defer book.Close()
	if diff := cmp.Diff(before, lockFiles(t, path)); diff != "" || book.Version != Version {
		t.Errorf("version %d, and other files:\n%s", book.Version, diff)
	}
	must(t, take(t, book, "space").Release()) // nothing is locked any more
}

// TestLookMakesNoFile holds that a look at the lanes makes no file: who looks may not write there.
func TestLookMakesNoFile(t *testing.T) {
	book := openNew(t)
	take(t, book, "space")
	_, err := book.DB.Exec(`INSERT INTO lanes (space, epoch, holder, host, pid, held, taken, beat, pace) VALUES ('gone', 1, '', '', 1, 1, 1, 1, '')`)
	must(t, err)
	before := lockFiles(t, book.Path())
	reader, err := OpenToRead(book.Path())
	must(t, err)
	defer reader.Close()
	held, err := reader.HeldLaneStates()
	if must(t, err); len(held) != 1 || held[0].Space != "space" {
		t.Errorf("held are %+v", held)
	}
	if diff := cmp.Diff(before, lockFiles(t, book.Path())); diff != "" {
		t.Errorf("other files:\n%s", diff)
	}
}

// TestUpgradedMeanwhile holds that a simcast takes no lane of a ledger any more that a newer one has upgraded since.
func TestUpgradedMeanwhile(t *testing.T) {
	book := openNew(t)
	must(t, take(t, book, "space").Release())
	_, err := reopen(t, book.Path()).DB.Exec(`UPDATE meta SET version = version + 1`)
	must(t, err)
	for _, space := range []string{"space", "another"} {
		_, err := book.TakeLane(t.Context(), space, ledger.Holder{}, false)
		if newer := (*NewerError)(nil); !errors.As(err, &newer) || !strings.Contains(err.Error(), "use the newer simcast") {
			t.Errorf("the lane of %s is taken: %v", space, err)
		}
	}
}
