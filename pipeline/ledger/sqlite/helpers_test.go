package sqlite

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
)

// whoever is who posts here.
func whoever() ledger.Holder { return ledger.Holder{Host: "elsewhere", PID: 4711} }

func take(t testing.TB, book *Ledger, space string) ledger.HeldLane {
	t.Helper()
	lane, err := book.TakeLane(t.Context(), space, whoever(), false)
	must(t, err)
	return lane
}

// noon is when the runs here begin.
var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func must(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// openNew opens a ledger in a folder of its own.
func openNew(t testing.TB) *Ledger {
	t.Helper()
	return reopen(t, filepath.Join(t.TempDir(), "folder", "ledger.db"))
}

func reopen(t testing.TB, path string) *Ledger {
	t.Helper()
	book, err := Open(t.Context(), path)
	must(t, err)
	t.Cleanup(func() { book.Close() })
	return book
}

func begin(t testing.TB, book *Ledger, r ledger.Run) ledger.OpenRun {
	t.Helper()
	if r.Space == "" {
		r.Space = "space"
	}
	r.Started = noon
	run, err := ledgertest.BeginRun(t.Context(), book, r)
	must(t, err)
	return run
}

// post writes down an attempt and, but for one in flight, what it came to.
func post(t testing.TB, run ledger.OpenRun, a ledger.Attempt) {
	t.Helper()
	n, err := run.Begin(t.Context(), a)
	must(t, err)
	if a.Outcome != ledger.InFlight {
		must(t, run.End(t.Context(), n, a.Started, a.End()))
	}
}

func standing(t testing.TB, book *Ledger, delivery string) ledger.Standing {
	t.Helper()
	standings, err := book.Standings(t.Context(), "space", "")
	must(t, err)
	return standings[delivery]
}
