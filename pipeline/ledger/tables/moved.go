package tables

import (
	"context"
	"database/sql"
	"errors"
	"strings"

	"simcast/pipeline/ledger"
)

// RoundOf is a round in a space.
type RoundOf struct{ Space, Round string }

// ErrMarkChanged says that a round does not have the mark that it had.
var ErrMarkChanged = errors.New("somebody else has copied a round meanwhile")

// Mark has nothing posted in a round that has no mark yet: see [ledger.Round].MovedTo. Where it has one by now, the error is [ErrMarkChanged].
func Mark(ctx context.Context, tx *sql.Tx, of RoundOf, mark string) error {
	return mustChangeMark(tx.ExecContext(ctx, `INSERT INTO moved_rounds (space, round, moved_to) VALUES ($1, $2, $3) ON CONFLICT (space, round) DO UPDATE SET moved_to = excluded.moved_to WHERE moved_rounds.moved_to = excluded.moved_to`, of.Space, of.Round, mark))
}

// Unmark takes that mark away. Where the round has another one, or none, the error is [ErrMarkChanged].
func Unmark(ctx context.Context, tx *sql.Tx, of RoundOf, mark string) error {
	return mustChangeMark(tx.ExecContext(ctx, `DELETE FROM moved_rounds WHERE space = $1 AND round = $2 AND moved_to = $3`, of.Space, of.Round, mark))
}

func mustChangeMark(result sql.Result, err error) error {
	changed, err := ChangedRows(result, err)
	if err == nil && changed == 0 {
		err = ErrMarkChanged
	}
	return err
}

const selectMarks = `SELECT space, round, moved_to FROM moved_rounds `

type marked struct {
	of   RoundOf
	mark string
}

func readMark(r Row) (m marked, err error) {
	err = r.Scan(&m.of.Space, &m.of.Round, &m.mark)
	return m, err
}

// Marks are the marks of all rounds that have one.
func (l *Ledger) Marks(ctx context.Context) (map[RoundOf]string, error) {
	list, err := All(ctx, l, readMark, selectMarks)
	marks := map[RoundOf]string{}
	for _, m := range list {
		marks[m.of] = m.mark
	}
	return marks, err
}

// unendedCopies are the rounds that have not been copied whole into this ledger.
func (l *Ledger) unendedCopies(ctx context.Context) (copies []ledger.UnendedCopy, err error) {
	list, err := All(ctx, l, readMark, selectMarks+`ORDER BY space, round`)
	for _, m := range list {
		if from, isCopied := strings.CutPrefix(m.mark, ledger.CopiedFrom); isCopied {
			copies = append(copies, ledger.UnendedCopy{Space: m.of.Space, Round: m.of.Round, From: from})
		}
	}
	return copies, err
}

const selectMoved = `SELECT moved_to FROM moved_rounds WHERE space = $1 AND round = $2`

// refuseMoved is a *[ledger.MovedError] where a round stands in another ledger.
func refuseMoved(ctx context.Context, tx *sql.Tx, space, round string) error {
	var to string
	err := tx.QueryRowContext(ctx, selectMoved, space, round).Scan(&to)
	switch {
	case isNoRow(err):
		return nil
	case err != nil:
		return err
	}
	return &ledger.MovedError{Round: round, To: to}
}
