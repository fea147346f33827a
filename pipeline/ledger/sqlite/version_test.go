package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

func lockFiles(t *testing.T, path string) []string {
	t.Helper()
	found, err := filepath.Glob(path + ".*.lock")
	must(t, err)
	return found
}

// TestLookMakesNoFile holds that a look at the lanes makes no file: who looks may not write there.
func TestLookMakesNoFile(t *testing.T) {
	book := openNew(t)
	take(t, book, "space")
	_, err := book.DB.ExecContext(t.Context(), `INSERT INTO lanes (space, epoch, holder, host, pid, held, taken, beat, pace) VALUES ('gone', 1, '', '', 1, 1, 1, 1, '')`)
	must(t, err)
	before := lockFiles(t, book.Path())
	reader, err := OpenToRead(t.Context(), book.Path())
	must(t, err)
	defer reader.Close()
	held, err := reader.HeldLaneStates(t.Context())
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
	must(t, take(t, book, "space").Release(t.Context()))
	_, err := reopen(t, book.Path()).DB.ExecContext(t.Context(), `UPDATE meta SET version = version + 1`)
	must(t, err)
	for _, space := range []string{"space", "another"} {
		_, err := book.TakeLane(t.Context(), space, ledger.Holder{}, false)
		if newer := (*NewerError)(nil); !errors.As(err, &newer) || !strings.Contains(err.Error(), "use the newer simcast") {
			t.Errorf("the lane of %s is taken: %v", space, err)
		}
	}
}

// TestFromBefore holds that a ledger which a build from before version 1 made is refused as such, whatever its version is, and stays as it is.
func TestFromBefore(t *testing.T) {
	for _, version := range []int{1, 6} {
		path := filepath.Join(t.TempDir(), "ledger.db")
		db, err := sql.Open("sqlite", "file:"+path)
		must(t, err)
		_, err = db.ExecContext(t.Context(), `PRAGMA journal_mode = WAL; CREATE TABLE meta (version BIGINT NOT NULL); CREATE TABLE runs (seq BIGINT); INSERT INTO meta VALUES ($1)`, version)
		must(t, err, db.Close())
		before, err := os.ReadFile(path)
		must(t, err)
		for _, open := range []func(context.Context, string) (*Ledger, error){OpenToRead, Open} {
			if _, err := open(t.Context(), path); !errors.Is(err, tables.ErrBefore) || !strings.Contains(err.Error(), path) {
				t.Errorf("version %d: %v", version, err)
			}
		}
		after, err := os.ReadFile(path)
		must(t, err)
		if !bytes.Equal(before, after) {
			t.Errorf("version %d: it was changed", version)
		}
	}
}
