package postgres

import (
	"context"
	"database/sql"
	"time"
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

// milliseconds is so long, and 0 where that is past.
func milliseconds(ms int64) time.Duration { return time.Duration(max(ms, 0)) * time.Millisecond }
