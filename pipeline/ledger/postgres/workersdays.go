package postgres

import (
	"context"
	"database/sql"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// countDays counts the days that were left to workers so far.
const countDays = `SELECT COUNT(*)::TEXT FROM workers_runs WHERE ready = 1 AND kind = '` + ledger.KindPlay + `'`

// DaysWaiting implements [ledger.Workers].
func (l *Ledger) DaysWaiting(ctx context.Context) (spaces []string, mark string, err error) {
	if mark, _, err = tables.First(ctx, l.Ledger, tables.ReadText, countDays); err != nil { // before the spaces: what is left meanwhile is seen, and refuses the start
		return nil, "", err
	}
	spaces, err = tables.All(ctx, l.Ledger, tables.ReadText, `SELECT lanes.space FROM `+leftLanes+`
		WHERE w.ended = 0 AND r.kind = '`+ledger.KindPlay+`' AND r.stopped = 0 AND (lanes.held = 0 OR `+dialect().MayBeTaken+`
			OR NOT EXISTS (SELECT 1 FROM workers WHERE workers.id = w.worker AND `+isAlive()+`)) ORDER BY lanes.space`)
	return spaces, mark, err
}

// checkMark refuses the start of a day before which another one was started since room was looked for. Days are started one at a time.
func checkMark(ctx context.Context, tx *sql.Tx, mark string) error {
	if mark == "" {
		return nil
	}
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('simcast.days', 0))`); err != nil {
		return err
	}
	now := ""
	err := tx.QueryRowContext(ctx, countDays).Scan(&now)
	if err == nil && now != mark {
		err = ledger.ErrDayLeft
	}
	return err
}
