package sqlite

import (
	"bufio"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgertest"
)

// together has writes wait until all of them do, and then lets them be committed. fell is what their
// callers panicked with.
func together(book *Ledger, writes ...func(tx *sql.Tx) error) (errs []error, fell []any) {
	book.queue.join(&write{})
	book.queue.take()
	errs, fell = make([]error, len(writes)), make([]any, len(writes))
	var lanes sync.WaitGroup
	for i, do := range writes {
		lanes.Go(func() {
			defer func() { fell[i] = recover() }()
			errs[i] = book.transact(do)
		})
	}
	for waiting := 0; waiting < len(writes); runtime.Gosched() {
		book.queue.mu.Lock()
		waiting = len(book.queue.waiting)
		book.queue.mu.Unlock()
	}
	book.queue.handOver()
	lanes.Wait()
	return errs, fell
}

// TestTogether holds that writes that wait are one transaction, and that the error of one is not the others'.
func TestTogether(t *testing.T) {
	book := openNew(t)
	errMine := errors.New("mine")
	ran := map[string]int{}
	put := func(name string) func(tx *sql.Tx) error {
		return func(tx *sql.Tx) error {
			ran[name]++
			_, err := tx.Exec(`INSERT INTO rounds (space, name, redirect) VALUES ('space', $1, 1)`, name)
			return err
		}
	}
	half := func(tx *sql.Tx) error { return errors.Join(put("half")(tx), errMine) }
	errs, _ := together(book, put("a"), half, put("b"), put("c"))
	for i, err := range errs {
		if isBad := i == 1; isBad != errors.Is(err, errMine) || !isBad && err != nil {
			t.Errorf("write %d: %v", i, err)
		}
	}
	errs, _ = together(book, put("d"), put("e"))
	must(t, errs...)
	if ran["d"] != 1 || ran["e"] != 1 {
		t.Errorf("tried more than once: %v", ran)
	}
	for _, name := range []string{"a", "b", "c", "d", "e", "half"} {
		if _, known, err := book.Redirect("space", name); err != nil || known != (name != "half") {
			t.Errorf("%s is there: %v, %v", name, known, err)
		}
	}
	must(t, book.DB.Close())
	errs, _ = together(book, put("f"), put("g"), put("h"))
	for i, err := range errs {
		if known := (*Error)(nil); !errors.As(err, &known) {
			t.Errorf("write %d of a ledger that is closed: %v", i, err)
		}
	}
}

// TestPatience holds that a write which has time waits for others just after a commit, and is written
// with them; that one which has none does not wait, and none does where nobody has written of late.
func TestPatience(t *testing.T) {
	book := openNew(t)
	var in []*sql.Tx // of the writes, one after another
	write := func(patience time.Duration) error {
		return book.transactWithin(patience, func(tx *sql.Tx) error {
			in = append(in, tx)
			return nil
		})
	}
	var rests []time.Duration
	var other sync.WaitGroup
	var otherErr error
	book.queue.rest = func(d time.Duration) {
		rests = append(rests, d)
		other.Go(func() { otherErr = write(0) })
		for waiting := 0; waiting < 2; runtime.Gosched() {
			book.queue.mu.Lock()
			waiting = len(book.queue.waiting)
			book.queue.mu.Unlock()
		}
	}
	must(t, write(0))
	if len(rests) > 0 {
		t.Fatalf("a write without patience waited %v", rests)
	}
	must(t, write(time.Hour))
	other.Wait()
	must(t, otherErr)
	if len(rests) != 1 || rests[0] <= 0 || rests[0] > time.Hour || len(in) != 3 || in[0] == in[1] || in[1] != in[2] {
		t.Errorf("waited %v, in the transactions %v", rests, in)
	}
	book.queue.last = time.Now().Add(-time.Hour)
	must(t, write(time.Hour))
	if len(rests) != 1 {
		t.Errorf("waited %v where nobody had written of late", rests)
	}
}

// TestPanicIsItsOwn holds that a write which panics does so to its own caller: the others are written.
func TestPanicIsItsOwn(t *testing.T) {
	book := openNew(t)
	put := func(name string) func(tx *sql.Tx) error {
		return func(tx *sql.Tx) error {
			_, err := tx.Exec(`INSERT INTO rounds (space, name, redirect) VALUES ('space', $1, 1)`, name)
			return err
		}
	}
	breaks := func(tx *sql.Tx) error { panic(errors.Join(put("broken")(tx), errors.New("mine"))) }
	for _, at := range []int{0, 1, 2} {
		names := []string{fmt.Sprint("a", at), fmt.Sprint("b", at), fmt.Sprint("c", at)}
		writes := []func(tx *sql.Tx) error{put(names[0]), put(names[1]), put(names[2])}
		writes[at] = breaks
		errs, fell := together(book, writes...)
		must(t, errs...)
		for i, name := range names {
			if _, known, err := book.Redirect("space", name); err != nil || known != (i != at) || (fell[i] != nil) != (i == at) {
				t.Errorf("%s is there: %v, %v; its caller met %v", name, known, err, fell[i])
			}
		}
	}
	if _, known, _ := book.Redirect("space", "broken"); known {
		t.Error("half a write was kept")
	}
}

const lanesOfAnother = 64

// manyLanes writes in runs side by side, and says what it was told is on disk, until it is killed.
func manyLanes(path string) {
	book, err := Open(path)
	if err != nil {
		fmt.Println("error", err)
		return
	}
	var lanes sync.WaitGroup
	for lane := range lanesOfAnother {
		lanes.Go(func() {
			space := "space-" + strconv.Itoa(lane)
			run, err := ledgertest.BeginRun(book, ledger.Run{Name: space, Space: space, Started: noon})
			for i := 0; err == nil; i++ {
				var n int64
				delivery := strconv.Itoa(i)
				if n, err = run.Begin(ledger.Attempt{Hash: delivery, Started: noon}); err == nil {
					fmt.Println("begun", space, delivery)
					err = run.End(n, noon, ledger.AttemptEnd{Outcome: ledger.Accepted, Ended: noon})
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
		standings, err := book.Standings(space, "")
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
	if _, err := book.DB.Exec(`PRAGMA busy_timeout = 0`); err != nil {
		t.Fatal(err)
	}
	keep := func() *sql.Tx {
		tx, err := other.DB.Begin()
		if err != nil {
			t.Fatal(err)
		}
		return tx
	}
	kept := keep()
	write := func() error {
		return book.RememberRound("space", "day", 1)
	}
	if err := write(); !isBusy(err) {
		t.Errorf("without a run: %v", err)
	}
	_ = kept.Rollback() // nothing was written
	run, err := ledgertest.BeginRun(book, ledger.Run{Name: "run", Space: "space"})
	if err != nil {
		t.Fatal(err)
	}
	kept = keep()
	book.queue.rest = func(time.Duration) { _ = kept.Rollback() }
	if err := write(); err != nil {
		t.Errorf("in a run: %v", err)
	}
	if err := run.Close(time.Now(), "ended"); err != nil {
		t.Error(err)
	}
	kept = keep()
	if err := write(); !isBusy(err) {
		t.Errorf("after the run: %v", err)
	}
	_ = kept.Rollback()
}
