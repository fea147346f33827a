package tables

import (
	"context"
	"database/sql"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

// Rename implements [ledger.OpenRun].
func (r *Run) Rename(ctx context.Context, list []ledger.Renamed) error {
	if len(list) == 0 {
		return nil
	}
	return r.ledger.Write(ctx, groupcommit.How{Alone: true}, func(ctx context.Context, tx *sql.Tx) error {
		for _, d := range list {
			if _, err := tx.ExecContext(ctx, InsertInto("delivery_ids", IDColumns)+` ON CONFLICT DO NOTHING`, r.Space, r.Round, d.Hash, d.InjectID, r.Seq); err != nil {
				return err
			}
		}
		return nil
	})
}

// addIDs adds to standings the ids that deliveries were given without another attempt.
func (l *Ledger) addIDs(ctx context.Context, standings map[string]ledger.Standing, space, round string) error {
	renamed, err := l.renamed(ctx, space, round)
	for _, d := range renamed {
		if s, known := standings[d.Hash]; known {
			s.StandUnder(d.InjectID)
			standings[d.Hash] = s
		}
	}
	return err
}

// renamed are the deliveries of a round that were given an id without another attempt.
func (l *Ledger) renamed(ctx context.Context, space, round string) ([]ledger.Renamed, error) {
	return All(ctx, l, func(r Row) (d ledger.Renamed, err error) {
		err = r.Scan(&d.Hash, &d.InjectID)
		return d, err
	}, `SELECT delivery, inject FROM delivery_ids WHERE space = $1 AND round = $2 ORDER BY run, delivery, inject`, space, round)
}
