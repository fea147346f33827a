package tables

import (
	"database/sql"
	"errors"

	"simcast/pipeline/ledger"
)

// RoundOf is a round in a space.
type RoundOf struct{ Space, Round string }

// ErrMarkChanged says that a round does not have the mark that it had.
var ErrMarkChanged = errors.New("somebody else has changed the mark of a round meanwhile")

// ChangeMark gives a round another mark than it has; "" is none. Where it has another one than was thought, nothing is written, and the error is
// [ErrMarkChanged]. Somebody else's transaction that changes the mark is waited for.
func ChangeMark(tx *sql.Tx, of RoundOf, from, to string) error {
	var result sql.Result
	var err error
	switch {
	case from == to:
		return nil
	case from == "":
		result, err = tx.Exec(`INSERT INTO moved_rounds (space, round, moved_to) VALUES ($1, $2, $3) ON CONFLICT (space, round) DO NOTHING`, of.Space, of.Round, to)
	case to == "":
		result, err = tx.Exec(`DELETE FROM moved_rounds WHERE space = $1 AND round = $2 AND moved_to = $3`, of.Space, of.Round, from)
	default:
		result, err = tx.Exec(`UPDATE moved_rounds SET moved_to = $1 WHERE space = $2 AND round = $3 AND moved_to = $4`, to, of.Space, of.Round, from)
	}
	if err != nil {
		return err
	}
	changed, err := result.RowsAffected()
	if err == nil && changed == 0 {
		err = ErrMarkChanged
	}
	return err
}

// Marks are the marks of all rounds that have one.
func (l *Ledger) Marks() (map[RoundOf]string, error) {
	type marked struct {
		of   RoundOf
		mark string
	}
	list, err := unlessNoTable(l, func(r row) (m marked, err error) {
		err = r.Scan(&m.of.Space, &m.of.Round, &m.mark)
		return m, err
	}, `SELECT space, round, moved_to FROM moved_rounds`)
	marks := map[RoundOf]string{}
	for _, m := range list {
		marks[m.of] = m.mark
	}
	return marks, err
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
