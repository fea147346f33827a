package postgres

import (
	"context"
	"database/sql"
	"time"

	"simcast/pipeline/ledger/tables"
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

func readNumber(r tables.Row) (n int64, err error) {
	err = r.Scan(&n)
	return n, err
}

func readText(r tables.Row) (text string, err error) {
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
