package postgres

import (
	"context"
	"database/sql"
	"time"

	"simcast/pipeline/ledger"
)

// statement is an SQL statement with its parameters.
type statement struct {
	query string
	args  []any
}

// execAll runs statements one after another.
func execAll(ctx context.Context, tx *sql.Tx, statements ...statement) error {
	for _, s := range statements {
		if _, err := tx.ExecContext(ctx, s.query, s.args...); err != nil {
			return err
		}
	}
	return nil
}

// changed is how many rows a statement has changed.
func changed(result sql.Result, err error) (int, error) {
	if err != nil {
		return 0, err
	}
	n, err := result.RowsAffected()
	return int(n), err
}

// collect is what a query selects.
func collect[T any](ctx context.Context, ask func(context.Context, string, ...any) (*sql.Rows, error), read func(*sql.Rows) (T, error), query string, args ...any) (list []T, err error) {
	selected, err := ask(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer selected.Close()
	for selected.Next() {
		one, err := read(selected)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, selected.Err()
}

// all is what a query selects, with the patience of the context.
func all[T any](ctx context.Context, l *Ledger, read func(*sql.Rows) (T, error), query string, args ...any) (list []T, err error) {
	err = ledger.UntilReached(ctx, 0, func(ctx context.Context) error {
		list, err = collect(ctx, l.DB.QueryContext, read, query, args...)
		return l.wrap(err)
	})
	return list, err
}

func readText(r *sql.Rows) (text string, err error) {
	err = r.Scan(&text)
	return text, err
}

// milliseconds is so long, and 0 where that is past.
func milliseconds(ms int64) time.Duration { return time.Duration(max(ms, 0)) * time.Millisecond }

// moment is a moment as the tables have it, zero where they have none.
func moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}
