package tables

import (
	"database/sql"

	"simcast/pipeline/ledger"
)

// RoundOf is a round in a space.
type RoundOf struct{ Space, Round string }

// MarkMoved writes down that rounds stand in another ledger from now on: nothing is posted in them by this one any more.
func (l *Ledger) MarkMoved(rounds []RoundOf, to string) error {
	return l.transact(func(tx *sql.Tx) error {
		for _, of := range rounds {
			if _, err := tx.Exec(insertMoved+` DO UPDATE SET moved_to = excluded.moved_to`, of.Space, of.Round, to); err != nil {
				return err
			}
		}
		return nil
	})
}

const insertMoved = `INSERT INTO moved_rounds (space, round, moved_to) VALUES ($1, $2, $3) ON CONFLICT (space, round)`

// MarkMovedUnless is MarkMoved in a transaction for one round, unless it has such a mark already. It gives the mark that the round
// has then. Somebody else's transaction that sets or removes the mark is waited for.
func MarkMovedUnless(tx *sql.Tx, of RoundOf, to string) (mark string, err error) {
	err = tx.QueryRow(insertMoved+` DO UPDATE SET moved_to = moved_rounds.moved_to RETURNING moved_to`, of.Space, of.Round, to).Scan(&mark)
	return mark, err
}

// LockedMark is the mark of a round, "" where it has none. Somebody else's transaction that removes the mark is waited for.
func LockedMark(tx *sql.Tx, of RoundOf) (mark string, err error) {
	err = tx.QueryRow(`UPDATE moved_rounds SET moved_to = moved_to WHERE space = $1 AND round = $2 RETURNING moved_to`, of.Space, of.Round).Scan(&mark)
	if isNoRow(err) {
		err = nil
	}
	return mark, err
}

// UnmarkMoved removes that mark from rounds.
func (l *Ledger) UnmarkMoved(rounds []RoundOf, mark string) error {
	return l.transact(func(tx *sql.Tx) error { return UnmarkMovedIn(tx, rounds, mark) })
}

// UnmarkMovedIn is UnmarkMoved in a transaction.
func UnmarkMovedIn(tx *sql.Tx, rounds []RoundOf, mark string) error {
	for _, of := range rounds {
		if _, err := tx.Exec(`DELETE FROM moved_rounds WHERE space = $1 AND round = $2 AND moved_to = $3`, of.Space, of.Round, mark); err != nil {
			return err
		}
	}
	return nil
}

// MovedTo implements [ledger.Rounds].
func (l *Ledger) MovedTo(space, round string) (to string, err error) {
	to, err = l.markOf(space, round)
	if _, isUnsure := ledger.ParseUnsure(to); isUnsure {
		to = ""
	}
	return to, err
}

// Unsure implements [ledger.Rounds].
func (l *Ledger) Unsure(space, round string) (ledger.Unsure, error) {
	mark, err := l.markOf(space, round)
	unsure, _ := ledger.ParseUnsure(mark)
	return unsure, err
}

// markOf is the mark of a round, "" where it has none.
func (l *Ledger) markOf(space, round string) (mark string, err error) {
	mark, _, err = first(l, readText, selectMoved, space, round)
	if l.IsNoTable(err) {
		return "", nil
	}
	return mark, err
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
	if _, isUnsure := ledger.ParseUnsure(to); isUnsure {
		return nil
	}
	return &ledger.MovedError{Round: round, To: to}
}

// Targets are the ledgers to which rounds of this one were moved.
func (l *Ledger) Targets() ([]string, error) {
	return unlessNoTable(l, readText, `SELECT DISTINCT moved_to FROM moved_rounds ORDER BY moved_to`)
}
