package groupcommit

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	_ "modernc.org/sqlite" // a database
)

func must(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}

// newCommitter commits to a database with a table of names.
func newCommitter(t *testing.T) *Committer {
	t.Helper()
	db, err := sql.Open("sqlite", "file:"+filepath.ToSlash(filepath.Join(t.TempDir(), "names.db"))+"?_txlock=immediate")
	must(t, err)
	t.Cleanup(func() { _ = db.Close() }) // the test may have closed it
	db.SetMaxOpenConns(1)
	_, err = db.ExecContext(t.Context(), `CREATE TABLE names (name TEXT PRIMARY KEY)`)
	must(t, err)
	return &Committer{DB: db}
}

func isThere(ctx context.Context, c *Committer, name string) (bool, error) {
	var n int
	err := c.DB.QueryRowContext(ctx, `SELECT COUNT(*) FROM names WHERE name = $1`, name).Scan(&n)
	return n > 0, err
}

// together has writes wait until all of them do, and then lets them be committed. fell is what their
// callers panicked with.
func together(ctx context.Context, c *Committer, writes ...func(ctx context.Context, tx *sql.Tx) error) (errs []error, fell []any) {
	c.join(&write{})
	c.take()
	errs, fell = make([]error, len(writes)), make([]any, len(writes))
	var lanes sync.WaitGroup
	for i, do := range writes {
		lanes.Go(func() {
			defer func() { fell[i] = recover() }()
			errs[i] = c.Write(ctx, How{}, do)
		})
	}
	for waiting := 0; waiting < len(writes); runtime.Gosched() {
		c.mu.Lock()
		waiting = len(c.waiting)
		c.mu.Unlock()
	}
	c.handOver()
	lanes.Wait()
	return errs, fell
}

// TestTogether holds that writes that wait are one transaction, and that the error of one is not the others'.
func TestTogether(t *testing.T) {
	c := newCommitter(t)
	errMine := errors.New("mine")
	ran := map[string]int{}
	put := func(name string) func(ctx context.Context, tx *sql.Tx) error {
		return func(ctx context.Context, tx *sql.Tx) error {
			ran[name]++
			_, err := tx.ExecContext(ctx, `INSERT INTO names (name) VALUES ($1)`, name)
			return err
		}
	}
	half := func(ctx context.Context, tx *sql.Tx) error { return errors.Join(put("half")(ctx, tx), errMine) }
	errs, _ := together(t.Context(), c, put("a"), half, put("b"), put("c"))
	for i, err := range errs {
		if isBad := i == 1; isBad != errors.Is(err, errMine) || !isBad && err != nil {
			t.Errorf("write %d: %v", i, err)
		}
	}
	errs, _ = together(t.Context(), c, put("d"), put("e"))
	must(t, errs...)
	if ran["d"] != 1 || ran["e"] != 1 {
		t.Errorf("tried more than once: %v", ran)
	}
	for _, name := range []string{"a", "b", "c", "d", "e", "half"} {
		if known, err := isThere(t.Context(), c, name); err != nil || known != (name != "half") {
			t.Errorf("%s is there: %v, %v", name, known, err)
		}
	}
	must(t, c.DB.Close())
	errs, _ = together(t.Context(), c, put("f"), put("g"), put("h"))
	for i, err := range errs {
		if err == nil {
			t.Errorf("write %d of a ledger that is closed: %v", i, err)
		}
	}
}

// TestPatience holds that a write which has time waits for others just after a commit, and is written
// with them; that one which has none does not wait, and none does where nobody has written of late.
func TestPatience(t *testing.T) {
	c := newCommitter(t)
	var in []*sql.Tx // of the writes, one after another
	write := func(patience time.Duration) error {
		return c.Write(t.Context(), How{Delay: patience}, func(_ context.Context, tx *sql.Tx) error {
			in = append(in, tx)
			return nil
		})
	}
	var rests []time.Duration
	var other sync.WaitGroup
	var otherErr error
	c.Sleep = func(d time.Duration) {
		rests = append(rests, d)
		other.Go(func() { otherErr = write(0) })
		for waiting := 0; waiting < 2; runtime.Gosched() {
			c.mu.Lock()
			waiting = len(c.waiting)
			c.mu.Unlock()
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
	c.last = time.Now().Add(-time.Hour)
	must(t, write(time.Hour))
	if len(rests) != 1 {
		t.Errorf("waited %v where nobody had written of late", rests)
	}
}

// TestPanicIsItsOwn holds that a write which panics does so to its own caller: the others are written.
func TestPanicIsItsOwn(t *testing.T) {
	c := newCommitter(t)
	put := func(name string) func(ctx context.Context, tx *sql.Tx) error {
		return func(ctx context.Context, tx *sql.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO names (name) VALUES ($1)`, name)
			return err
		}
	}
	breaks := func(ctx context.Context, tx *sql.Tx) error {
		panic(errors.Join(put("broken")(ctx, tx), errors.New("mine")))
	}
	for _, at := range []int{0, 1, 2} {
		names := []string{fmt.Sprint("a", at), fmt.Sprint("b", at), fmt.Sprint("c", at)}
		writes := []func(ctx context.Context, tx *sql.Tx) error{put(names[0]), put(names[1]), put(names[2])}
		writes[at] = breaks
		errs, fell := together(t.Context(), c, writes...)
		must(t, errs...)
		for i, name := range names {
			if known, err := isThere(t.Context(), c, name); err != nil || known != (i != at) || (fell[i] != nil) != (i == at) {
				t.Errorf("%s is there: %v, %v; its caller met %v", name, known, err, fell[i])
			}
		}
	}
	if known, _ := isThere(t.Context(), c, "broken"); known {
		t.Error("half a write was kept")
	}
}
