package sqlite

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
)

// TestOrphanedLog takes a ledger away without its log: no new one is begun over that log, with which
// it would be gone, and once the ledger is put back it has all that was written to it.
func TestOrphanedLog(t *testing.T) {
	path, back := killedLedger(t)
	back()
	away := path + ".away"
	must(t, os.Rename(path, away))
	for _, open := range []func(context.Context, string) (*Ledger, error){OpenToRead, Open} {
		if _, err := open(t.Context(), path); err == nil || !strings.Contains(err.Error(), "but its log (-wal) with the last entries is there") {
			t.Errorf("%v", err)
		}
	}
	must(t, os.Rename(away, path))
	book := reopen(t, path)
	if s := standing(t, book, "124"); s.State != ledger.StateSent {
		t.Errorf("put back, it has %+v", s)
	}
	must(t, book.Close())
}

// TestLostBeforeItsFirstPages reads a ledger whose log is gone with all that it ever held: whoever
// only looks is told the same as whoever posts.
func TestLostBeforeItsFirstPages(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Hash: "a", Outcome: ledger.Accepted})
	path := book.Path() + ".copy"
	for _, ending := range []string{"", ".tally"} {
		from, to := book.Path(), path
		if ending != "" {
			from, to = watermarkPath(from, "space"), watermarkPath(to, "space")
		}
		data, err := os.ReadFile(from)
		must(t, err, os.WriteFile(to, data, 0o600))
	}
	must(t, book.Close())
	for _, open := range []func(context.Context, string) (*Ledger, error){OpenToRead, Open} {
		_, err := open(t.Context(), path)
		if known := (*Error)(nil); !errors.As(err, &known) || !strings.Contains(err.Error(), "its last entries are missing") {
			t.Errorf("%v", err)
		}
	}
}

// TestDurable holds the ledger to being on disk with each attempt, and not when the system finds time.
func TestDurable(t *testing.T) {
	book := openNew(t)
	for pragma, want := range map[string]string{"journal_mode": "wal", "synchronous": "2"} {
		var got string
		must(t, book.DB.QueryRowContext(t.Context(), "PRAGMA "+pragma).Scan(&got))
		if got != want {
			t.Errorf("%s is %s, not %s", pragma, got, want)
		}
	}
}
