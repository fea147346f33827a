package tables

import (
	"context"
	"database/sql"

	"simcast/pipeline/ledger"
)

// WroteFile implements [ledger.ResultsFiles].
func (l *Ledger) WroteFile(ctx context.Context, path, sum string) (bool, error) {
	_, wrote, err := First(ctx, l, ReadText, `SELECT sum FROM results WHERE path = $1 AND sum = $2 LIMIT 1`, path, sum)
	return wrote, err
}

// RememberFile implements [ledger.ResultsFiles]. What is known of a file stays where the same bytes are written without it.
func (l *Ledger) RememberFile(ctx context.Context, f ledger.ResultsFile) error {
	again := ` ON CONFLICT (host, path, sum) DO UPDATE SET n = excluded.n, space = excluded.space, plan = excluded.plan,
		mapping = excluded.mapping, settings = excluded.settings`
	if !isOfPlan(f) {
		again = ` ON CONFLICT DO NOTHING`
	}
	return l.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		n, err := l.nextNumber(ctx, tx, numberOfFile)
		if err == nil {
			_, err = tx.ExecContext(ctx, InsertInto("results", ResultsColumns())+again, append([]any{n, l.Host}, valuesOf(f)...)...)
		}
		return err
	})
}

// isOfPlan reports whether it is known whose results a file has.
func isOfPlan(f ledger.ResultsFile) bool { return f.Space != "" || f.Plan != "" }

// FilesLike implements [ledger.ResultsFiles].
func (l *Ledger) FilesLike(ctx context.Context, path, sum string) ([]ledger.ResultsFile, error) {
	return All(ctx, l, reader[ledger.ResultsFile](), `WITH of_plans AS (SELECT * FROM results WHERE space <> '' OR plan <> '')
		SELECT CASE WHEN host = $1 THEN path ELSE host || ':' || path END, sum, space, plan, mapping, settings FROM of_plans
		WHERE sum = $3 OR n = (SELECT MAX(n) FROM of_plans WHERE host = $1 AND path = $2) ORDER BY n`, l.Host, path, sum)
}
