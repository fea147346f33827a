package sqlite

import (
	"iter"

	"simcast/pipeline/ledger"
)

// Standings implements [ledger.Deliveries].
func (l *Ledger) Standings(space, round string) (map[string]ledger.Standing, error) {
	standings := map[string]ledger.Standing{}
	for a, err := range l.attempts(`WHERE space = $1 AND round = $2 ORDER BY run, n`, space, round) {
		if err != nil {
			return nil, err
		}
		standings[a.Delivery] = standings[a.Delivery].After(a)
	}
	return standings, l.addIDs(standings, space, round)
}

// attempts walks over the attempts that a condition picks.
func (l *Ledger) attempts(where string, args ...any) iter.Seq2[ledger.Attempt, error] {
	return l.query(columns, where, args...)
}

// query is attempts with these columns, which are [columns] or what stands for them.
func (l *Ledger) query(columns, where string, args ...any) iter.Seq2[ledger.Attempt, error] {
	return func(yield func(ledger.Attempt, error) bool) {
		rows, err := l.db.Query(`SELECT `+columns+` FROM attempts `+where, args...)
		if err != nil {
			yield(ledger.Attempt{}, l.wrap(err))
			return
		}
		defer rows.Close()
		for rows.Next() {
			a, err := scan(rows)
			if !yield(a, l.wrap(err)) || err != nil {
				return
			}
		}
		if err := rows.Err(); err != nil {
			yield(ledger.Attempt{}, l.wrap(err))
		}
	}
}
