package postgres

import (
	"context"
	"database/sql"
	"fmt"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
)

// forgetAtOnce is in how many spaces something is forgotten at one time: in a large record, too, that ends soon.
const forgetAtOnce = 1000

// ForgetRuns implements [ledger.Workers]. In a space that has ended due is 0 once that was done there.
func (l *Ledger) ForgetRuns(ctx context.Context) error {
	before := fmt.Sprintf(`%s - %d`, dialect().Now, keepEnded.Milliseconds())
	ended := fmt.Sprintf(`SELECT w.run, w.space FROM workers_lanes w JOIN workers_runs r ON r.run = w.run
		WHERE r.kind = '%[1]s' AND w.ended <> 0 AND w.ended < %[2]s AND w.due <> 0
			AND NOT EXISTS (SELECT 1 FROM workers_lanes o WHERE o.run = w.run AND (o.ended = 0 OR o.ended >= %[2]s))
		ORDER BY w.run, w.space LIMIT %[3]d FOR UPDATE OF w SKIP LOCKED`, ledger.KindPlay, before, forgetAtOnce)
	return l.write(ctx, groupcommit.How{Alone: true, Limit: tables.KeepsWithin}, func(ctx context.Context, tx *sql.Tx) error { // nobody who sends waits for it
		_, err := tx.ExecContext(ctx, `WITH ended AS (`+ended+`),
			sources AS (DELETE FROM sources s USING ended WHERE s.run = ended.run AND s.space = ended.space)
			UPDATE workers_lanes w SET due = 0, own = ''
			FROM ended WHERE w.run = ended.run AND w.space = ended.space`)
		if err != nil {
			return err
		}
		return l.ForgetSources(ctx, tx)
	})
}
