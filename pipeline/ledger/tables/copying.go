package tables

import (
	"database/sql"

	"simcast/pipeline/ledger"
)

// CheckIn is Check in a transaction: nobody takes the lane before the end of that.
func (h *Lane) CheckIn(tx *sql.Tx) error { return h.checkIn(tx) }

// targetNumber begins the kind of a counter that is the number of a database to which rounds were moved. Its address follows.
const targetNumber = "target "

// RememberTarget writes down the number of the database at an address to which rounds are moved.
func RememberTarget(tx *sql.Tx, address string, number int64) error {
	return setCounter(tx, targetNumber+address, number)
}

// NumberOfTarget is what RememberTarget has written down of an address, 0 where it has written nothing.
func (l *Ledger) NumberOfTarget(address string) (number int64, err error) {
	return l.counter(targetNumber + address)
}

// movedUnsure begins the kind of a counter of a round that was moved to a ledger which does not know all of it: the number of the run by which
// that ledger has written it down.
const movedUnsure = "moved unsure "

// RememberUnsure writes down that a round was moved to a ledger which does not know all of it.
func RememberUnsure(tx *sql.Tx, of RoundOf, since int64) error {
	return setCounter(tx, movedUnsure+of.Space+" "+of.Round, since)
}

// UnsureSince is what RememberUnsure has written down of a round, 0 where it has written nothing.
func (l *Ledger) UnsureSince(of RoundOf) (since int64, err error) {
	return l.counter(movedUnsure + of.Space + " " + of.Round)
}

func (l *Ledger) counter(kind string) (last int64, err error) {
	last, _, err = first(l, func(r row) (n int64, err error) {
		err = r.Scan(&n)
		return n, err
	}, `SELECT last FROM counters WHERE kind = $1`, kind)
	return last, err
}

func setCounter(tx *sql.Tx, kind string, last int64) error {
	_, err := tx.Exec(`INSERT INTO counters (kind, last) VALUES ($1, $2) ON CONFLICT (kind) DO UPDATE SET last = excluded.last`, kind, last)
	return err
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
