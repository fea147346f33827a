package ledgercopy

import (
	"database/sql"
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// findRun finds what the target has of a run of that number in the source.
func (c *copying) findRun(run *copiedRun, seq int64) error {
	value := func(name string) any { return run.row[slices.Index(tables.Names(tables.RunColumns), name)] }
	err := walk(c.to, `SELECT seq FROM runs WHERE name = $1 AND space = $2 ORDER BY seq`, func(scan func(...any) error) error {
		var number int64
		err := scan(&number)
		run.there = append(run.there, number)
		return err
	}, value("name"), value("space"))
	if err != nil || len(run.there) == 0 {
		return err
	}
	if run.last, err = c.compare(run, seq); err != nil {
		return err
	}
	run.number, run.isNew = run.there[len(run.there)-1], false
	var adds, isPassed bool
	if err := c.from.Tables.DB.QueryRow(`SELECT EXISTS (SELECT 1 FROM attempts WHERE run = $1 AND n > $2)`, seq, run.last).Scan(&adds); err != nil || !adds {
		return c.from.Tables.Wrap(err)
	}
	// What is added counts as later than what was sent, or found in the exercise, with the target since.
	err = c.to.Tables.DB.QueryRow(`SELECT EXISTS (SELECT 1 FROM runs WHERE space = $1 AND round = $2 AND seq > $3)`, value("space"), value("round"), run.number).Scan(&isPassed)
	run.isNew = isPassed
	return c.to.Tables.Wrap(err)
}

// attemptThere is an attempt that the target has.
type attemptThere struct {
	run, n                    int64
	source, delivery, outcome string
}

// compare gives the number of the last attempt that the target has of a run, and finds those that it has as under way, and that have
// ended in the source. Where the attempts are others, it is another run that has the same name.
func (c *copying) compare(run *copiedRun, seq int64) (last int64, err error) {
	there := map[int64]attemptThere{}
	for _, number := range run.there {
		err := walk(c.to, `SELECT n, source, delivery, outcome FROM attempts WHERE run = $1`, func(scan func(...any) error) error {
			a := attemptThere{run: number}
			err := scan(&a.n, &a.source, &a.delivery, &a.outcome)
			there[a.n], last = a, max(last, a.n)
			return err
		}, number)
		if err != nil {
			return 0, err
		}
	}
	err = c.each("attempts", `source, delivery, `+endColumns+`, n`, `WHERE run = $1 AND n <= $2 ORDER BY n`, func(row values) error {
		n := row[len(row)-1].(int64)
		a, isThere := there[n]
		switch {
		case !isThere: // it was left out
		case a.source != text(row[0]) || a.delivery != text(row[1]) || isAnother(a.outcome, text(row[2])):
			return fmt.Errorf("both ledgers have a run %s in one space, and the messages of the two are not the same: this file cannot be copied; go on with it alone in its rounds%s",
				text(run.row[slices.Index(tables.Names(tables.RunColumns), "name")]), c.ofBegun)
		case a.outcome == "" && text(row[2]) != "":
			run.ends = append(run.ends, append(row[2:len(row)-1:len(row)-1], a.run, n))
		}
		return nil
	}, seq, last)
	return last, err
}

// isAnother reports whether two outcomes cannot be of one attempt: by the one the service took the message, by the other it did not. One
// that was not known may have become known later.
func isAnother(there, here string) bool {
	isOpen := func(outcome string) bool {
		return outcome == string(ledger.InFlight) || outcome == string(ledger.Unknown)
	}
	return !isOpen(there) && !isOpen(here) && (there == string(ledger.Accepted)) != (here == string(ledger.Accepted))
}

// endColumns are those that are written when an attempt ends.
const endColumns = `outcome, started, ended, status, message_id, reason, requests, is_out`

const endAttempt = `UPDATE attempts SET outcome = $1, started = $2, ended = $3, status = $4, message_id = $5, reason = $6, requests = $7, is_out = $8
	WHERE run = $9 AND n = $10 AND outcome = ''`

// completeRun gives what the target has of a run the ends that the source knows.
func (c *copying) completeRun(tx *sql.Tx, run *copiedRun) error {
	for _, end := range run.ends {
		ended, err := changedRows(tx.Exec(endAttempt, end...))
		if err != nil {
			return err
		}
		c.done.Ends += int(ended)
	}
	for _, number := range run.there {
		value := func(name string) any { return run.row[slices.Index(tables.Names(tables.RunColumns), name)] }
		if _, err := tx.Exec(`UPDATE runs SET ended = $1, how = $2 WHERE seq = $3 AND ended = 0`, value("ended"), value("how"), number); err != nil {
			return err
		}
	}
	return nil
}
