package sqlite

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
)

// TestKilledWhileItWasBegun reads, and goes on with, a ledger whose first process was killed before it had
// a version: nothing can have been posted by it.
func TestKilledWhileItWasBegun(t *testing.T) {
	for name, statements := range map[string]string{
		"without a table":            `PRAGMA journal_mode = WAL; PRAGMA user_version = 0; CREATE TABLE x (y); DROP TABLE x`,
		"with the first table":       `CREATE TABLE meta (version BIGINT NOT NULL)`,
		"in the log alone, no table": `PRAGMA journal_mode = WAL`,
	} {
		path := filepath.Join(t.TempDir(), "ledger.db")
		db, err := sql.Open("sqlite", "file:"+path)
		must(t, err)
		_, err = db.ExecContext(t.Context(), statements)
		must(t, err, db.Close())
		book, err := OpenToRead(t.Context(), path)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		entries, err := book.LatestEntries(t.Context(), ledger.EntryFilter{}, 1, 0)
		if err != nil || len(entries) > 0 {
			t.Errorf("%s: %v, %v", name, entries, err)
		}
		must(t, book.Close())
		book = reopen(t, path)
		post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
		if s := standing(t, book, "a"); s.State != ledger.StateSent {
			t.Errorf("%s: %+v", name, s)
		}
	}
}

// TestNoLedgerAtAll says so of a file of another program, and of one whose version is gone though it has runs.
func TestNoLedgerAtAll(t *testing.T) {
	for _, statements := range []string{
		`CREATE TABLE bookmarks (url TEXT)`,
		schema() + `; INSERT INTO runs VALUES (1, 'r', 's', '', 'p', 'h', 1, 1, 1, '', 1, 1, 0)`,
	} {
		path := filepath.Join(t.TempDir(), "ledger.db")
		db, err := sql.Open("sqlite", "file:"+path)
		must(t, err)
		_, err = db.ExecContext(t.Context(), statements)
		must(t, err, db.Close())
		if _, err := OpenToRead(t.Context(), path); err == nil || strings.Contains(err.Error(), "sql:") || !strings.Contains(err.Error(), "is not a ledger of simcast") {
			t.Errorf("%v", err)
		}
	}
}
