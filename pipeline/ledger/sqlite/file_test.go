package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
)

// refused holds that both ways to open a ledger refuse it at once, with these words.
func refused(t *testing.T, path string, words ...string) {
	t.Helper()
	for _, open := range []func(context.Context, string) (*Ledger, error){Open, OpenToRead} {
		done := make(chan error, 1)
		go func() {
			book, err := open(t.Context(), path)
			if err == nil {
				err = errors.Join(errors.New("it was opened"), book.Close())
			}
			done <- err
		}()
		select {
		case err := <-done:
			saysAll(t, err, words...)
		case <-time.After(20 * time.Second):
			t.Fatalf("%s: it waits for ever", path)
		}
	}
}

// saysAll holds that an error of a ledger has these words, and does not send anybody to another ledger.
func saysAll(t *testing.T, err error, words ...string) {
	t.Helper()
	if known := (*Error)(nil); !errors.As(err, &known) || known.Hint == "" {
		t.Errorf("it does not say what to do: %v", err)
		return
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("%q does not say %q", err, word)
		}
	}
	if strings.Contains(err.Error(), "another") && strings.Contains(err.Error(), "--ledger") {
		t.Errorf("it advises another ledger: %v", err)
	}
}

func TestNoRegularFile(t *testing.T) {
	refused(t, t.TempDir(), "it is a folder", "--ledger")
	if runtime.GOOS != "windows" {
		refused(t, os.DevNull, "it is a device")
	}
}

func TestTwoNamesOfOneFile(t *testing.T) {
	book := openNew(t)
	post(t, begin(t, book, ledger.Run{}), ledger.Attempt{Hash: "a", Started: noon, Outcome: ledger.Accepted})
	must(t, book.Close())
	other := filepath.Join(t.TempDir(), "linked.db")
	if err := os.Link(book.Path(), other); err != nil {
		t.Skip("there are no hard links here: ", err)
	}
	for _, path := range []string{book.Path(), other} {
		refused(t, path, "hard link", "remove the other name", "copy")
	}
	must(t, os.Remove(other))
	if s := standing(t, reopen(t, book.Path()), "a"); s.State != ledger.StateSent {
		t.Errorf("with one name again it has %+v", s)
	}
}

// TestEachTroubleHasItsRemedy brings about what may happen to a ledger's file, and holds that
// each error says what to do about it.
func TestEachTroubleHasItsRemedy(t *testing.T) {
	t.Run("held by another program", func(t *testing.T) {
		book := openNew(t)
		_, err := book.DB.ExecContext(t.Context(), `PRAGMA busy_timeout = 0`)
		must(t, err)
		other, err := sql.Open("sqlite", dsn(book.Path(), "rw"))
		must(t, err)
		t.Cleanup(func() { other.Close() })
		tx, err := other.BeginTx(t.Context(), nil)
		must(t, err)
		_, err = ledgertest.BeginRun(t.Context(), book, ledger.Run{Space: "space", Started: noon})
		saysAll(t, err, "another program", "wait until it has ended")
		must(t, tx.Rollback())
	})
	t.Run("its disk is full", func(t *testing.T) {
		book := openNew(t)
		run := begin(t, book, ledger.Run{})
		_, err := book.DB.ExecContext(t.Context(), `PRAGMA max_page_count = 1`)
		must(t, err)
		_, err = run.Begin(t.Context(), ledger.Attempt{Hash: "a", Body: strings.Repeat("x", 1<<20)})
		saysAll(t, err, "make room")
	})
	t.Run("no ledger", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "plan.csv")
		must(t, os.WriteFile(path, []byte(strings.Repeat("persona,channel,body\n", 100)), 0o600))
		refused(t, path, "is not a ledger")
	})
	t.Run("no right to it", func(t *testing.T) {
		err := (&Ledger{path: "ledger.db"}).wrap(&fs.PathError{Op: "open", Path: "ledger.db", Err: fs.ErrPermission})
		saysAll(t, err, "the right to read and write")
	})
	t.Run("anything else", func(t *testing.T) {
		saysAll(t, (&Ledger{path: "ledger.db"}).wrap(errors.New("an unknown trouble")), "everything would be sent twice")
	})
}
