package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"sync"
	"time"
)

// watch is a connection of its own, which writes nothing and is asked for nothing else. SQLite counts on each connection what
// was committed on others: on this one those are all. A connection of the pool would not count what it commits itself, would
// wait for whoever uses it, and could be replaced by another one with a count of its own.
type watch struct {
	mu     sync.Mutex
	db     *sql.DB
	conn   *sql.Conn // nil until it is asked for the first time, and after an error
	opened int64     // how many times
	closed bool
}

// Changes implements [ledger.Days].
func (l *Ledger) Changes(ctx context.Context) (int64, error) {
	if l.path == "" {
		return l.commits.Load(), nil
	}
	l.watch.mu.Lock()
	defer l.watch.mu.Unlock()
	count, err := l.watch.count(ctx, l)
	if err != nil {
		err = l.Wrap(errors.Join(err, l.watch.drop()))
	}
	return count, err
}

// OwnClock implements [ledger.Days]: a file has none.
func (l *Ledger) OwnClock(context.Context) (now time.Time, has bool, err error) {
	return now, false, nil
}

// countBits is the size of SQLite's count.
const countBits = 32

// count is SQLite's count, which begins again with each connection, and which connection that is.
func (w *watch) count(ctx context.Context, l *Ledger) (n int64, err error) {
	if w.closed {
		return 0, sql.ErrConnDone
	}
	if w.conn == nil {
		if err := w.open(ctx, l); err != nil {
			return 0, err
		}
	}
	err = w.conn.QueryRowContext(ctx, `PRAGMA data_version`).Scan(&n)
	return w.opened<<countBits | n, err
}

func (w *watch) open(ctx context.Context, l *Ledger) (err error) {
	if l.file != nil { // it is open for writing
		if err := l.checkSameFile(); err != nil {
			return err
		}
	}
	if w.db, err = sql.Open("sqlite", dsn(l.path, "rw", "query_only(1)")); err != nil {
		return err
	}
	w.opened++
	w.conn, err = w.db.Conn(ctx)
	return err
}

// drop closes the connection. The next count opens another one.
func (w *watch) drop() (err error) {
	if w.conn != nil {
		err = w.conn.Close()
	}
	if w.db != nil {
		err = errors.Join(err, w.db.Close())
	}
	w.conn, w.db = nil, nil
	return err
}

// close closes the connection for good.
func (w *watch) close() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.closed = true
	return w.drop()
}
