package tables

import (
	"database/sql"

	"simcast/pipeline/ledger"
)

// CheckIn is Check in a transaction: nobody takes the lane before the end of that.
func (h *Lane) CheckIn(tx *sql.Tx) error { return h.checkIn(tx) }

// Identify gives the number that tells this ledger from all others. One that has none yet gets a new one.
func (l *Ledger) Identify(newNumber func() int64) (number int64, err error) {
	err = l.transact(func(tx *sql.Tx) error {
		return tx.QueryRow(`INSERT INTO counters (kind, last) VALUES ('ledger', $1) ON CONFLICT (kind) DO UPDATE SET last = counters.last RETURNING last`, newNumber()).Scan(&number)
	})
	return number, err
}

// ReserveRuns takes so many numbers of runs, which nobody else gets, and gives the first.
func (l *Ledger) ReserveRuns(count int) (first int64, err error) {
	return l.reserve(numberOfRun(), count)
}

// ReserveFiles is ReserveRuns for results files.
func (l *Ledger) ReserveFiles(count int) (first int64, err error) {
	return l.reserve(numberOfFile(), count)
}

// reserve takes numbers in a transaction of its own: a long one that took them would keep everybody else who needs one.
func (l *Ledger) reserve(of number, count int) (first int64, err error) {
	err = l.transact(func(tx *sql.Tx) error {
		if first, err = l.nextNumber(tx, of); err != nil {
			return err
		}
		_, err := tx.Exec(`UPDATE counters SET last = last + $1 WHERE kind = $2`, count-1, of.kind)
		return err
	})
	return first, err
}

// StatesIn is where the deliveries of a round stand, for a transaction, without the attempts of some runs.
func (l *Ledger) StatesIn(tx *sql.Tx, space, round string, without map[int64]bool) (map[string]ledger.State, error) {
	standings := map[string]ledger.Standing{}
	for a, err := range walk(tx.Query, l.Wrap, readAttempt, `SELECT `+withoutBody+` FROM attempts WHERE space = $1 AND round = $2 ORDER BY run, n`, space, round) {
		if err != nil {
			return nil, err
		}
		if !without[a.Run] {
			standings[a.Hash] = standings[a.Hash].After(a)
		}
	}
	states := make(map[string]ledger.State, len(standings))
	for hash, standing := range standings {
		states[hash] = standing.State
	}
	return states, nil
}

// IsUnanswered is the condition that selects the controls which nobody has answered.
const IsUnanswered = unanswered
