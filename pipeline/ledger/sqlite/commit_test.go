package sqlite

import (
	"bufio"
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
)

const lanesOfAnother = 64

// manyLanes writes in runs side by side, and says what it was told is on disk, until it is killed.
func manyLanes(ctx context.Context, path string) {
	book, err := Open(ctx, path)
	if err != nil {
		fmt.Println("error", err)
		return
	}
	var lanes sync.WaitGroup
	for lane := range lanesOfAnother {
		lanes.Go(func() {
			space := "space-" + strconv.Itoa(lane)
			run, err := ledgertest.BeginRun(ctx, book, ledger.Run{Name: space, Space: space, Started: noon})
			for i := 0; err == nil; i++ {
				var n int64
				delivery := strconv.Itoa(i)
				if n, err = run.Begin(ctx, ledger.Attempt{Hash: delivery, Started: noon}); err == nil {
					fmt.Println("begun", space, delivery)
					err = run.End(ctx, n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon})
				}
				if err == nil {
					fmt.Println("ended", space, delivery)
				}
			}
			fmt.Println("error", err)
		})
	}
	lanes.Wait()
}

// TestManyLanesKilled kills a process in which 64 lanes write: what each of them was told is on disk, is.
func TestManyLanesKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	cmd, out := startSelf(t, "LEDGER_OF_MANY_LANES="+path)
	begun, ended := map[[2]string]bool{}, map[[2]string]bool{}
	lines := bufio.NewScanner(out)
	for count := 0; lines.Scan(); count++ {
		var what, space, delivery string
		if _, err := fmt.Sscan(lines.Text(), &what, &space, &delivery); err != nil || what == "error" {
			t.Fatalf("the other process says %q", lines.Text())
		}
		map[string]map[[2]string]bool{"begun": begun, "ended": ended}[what][[2]string{space, delivery}] = true
		if count == 20*lanesOfAnother {
			must(t, cmd.Process.Kill())
		}
	}
	book := reopen(t, path)
	for lane := range lanesOfAnother {
		space := "space-" + strconv.Itoa(lane)
		standings, err := book.Standings(t.Context(), space, "")
		must(t, err)
		open := 0
		for delivery, s := range standings {
			if s.State == ledger.StateUncertain {
				open++
			}
			delete(begun, [2]string{space, delivery})
			if s.State == ledger.StateSent {
				delete(ended, [2]string{space, delivery})
			}
		}
		if open > 1 {
			t.Errorf("%s has %d in flight", space, open)
		}
	}
	if len(begun)+len(ended) > 0 {
		t.Errorf("lost: begun %v, ended %v", begun, ended)
	}
}

// BenchmarkLanes writes an attempt and its outcome in many lanes at once, each durably.
func BenchmarkLanes(b *testing.B) {
	for _, lanes := range []int{1, 64, 1000} {
		b.Run(strconv.Itoa(lanes), func(b *testing.B) {
			book := openNew(b)
			runs := make([]ledger.OpenRun, lanes)
			for i := range runs {
				runs[i] = begin(b, book, ledger.Run{Space: "space-" + strconv.Itoa(i)})
			}
			body := string(make([]byte, 700))
			b.ResetTimer()
			var side sync.WaitGroup
			for i, run := range runs {
				side.Go(func() {
					for n := i; n < b.N; n += lanes {
						post(b, run, ledger.Attempt{Hash: strconv.Itoa(n), Body: body, Started: noon, Outcome: ledger.Accepted})
					}
				})
			}
			side.Wait()
		})
	}
}

// While a run is under way, a file that another process keeps is waited for longer than SQLite does.
func TestBusyInARun(t *testing.T) {
	path := filepath.Join(t.TempDir(), "ledger.db")
	book, other := reopen(t, path), reopen(t, path)
	if _, err := book.DB.ExecContext(t.Context(), `PRAGMA busy_timeout = 0`); err != nil {
		t.Fatal(err)
	}
	keep := func() *sql.Tx {
		tx, err := other.DB.BeginTx(t.Context(), nil)
		if err != nil {
			t.Fatal(err)
		}
		return tx
	}
	kept := keep()
	write := func() error {
		return book.RememberRound(t.Context(), "space", "day", 1)
	}
	if err := write(); !isBusy(err) {
		t.Errorf("without a run: %v", err)
	}
	_ = kept.Rollback() // nothing was written
	run, err := ledgertest.BeginRun(t.Context(), book, ledger.Run{Name: "run", Space: "space"})
	if err != nil {
		t.Fatal(err)
	}
	kept = keep()
	book.writes.Sleep = func(time.Duration) { _ = kept.Rollback() }
	if err := write(); err != nil {
		t.Errorf("in a run: %v", err)
	}
	if err := run.Close(t.Context(), time.Now(), "ended"); err != nil {
		t.Error(err)
	}
	kept = keep()
	if err := write(); !isBusy(err) {
		t.Errorf("after the run: %v", err)
	}
	_ = kept.Rollback()
}
