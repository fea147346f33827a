package sqlite

import (
	"database/sql"
	"errors"
	"os"
	"runtime"
	"strings"
	"testing"

	"simcast/pipeline/ledger"
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
			unlock, err := book.Lock(t.Context(), "space", false)
			must(t, err)
			run := begin(t, book, ledger.Run{Name: "first"})
			post(t, run, ledger.Attempt{Hash: "a", Started: noon, Outcome: ledger.Accepted})
			must(t, os.Remove(lockFile(book)))
			if second {
				other := reopen(t, book.Path())
				unlockOther, err := other.Lock(t.Context(), "space", false)
				must(t, err)
				post(t, begin(t, other, ledger.Run{Name: "second"}), ledger.Attempt{Hash: "b", Started: noon, Outcome: ledger.Accepted})
				defer func() { must(t, unlockOther()) }()
			}
			for range 2 { // once lost, it stays lost
				_, err = run.Begin(ledger.Attempt{Hash: "c", Started: noon})
				if !errors.Is(err, ledger.ErrLockLost) || !strings.Contains(err.Error(), lockFile(book)) {
					t.Fatalf("the next attempt met %v", err)
				}
			}
			if s := standing(t, book, "c"); s.State == ledger.StateUncertain || s.Requests != 0 {
				t.Errorf("what was not posted is %+v", s)
			}
			if _, err := book.BeginRun(ledger.Run{Space: "space", Started: noon}); err == nil {
				t.Error("another run is begun without the lock")
			}
			must(t, run.Close(noon, "stopped"), unlock())
		})
	}
}

// TestLockOfAnother holds that the lock of one space says nothing of another.
func TestLockOfAnother(t *testing.T) {
	book := openNew(t)
	for _, space := range []string{"space", "other"} {
		unlock, err := book.Lock(t.Context(), space, false)
		must(t, err)
		run := begin(t, book, ledger.Run{Space: space})
		post(t, run, ledger.Attempt{Hash: "a", Started: noon, Outcome: ledger.Accepted})
		must(t, unlock())
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
	unlock, err := book.Lock(t.Context(), "space", false)
	must(t, err)
	defer func() { must(t, unlock()) }()
	run := begin(t, book, ledger.Run{})
	_, err = run.(*openRun).begin(ledger.Attempt{Hash: "a", Started: noon}, func(tx *sql.Tx, a ledger.Attempt) error {
		return errors.Join(os.Remove(lockFile(book)), book.insert(tx, a))
	})
	if !errors.Is(err, ledger.ErrLockLost) {
		t.Errorf("the attempt met %v", err)
	}
	if s := standing(t, book, "a"); s.State != ledger.StatePending || s.Requests != 0 {
		t.Errorf("what was not posted is %+v", s)
	}
}
