package tables

import (
	"context"
	"database/sql"
)

// ReserveRuns takes so many numbers of runs, which nobody else gets, and gives the first.
func (l *Ledger) ReserveRuns(ctx context.Context, count int) (first int64, err error) {
	return l.reserve(ctx, numberOfRun, count)
}

// ReserveFiles is ReserveRuns for results files.
func (l *Ledger) ReserveFiles(ctx context.Context, count int) (first int64, err error) {
	return l.reserve(ctx, numberOfFile, count)
}

// reserve takes numbers in a transaction of its own: a long one that took them would keep everybody else who needs one.
func (l *Ledger) reserve(ctx context.Context, kind string, count int) (first int64, err error) {
	err = l.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if first, err = l.nextNumber(ctx, tx, kind); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE counters SET last = last + $1 WHERE kind = $2`, count-1, kind)
		return err
	})
	return first, err
}
