package postgres

import (
	"context"
	"database/sql"
	"fmt"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
)

// ForgetMessages implements [ledger.Workers]. In a space that has ended due is 0 once that was done there.
func (l *Ledger) ForgetMessages(ctx context.Context, limit int) (spaces int, err error) {
	before := fmt.Sprintf(`%s - %d`, dialect().Now, keepMessages.Milliseconds())
	ended := fmt.Sprintf(`SELECT w.run, w.space FROM workers_lanes w JOIN workers_runs r ON r.run = w.run
		WHERE w.ended <> 0 AND w.ended < %[2]s AND w.due <> 0
			AND (r.kind <> '%[1]s' OR NOT EXISTS (SELECT 1 FROM workers_lanes o WHERE o.run = w.run AND (o.ended = 0 OR o.ended >= %[2]s)))
		ORDER BY w.run, w.space LIMIT $1 FOR UPDATE OF w SKIP LOCKED`, ledger.KindPlay, before)
	err = l.write(ctx, groupcommit.How{Alone: true, Limit: tables.KeepsWithin}, func(_ context.Context, tx *sql.Tx) (err error) { // nobody who sends waits for it
		spaces, err = changed(tx.ExecContext(ctx, `WITH ended AS (`+ended+`),
			sources AS (DELETE FROM day_sources s USING ended WHERE s.run = ended.run AND s.space = ended.space),
			forgotten AS (UPDATE frozen_messages m SET content = '' FROM ended WHERE m.run = ended.run AND m.space = ended.space AND m.content <> '')
			UPDATE workers_lanes w SET due = 0, own = ''
			FROM ended WHERE w.run = ended.run AND w.space = ended.space`, limit))
		if err != nil {
			return err
		}
		return l.ForgetSources(ctx, tx)
	})
	return spaces, err
}
