package postgres

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
)

const (
	// forgetAtOnce is how many messages lose their contents in one transaction: in a large record, too, it ends soon.
	forgetAtOnce = 2000
	// forgetFor is after how long no further transaction is begun.
	forgetFor = time.Second
)

// ForgetMessages implements [ledger.Workers].
func (l *Ledger) ForgetMessages(ctx context.Context) error {
	for began := time.Now(); time.Since(began) < forgetFor; {
		isAny, err := l.forgetPiece(ctx)
		if err != nil {
			return err
		}
		if !isAny {
			break
		}
	}
	return l.write(ctx, groupcommit.How{Alone: true, Limit: tables.KeepsWithin}, l.ForgetSources) // nobody who sends waits for it
}

// forgetPiece is one piece of ForgetMessages, and reports whether there was one. In a space that has ended due is 0 once nothing is left to do there.
func (l *Ledger) forgetPiece(ctx context.Context) (isAny bool, err error) {
	before := fmt.Sprintf(`%s - %d`, dialect().Now, keepMessages.Milliseconds())
	ended := fmt.Sprintf(`SELECT w.run, w.space FROM workers_lanes w JOIN workers_runs r ON r.run = w.run
		WHERE w.ended <> 0 AND w.ended < %[2]s AND w.due <> 0
			AND (r.kind <> '%[1]s' OR NOT EXISTS (SELECT 1 FROM workers_lanes o WHERE o.run = w.run AND (o.ended = 0 OR o.ended >= %[2]s)))
		ORDER BY w.run, w.space LIMIT 1 FOR UPDATE OF w SKIP LOCKED`, ledger.KindPlay, before)
	err = l.write(ctx, groupcommit.How{Alone: true, Limit: tables.KeepsWithin}, func(ctx context.Context, tx *sql.Tx) error {
		done, err := changed(tx.ExecContext(ctx, `WITH ended AS (`+ended+`),
			piece AS (SELECT m.run, m.space, m.n FROM frozen_messages m JOIN ended ON m.run = ended.run AND m.space = ended.space WHERE m.content <> '' LIMIT $1),
			forgotten AS (UPDATE frozen_messages m SET content = '' FROM piece WHERE m.run = piece.run AND m.space = piece.space AND m.n = piece.n),
			sources AS (DELETE FROM day_sources s USING ended WHERE s.run = ended.run AND s.space = ended.space)
			UPDATE workers_lanes w SET due = CASE WHEN (SELECT COUNT(*) FROM piece) = $1 THEN w.due ELSE 0 END, own = ''
			FROM ended WHERE w.run = ended.run AND w.space = ended.space`, forgetAtOnce))
		isAny = done > 0
		return err
	})
	return isAny, err
}
