package postgres

import (
	"context"
	"database/sql"
	"sync"
	"time"

	"simcast/pipeline/ledger/tables"
)

// changesKept is what Changes has given last.
type changesKept struct {
	mu    sync.Mutex // is held while it is asked: the others wait for that answer
	n     int64
	asked map[aDay]bool // the days that had controls then which nobody has answered
	err   error
	until time.Time
}

// aDay tells days apart.
type aDay struct{ space, round string }

// askChanges gives a number that is another one after a transaction has ended, be it one of another database of the server.
const askChanges = `hashtextextended(pg_current_snapshot()::TEXT, 0)`

// Changes implements [ledger.Days]. A transaction that ends changes what is visible. What is given may be older than the question by
// [Config].ChangesFor, never newer than what a query sees that follows it.
func (l *Ledger) Changes(ctx context.Context) (n int64, err error) {
	if l.config.ChangesFor == 0 {
		err = l.DB.QueryRowContext(ctx, `SELECT `+askChanges).Scan(&n)
		return n, l.wrap(err)
	}
	n, _, err = l.sharedChanges(ctx, aDay{})
	return n, err
}

// ChangesOf implements [ledger.Days].
func (l *Ledger) ChangesOf(ctx context.Context, space, round string) (n int64, mayBeAsked bool, err error) {
	if l.config.ChangesFor == 0 {
		n, err = l.Changes(ctx)
		return n, true, err
	}
	return l.sharedChanges(ctx, aDay{space, round})
}

// sharedChanges is ChangesOf for a process in which many ask. One statement sees both, so that the number is another one once a day has
// controls that it does not have here.
func (l *Ledger) sharedChanges(ctx context.Context, of aDay) (n int64, isAsked bool, err error) {
	kept := &l.changes
	kept.mu.Lock()
	defer kept.mu.Unlock()
	if time.Now().Before(kept.until) {
		return kept.n, kept.asked[of], kept.err
	}
	began := time.Now()
	kept.n, kept.asked, kept.err = l.askShared(ctx)
	if kept.err != nil { // which may have taken long: those who wait get it, too
		began = time.Now()
	}
	kept.until = began.Add(l.config.ChangesFor)
	return kept.n, kept.asked[of], kept.err
}

func (l *Ledger) askShared(ctx context.Context) (n int64, asked map[aDay]bool, err error) {
	asked = map[aDay]bool{}
	_, err = collect(ctx, l.DB.QueryContext, func(r *sql.Rows) (_ struct{}, err error) {
		var space, round sql.NullString
		err = r.Scan(&n, &space, &round)
		if space.Valid {
			asked[aDay{space.String, round.String}] = true
		}
		return struct{}{}, err
	}, `SELECT n, space, round FROM (SELECT `+askChanges+` AS n) now LEFT JOIN (SELECT DISTINCT space, round FROM day_controls WHERE `+tables.IsUnanswered+`) asked ON TRUE`)
	return n, asked, l.wrap(err)
}
