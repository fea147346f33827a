package tables

import (
	"context"
	"database/sql"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

// SuppressedTexts implements [ledger.Suppressions].
func (l *Ledger) SuppressedTexts(ctx context.Context, space string) ([]ledger.Suppression, error) {
	return All(ctx, l, func(r Row) (a ledger.Suppression, err error) {
		err = r.Scan(&a.ID, &a.Text)
		return a, err
	}, `SELECT id, text FROM suppressions WHERE space = $1 ORDER BY id, text`, space)
}

// RememberSuppressions implements [ledger.Suppressions].
func (l *Ledger) RememberSuppressions(ctx context.Context, space string, suppressions []ledger.Suppression) error {
	return l.Write(ctx, groupcommit.How{Alone: true}, func(ctx context.Context, tx *sql.Tx) error {
		isNew := map[string]bool{} // before any of these is written: a suppression may have several texts
		for _, a := range suppressions {
			if _, asked := isNew[a.ID]; asked {
				continue
			}
			var known int
			if err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM suppressions WHERE space = $1 AND id = $2`, space, a.ID).Scan(&known); err != nil {
				return err
			}
			isNew[a.ID] = known == 0
		}
		for _, a := range suppressions {
			if !isNew[a.ID] {
				continue
			}
			if _, err := tx.ExecContext(ctx, InsertInto("suppressions", SuppressionColumns)+` ON CONFLICT DO NOTHING`, space, a.ID, a.Text); err != nil {
				return err
			}
		}
		return nil
	})
}
