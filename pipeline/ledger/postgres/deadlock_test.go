package postgres

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestDeadlock holds that a transaction which the server undoes for the sake of another one is done once more.
func TestDeadlock(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	l, other := openAt(t, address, nil), openAt(t, address, nil)
	must(t, pgtest.Exec(t.Context(), address, `INSERT INTO simcast.counters VALUES ('a', 1), ('b', 1)`))
	const first, second = `UPDATE counters SET last = last + 1 WHERE kind = 'a'`, `UPDATE counters SET last = last + 1 WHERE kind = 'b'`
	theirs, err := other.DB.BeginTx(t.Context(), nil)
	must(t, err)
	_, err = theirs.ExecContext(t.Context(), `SET LOCAL deadlock_timeout = '1min'; `+second) // so that ours is found first
	must(t, err)
	var waiting sync.WaitGroup
	var theirErr error
	var met []error
	err = l.write(t.Context(), groupcommit.How{Alone: true}, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, first)
		must(t, err)
		if met == nil {
			waiting.Go(func() {
				_, err := theirs.ExecContext(t.Context(), first)
				theirErr = errors.Join(err, theirs.Commit())
			})
			mustWait(t, l)
		}
		_, err = tx.ExecContext(ctx, second)
		met = append(met, err)
		return err
	})
	waiting.Wait()
	must(t, errors.Join(err, theirErr))
	if len(met) != 2 || !pgconnect.IsDeadlock(met[0]) {
		t.Errorf("it was tried with %v", met)
	}
	var sum int
	if must(t, l.DB.QueryRowContext(t.Context(), `SELECT SUM(last) FROM counters`).Scan(&sum)); sum != 6 {
		t.Errorf("the sum is %d", sum)
	}
}

// mustWait returns when a session waits for a row of another one.
func mustWait(t *testing.T, l *Ledger) {
	t.Helper()
	for deadline := time.Now().Add(time.Minute); ; {
		n := 0
		must(t, l.DB.QueryRowContext(t.Context(), `SELECT COUNT(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`).Scan(&n))
		if n > 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("nobody waits")
		}
	}
}
