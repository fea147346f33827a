package groupcommit

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"testing"
	"time"
)

// putName writes a name down.
func putName(name string) func(context.Context, *sql.Tx) error {
	return func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, `INSERT INTO names (name) VALUES ($1)`, name)
		return err
	}
}

// breakCommits makes each commit of a transaction fail that has put the name "broken": a deferred foreign key is looked at then.
func breakCommits(t *testing.T, c *Committer) {
	t.Helper()
	for _, statement := range []string{`PRAGMA foreign_keys = ON`, `CREATE TABLE owned (owner TEXT REFERENCES names (name) DEFERRABLE INITIALLY DEFERRED)`,
		`CREATE TRIGGER broken AFTER INSERT ON names WHEN new.name = 'broken' BEGIN INSERT INTO owned (owner) VALUES ('nobody'); END`} {
		_, err := c.DB.ExecContext(t.Context(), statement)
		must(t, err)
	}
}

// TestTryAgain holds that a batch which failed is tried again as long as TryAgain says so, with a rest between, and not at all without
// TryAgain.
func TestTryAgain(t *testing.T) {
	errBusy := errors.New("busy")
	c := newCommitter(t)
	tried, rests := 0, 0
	busyUntil := func(n int) func(context.Context, *sql.Tx) error {
		return func(ctx context.Context, tx *sql.Tx) error {
			if tried++; tried < n {
				return errBusy
			}
			return putName(fmt.Sprint("after ", n))(ctx, tx)
		}
	}
	c.Sleep = func(time.Duration) { rests++ }
	if err := c.Write(t.Context(), How{}, busyUntil(2)); !errors.Is(err, errBusy) || tried != 1 || rests != 0 {
		t.Errorf("without TryAgain: %v, %d times", err, tried)
	}
	var last time.Duration
	c.TryAgain = func(err error, since time.Duration) bool {
		if since < last {
			t.Errorf("tried first %v ago, and %v ago before", since, last)
		}
		last = since
		return errors.Is(err, errBusy) && tried < 5
	}
	tried = 0
	must(t, c.Write(t.Context(), How{}, busyUntil(3)))
	if there, err := isThere(t.Context(), c, "after 3"); err != nil || !there || tried != 3 || rests != 2 {
		t.Errorf("it is there: %v, %v; after %d times and %d rests", there, err, tried, rests)
	}
	tried, last = 0, 0
	if err := c.Write(t.Context(), How{}, busyUntil(100)); !errors.Is(err, errBusy) || tried != 5 {
		t.Errorf("given up: %v, after %d times", err, tried)
	}
}

// TestCommitted holds that Committed is called once for each commit, and for none that failed.
func TestCommitted(t *testing.T) {
	c := newCommitter(t)
	breakCommits(t, c)
	commits := 0
	c.Committed = func() { commits++ }
	errs, _ := together(t.Context(), c, putName("a"), putName("b"))
	must(t, errs...)
	if commits != 1 {
		t.Errorf("%d commits for two writes that waited together", commits)
	}
	if err := c.Write(t.Context(), How{}, putName("a")); err == nil || commits != 1 {
		t.Errorf("a write that failed: %v, %d commits", err, commits)
	}
	if err := c.Write(t.Context(), How{}, putName("broken")); err == nil || commits != 1 {
		t.Errorf("a commit that failed: %v, %d commits", err, commits)
	}
	if must(t, c.Write(t.Context(), How{}, putName("c"))); commits != 2 {
		t.Errorf("%d commits in the end", commits)
	}
}

// TestTimeout holds that a transaction which takes too long is undone, and that all of its writes learn that.
func TestTimeout(t *testing.T) {
	c := newCommitter(t)
	c.FailsWholeBatch = func(err error) bool { return errors.Is(err, context.DeadlineExceeded) }
	asked := 0
	c.Timeout = func(writes int) time.Duration {
		asked = writes
		return time.Millisecond
	}
	slow := func(ctx context.Context, tx *sql.Tx) (err error) {
		for err == nil {
			_, err = tx.ExecContext(ctx, `INSERT INTO names (name) VALUES ('slow') ON CONFLICT DO NOTHING`)
		}
		return err
	}
	errs, _ := together(t.Context(), c, putName("a"), slow)
	for i, err := range errs {
		if !errors.Is(err, context.DeadlineExceeded) || asked != 2 {
			t.Errorf("write %d of %d: %v", i, asked, err)
		}
	}
	for _, name := range []string{"a", "slow"} {
		if there, err := isThere(t.Context(), c, name); err != nil || there {
			t.Errorf("%s is there: %v", name, err)
		}
	}
}

// TestWriteAlone holds that a write which is alone waits for nobody, has no time-out, and is tried again like others.
func TestWriteAlone(t *testing.T) {
	c := newCommitter(t)
	breakCommits(t, c)
	c.Timeout = func(int) time.Duration { return 0 }
	c.join(&write{}) // somebody commits, and never ends
	must(t, c.Write(t.Context(), How{Alone: true}, putName("a")))
	if there, err := isThere(t.Context(), c, "a"); err != nil || !there {
		t.Errorf("it is not there: %v", err)
	}
	tried := 0
	c.Sleep = func(time.Duration) {}
	c.TryAgain = func(error, time.Duration) bool { tried++; return tried < 3 }
	if err := c.Write(t.Context(), How{Alone: true}, putName("a")); err == nil || tried != 3 {
		t.Errorf("a write that fails was tried %d times: %v", tried, err)
	}
	defer func() {
		if fell := recover(); fell != "mine" {
			t.Errorf("a panic came as %v", fell)
		}
	}()
	_ = c.Write(t.Context(), How{Alone: true}, func(context.Context, *sql.Tx) error { panic("mine") })
}
