package sqlite

import (
	"iter"

	"simcast/pipeline/ledger"
)

// Standings implements [ledger.Deliveries].
func (l *Ledger) Standings(space, round string) (map[string]ledger.Standing, error) {
	standings := map[string]ledger.Standing{}
	for a, err := range l.attempts(columns, `WHERE space = $1 AND round = $2 ORDER BY run, n`, space, round) {
		if err != nil {
			return nil, err
		}
		standings[a.Delivery] = standings[a.Delivery].After(a)
	}
	return standings, l.addIDs(standings, space, round)
}

// attempts walks over the attempts that a condition picks, with these columns: [columns], or what stands for them.
func (l *Ledger) attempts(columns, where string, args ...any) iter.Seq2[ledger.Attempt, error] {
	return rows(l, readAttempt, `SELECT `+columns+` FROM attempts `+where, args...)
}
