package ledgercopy

import (
	"database/sql"

	"simcast/pipeline/ledger/tables"
)

// runOf names a run in a space.
type runOf struct{ space, name string }

// selectLast are the runs of a ledger, each with the number of its last message. What is not posted may be left out of a copy.
const selectLast = `SELECT space, name, round, COALESCE((SELECT MAX(a.n) FROM attempts a WHERE a.run = runs.seq AND a.source = 'post'), 0) FROM runs`

// findLost finds the rounds that the source has moved to the target, or begun to move, and that are not there, or not whole.
func (c *copying) findLost() error {
	c.lost, c.lacking = map[tables.RoundOf]bool{}, map[tables.RoundOf]bool{}
	marks, err := c.from.Tables.Marks()
	if err != nil {
		return err
	}
	lacks := func(of tables.RoundOf) {
		if isMoved(marks[of]) {
			c.lost[of] = true
		} else if targetOf(marks[of]) != "" {
			c.lacking[of] = true
		}
	}
	runs, days := map[runOf]int64{}, map[tables.RoundOf]bool{}
	err = lastOf(c.to, func(space, name, _ string, last int64) {
		in := runOf{space, name}
		runs[in] = max(runs[in], last+1)
	})
	if err == nil {
		err = daysOf(c.to, func(of tables.RoundOf) { days[of] = true })
	}
	if err == nil {
		err = lastOf(c.from, func(space, name, round string, last int64) {
			if runs[runOf{c.spaceOf(space), name}] <= last {
				lacks(tables.RoundOf{Space: space, Round: round})
			}
		})
	}
	if err == nil {
		err = daysOf(c.from, func(of tables.RoundOf) {
			if !days[c.inTarget(of)] {
				lacks(of)
			}
		})
	}
	return err
}

// lastOf walks over the runs of a ledger.
func lastOf(side Side, each func(space, name, round string, last int64)) error {
	return walk(side, selectLast, func(scan func(...any) error) error {
		var space, name, round string
		var last int64
		err := scan(&space, &name, &round, &last)
		each(space, name, round, last)
		return err
	})
}

// daysOf walks over the days of a ledger.
func daysOf(side Side, each func(tables.RoundOf)) error {
	return walk(side, `SELECT space, round FROM days`, func(scan func(...any) error) error {
		var of tables.RoundOf
		err := scan(&of.Space, &of.Round)
		each(of)
		return err
	})
}

// walk walks over what a query of a ledger selects.
func walk(side Side, query string, each func(scan func(...any) error) error, args ...any) error {
	return walkIn(side, side.Tables.DB.Query, query, each, args...)
}

// walkIn is walk in a transaction, or in the ledger itself.
func walkIn(side Side, ask func(string, ...any) (*sql.Rows, error), query string, each func(scan func(...any) error) error, args ...any) error {
	selected, err := ask(query, args...)
	if err != nil {
		return side.Tables.Wrap(err)
	}
	defer selected.Close()
	for selected.Next() {
		if err := each(selected.Scan); err != nil {
			return side.Tables.Wrap(err)
		}
	}
	return side.Tables.Wrap(selected.Err())
}
