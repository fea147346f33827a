//go:build unix

package workers

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the judge reads by plain SQL
)

// The tables of the ledger, as the judge reads them.
const (
	schema      = "simcast"
	askLanes    = `SELECT name, ended <> 0, how FROM ` + schema + `.workers_lanes`
	askLeft     = `SELECT COUNT(*) FROM ` + schema + `.workers_lanes WHERE ended = 0`
	askAttempts = `SELECT w.name, a.body, a.outcome, a.message_id, a.written FROM ` + schema + `.attempts a JOIN ` + schema + `.workers_lanes w ON w.space = a.space WHERE a.source = 'post'`
	askHeld     = `SELECT w.name FROM ` + schema + `.lanes l JOIN ` + schema + `.workers_lanes w ON w.space = l.space WHERE l.held <> 0 AND l.pid = $1`
)

// ask reads rows of the ledger, and waits for a database that is away.
func ask[T any](f *fleet, read func(*sql.Rows) (T, error), query string, args ...any) (all []T) {
	f.t.Helper()
	until := time.Now().Add(time.Minute)
	for {
		all, err := askOnce(f, read, query, args...)
		if err == nil {
			return all
		}
		if time.Now().After(until) {
			f.t.Fatal(err)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func askOnce[T any](f *fleet, read func(*sql.Rows) (T, error), query string, args ...any) (all []T, err error) {
	db, err := sql.Open("pgx", f.server.URL("postgres"))
	if err != nil {
		return nil, err
	}
	defer db.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		one, err := read(rows)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, rows.Err()
}

func spaceOf(name string) (n int, err error) {
	_, err = fmt.Sscanf(name, "space-%d", &n)
	return n, err
}

// heldBy are the spaces whose lanes a worker has.
func (f *fleet) heldBy(w *worker) []int {
	f.t.Helper()
	return ask(f, scanSpace, askHeld, w.cmd.Process.Pid)
}

// scanSpace is the space of a row that has its name alone.
func scanSpace(rows *sql.Rows) (int, error) {
	var name string
	if err := rows.Scan(&name); err != nil {
		return 0, err
	}
	return spaceOf(name)
}

// left is in how many spaces something is left to workers.
func (f *fleet) left() int {
	f.t.Helper()
	return ask(f, func(rows *sql.Rows) (n int, err error) { return n, rows.Scan(&n) }, askLeft)[0]
}

// evidence is what ledger and service have.
func (f *fleet) evidence() *evidence {
	f.t.Helper()
	e := &evidence{posts: f.service.record(), met: f.met}
	for n := range f.messages {
		e.plan = append(e.plan, fmt.Sprint(n))
	}
	e.lanes = ask(f, func(rows *sql.Rows) (l lane, err error) {
		var name string
		if err = rows.Scan(&name, &l.done, &l.how); err == nil {
			l.space, err = spaceOf(name)
		}
		return l, err
	}, askLanes)
	e.attempts = f.attempts()
	return e
}

// attempts are all requests that the ledger has.
func (f *fleet) attempts() []attempt {
	f.t.Helper()
	return ask(f, func(rows *sql.Rows) (a attempt, err error) {
		var name, body string
		var written int64
		if err = rows.Scan(&name, &body, &a.outcome, &a.id, &written); err == nil {
			a.mark, a.written = markOf(body), time.UnixMilli(written)
			a.space, err = spaceOf(name)
		}
		return a, err
	}, askAttempts)
}
