package sqlite

import (
	"database/sql"

	"simcast/pipeline/ledger"
)

// ApprovedTexts implements [ledger.Approvals].
func (l *Ledger) ApprovedTexts(space string) ([]ledger.Approval, error) {
	approvals, err := all(l, func(r row) (a ledger.Approval, err error) {
		err = r.Scan(&a.ID, &a.Text)
		return a, err
	}, `SELECT id, text FROM approvals WHERE space = $1 ORDER BY id, text`, space)
	if isNoTable(err) {
		return nil, nil // it is only read, and an earlier simcast wrote it
	}
	return approvals, err
}

// RememberApprovals implements [ledger.Approvals].
func (l *Ledger) RememberApprovals(space string, approvals []ledger.Approval) error {
	return l.transact(func(tx *sql.Tx) error {
		isNew := map[string]bool{} // before any of these is written: an approval may have several texts
		for _, a := range approvals {
			if _, asked := isNew[a.ID]; asked {
				continue
			}
			var known int
			if err := tx.QueryRow(`SELECT COUNT(*) FROM approvals WHERE space = $1 AND id = $2`, space, a.ID).Scan(&known); err != nil {
				return err
			}
			isNew[a.ID] = known == 0
		}
		for _, a := range approvals {
			if !isNew[a.ID] {
				continue
			}
			if _, err := tx.Exec(`INSERT INTO approvals (space, id, text) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, space, a.ID, a.Text); err != nil {
				return err
			}
		}
		return nil
	})
}
