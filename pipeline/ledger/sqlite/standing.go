package sqlite

import (
	"iter"
	"slices"

	"simcast/pipeline/ledger"
)

// Standings implements [ledger.Deliveries].
func (l *Ledger) Standings(space, round string) (map[string]ledger.Standing, error) {
	standings := map[string]ledger.Standing{}
	for a, err := range l.attempts(columns, `WHERE space = $1 AND round = $2 ORDER BY run, n`, space, round) {
		if err != nil {
			return nil, err
		}
		standings[a.Hash] = standings[a.Hash].After(a)
	}
	return standings, l.addIDs(standings, space, round)
}

// attempts walks over the attempts that a condition picks, with these columns: [columns], or what stands for them.
func (l *Ledger) attempts(columns, where string, args ...any) iter.Seq2[ledger.Attempt, error] {
	return rows(l, readAttempt, `SELECT `+columns+` FROM attempts `+where, args...)
}

// CountKnown implements [ledger.Deliveries].
func (l *Ledger) CountKnown(space, round string, hashes map[string]bool) (count int, err error) {
	for delivery, err := range rows(l, readText, `SELECT DISTINCT delivery FROM attempts WHERE space = $1 AND round = $2`, space, round) {
		if err != nil {
			return 0, err
		}
		if hashes[delivery] {
			count++
		}
	}
	return count, nil
}

// PostedBodies implements [ledger.Deliveries].
func (l *Ledger) PostedBodies(space, round string) iter.Seq2[ledger.PostedBody, error] {
	return rows(l, func(r row) (posted ledger.PostedBody, err error) {
		err = r.Scan(&posted.Hash, &posted.Body, &posted.Accepted)
		return posted, err
	}, `SELECT delivery, body, CASE WHEN outcome = $3 THEN 1 ELSE 0 END FROM attempts
		WHERE space = $1 AND round = $2 AND body <> '' AND outcome IN ($3, $4, $5) ORDER BY run, n`,
		space, round, string(ledger.Accepted), string(ledger.InFlight), string(ledger.Unknown))
}

// KnownElsewhere implements [ledger.Deliveries].
func (l *Ledger) KnownElsewhere(otherThan []string, round string, hashes map[string]bool) (bool, error) {
	spaces, err := all(l, readText, `SELECT DISTINCT space FROM runs WHERE round = $1`, round)
	for _, space := range spaces {
		if slices.Contains(otherThan, space) {
			continue
		}
		if count, err := l.CountKnown(space, round, hashes); count > 0 || err != nil {
			return count > 0, err
		}
	}
	return false, err
}
