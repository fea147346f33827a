package ledger

import "iter"

// Standings are the deliveries of a round in a space by their hash.
func (l *Ledger) Standings(space, round string) (map[string]Standing, error) {
	standings := map[string]Standing{}
	for a, err := range l.attempts(`WHERE space = $1 AND round = $2 ORDER BY run, n`, space, round) {
		if err != nil {
			return nil, err
		}
		standings[a.Delivery] = standings[a.Delivery].After(a)
	}
	return standings, l.addIDs(standings, space, round)
}

// attempts walks over the attempts that a condition picks.
func (l *Ledger) attempts(where string, args ...any) iter.Seq2[Attempt, error] {
	return l.query(columns, where, args...)
}

// query is attempts with these columns, which are [columns] or what stands for them.
func (l *Ledger) query(columns, where string, args ...any) iter.Seq2[Attempt, error] {
	return func(yield func(Attempt, error) bool) {
		rows, err := l.db.Query(`SELECT `+columns+` FROM attempts `+where, args...)
		if err != nil {
			yield(Attempt{}, l.wrap(err))
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
			yield(Attempt{}, l.wrap(err))
		}
	}
}
