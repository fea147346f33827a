package sqlite

import (
	"os"
	"path/filepath"
	"testing"

	"simcast/pipeline/ledger"
)

func changesOf(t *testing.T, book *Ledger) int64 {
	t.Helper()
	n, err := book.Changes(t.Context())
	must(t, err)
	return n
}

// TestChangesByAnotherProcess holds that what another process writes is seen, in a ledger that is only read too.
func TestChangesByAnotherProcess(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	writer := reopen(t, path)
	reader, err := OpenToRead(t.Context(), path)
	must(t, err)
	before := []int64{changesOf(t, writer), changesOf(t, reader)}
	startAnother(t, path)
	for i, book := range []*Ledger{writer, reader} {
		n := changesOf(t, book)
		if n == before[i] {
			t.Errorf("opening %d did not see that another process has written", i)
		}
		if again := changesOf(t, book); again != n {
			t.Errorf("opening %d sees a change where nothing was written: %d and %d", i, n, again)
		}
	}
	must(t, reader.Close())
}

// TestChangesInMemory holds that a ledger in memory sees what is written to it.
func TestChangesInMemory(t *testing.T) {
	book, err := InMemory(t.Context())
	must(t, err)
	defer book.Close()
	before := changesOf(t, book)
	must(t, book.BeginDay(t.Context(), ledger.Day{Space: "space", Round: "day"}))
	if now := changesOf(t, book); now == before || now != changesOf(t, book) {
		t.Errorf("the number was %d and is %d", before, now)
	}
}

// TestChangesAfterError holds that a connection which was opened again does not give a number that was there before, and that
// a ledger which was asked leaves no file of its log when it is closed.
func TestChangesAfterError(t *testing.T) {
	book := openNew(t)
	before := changesOf(t, book)
	must(t, book.watch.conn.Close())
	if n, err := book.Changes(t.Context()); err == nil {
		t.Errorf("a connection that is closed gives %d", n)
	}
	if now := changesOf(t, book); now == before {
		t.Errorf("another connection gives %d as well", now)
	}
	must(t, book.Close())
	if _, err := os.Stat(book.Path() + "-wal"); !os.IsNotExist(err) {
		t.Errorf("the log is still there: %v", err)
	}
}

// TestChangesOfAnotherFile holds that a file which was put in the ledger's place is not looked at.
func TestChangesOfAnotherFile(t *testing.T) {
	book := openNew(t)
	must(t, os.Rename(book.Path(), book.Path()+".away"), os.WriteFile(book.Path(), nil, 0o600))
	if n, err := book.Changes(t.Context()); err == nil {
		t.Errorf("it has the number %d", n)
	}
}
