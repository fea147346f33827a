package postgres

import (
	"database/sql"
	"fmt"
)

// ForgetMessages implements [ledger.Workers]. In a space that has ended due is 0 once that was done there.
func (l *Ledger) ForgetMessages(limit int) (spaces int, err error) {
	ended := fmt.Sprintf(`SELECT w.run, w.space FROM workers_lanes w JOIN workers_runs r ON r.run = w.run
		WHERE r.kind = 'send' AND w.ended <> 0 AND w.ended < %s - %d AND w.due <> 0 ORDER BY w.run, w.space LIMIT $1 FOR UPDATE OF w SKIP LOCKED`,
		dialect().Now, keepMessages.Milliseconds())
	err = l.tryWrite(0, func(tx *sql.Tx) (err error) {
		spaces, err = changed(tx.Exec(`WITH ended AS (`+ended+`),
			forgotten AS (UPDATE frozen_messages m SET content = '' FROM ended WHERE m.run = ended.run AND m.space = ended.space)
			UPDATE workers_lanes w SET due = 0 FROM ended WHERE w.run = ended.run AND w.space = ended.space`, limit))
		return err
	})
	return spaces, err
}
