package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

func lockFile(book *Ledger) string { return book.Path() + ".space.lock" }

// TestLockTakenAway removes the lock of a run under way, or puts another one in its place: the run
// makes no further request, though another run may hold what is there now.
func TestLockTakenAway(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file that is open cannot be removed here")
	}
	for name, second := range map[string]bool{"removed": false, "taken by a second run": true} {
		t.Run(name, func(t *testing.T) {
			book := openNew(t)
			held := take(t, book, "space")
			run, err := held.BeginRun(t.Context(), ledger.Run{Name: "first", Started: noon})
			must(t, err)
			post(t, run, ledger.Attempt{Hash: "a", Started: noon, Outcome: ledger.Accepted})
			must(t, os.Remove(lockFile(book)))
			if second {
				other := reopen(t, book.Path())
				theirs := take(t, other, "space")
				second, err := theirs.BeginRun(t.Context(), ledger.Run{Name: "second", Started: noon})
				must(t, err)
				post(t, second, ledger.Attempt{Hash: "b", Started: noon, Outcome: ledger.Accepted})
				defer func() { must(t, theirs.Release(t.Context())) }()
			}
			for range 2 { // once lost, it stays lost
				_, err = run.Begin(t.Context(), ledger.Attempt{Hash: "c", Started: noon})
				if lost := (*ledger.LaneLostError)(nil); !errors.As(err, &lost) || !second && !strings.Contains(err.Error(), lockFile(book)) {
					t.Fatalf("the next attempt met %v", err)
				}
			}
			if s := standing(t, book, "c"); s.State == ledger.StateUncertain || s.Requests != 0 {
				t.Errorf("what was not posted is %+v", s)
			}
			if _, err := held.BeginRun(t.Context(), ledger.Run{Started: noon}); err == nil {
				t.Error("another run is begun without the lock")
			}
			must(t, run.Close(t.Context(), noon, "stopped"), held.Release(t.Context()))
		})
	}
}

// TestLockOfAnother holds that the lock of one space says nothing of another.
func TestLockOfAnother(t *testing.T) {
	book := openNew(t)
	for _, space := range []string{"space", "other"} {
		held := take(t, book, space)
		run, err := held.BeginRun(t.Context(), ledger.Run{Started: noon})
		must(t, err)
		post(t, run, ledger.Attempt{Hash: "a", Started: noon, Outcome: ledger.Accepted})
		must(t, held.Release(t.Context()))
		post(t, run, ledger.Attempt{Hash: "b", Started: noon, Outcome: ledger.Accepted}) // its caller has given the lock back, and knows it
	}
}

// TestLockTakenAwayAtTheLastMoment removes the lock while an attempt is written down: a run that
// begins now has not read that attempt, and would post the same.
func TestLockTakenAwayAtTheLastMoment(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file that is open cannot be removed here")
	}
	book := openNew(t)
	held := take(t, book, "space")
	defer func() { must(t, held.Release(t.Context())) }()
	run, err := held.BeginRun(t.Context(), ledger.Run{Started: noon})
	must(t, err)
	write := book.Write
	book.Write = func(ctx context.Context, how groupcommit.How, do func(ctx context.Context, tx *sql.Tx) error) error {
		book.Write = write
		return write(ctx, how, func(ctx context.Context, tx *sql.Tx) error {
			return errors.Join(os.Remove(lockFile(book)), do(ctx, tx))
		})
	}
	_, err = run.Begin(t.Context(), ledger.Attempt{Hash: "a", Started: noon})
	if lost := (*ledger.LaneLostError)(nil); !errors.As(err, &lost) {
		t.Errorf("the attempt met %v", err)
	}
	if s := standing(t, book, "a"); s.State != ledger.StatePending || s.Requests != 0 {
		t.Errorf("what was not posted is %+v", s)
	}
}
