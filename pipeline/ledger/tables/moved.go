package tables

import (
	"database/sql"

	"simcast/pipeline/ledger"
)

// MarkMoved writes down that rounds stand in another ledger from now on: nothing is posted in them by this one any more.
func (l *Ledger) MarkMoved(rounds []RoundOf, to string) error {
	return l.transact(func(tx *sql.Tx) error {
		for _, of := range rounds {
			if _, err := tx.Exec(`INSERT INTO moved_rounds (space, round, moved_to) VALUES ($1, $2, $3)
				ON CONFLICT (space, round) DO UPDATE SET moved_to = excluded.moved_to`, of.Space, of.Round, to); err != nil {
				return err
			}
		}
		return nil
	})
}

// MovedTo implements [ledger.Rounds].
func (l *Ledger) MovedTo(space, round string) (to string, err error) {
	to, _, err = first(l, readText, selectMoved, space, round)
	if l.IsNoTable(err) {
		return "", nil
	}
	return to, err
}

const selectMoved = `SELECT moved_to FROM moved_rounds WHERE space = $1 AND round = $2`

// refuseMoved is a *[ledger.MovedError] where a round stands in another ledger.
func refuseMoved(tx *sql.Tx, space, round string) error {
	var to string
	err := tx.QueryRow(selectMoved, space, round).Scan(&to)
	switch {
	case isNoRow(err):
		return nil
	case err != nil:
		return err
	}
	return &ledger.MovedError{Round: round, To: to}
}

// Targets are the ledgers to which rounds of this one were moved.
func (l *Ledger) Targets() ([]string, error) {
	return unlessNoTable(l, readText, `SELECT DISTINCT moved_to FROM moved_rounds ORDER BY moved_to`)
}
