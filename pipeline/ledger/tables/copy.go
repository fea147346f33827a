package tables

import (
	"database/sql"
	"fmt"
	"slices"
	"strings"
)

// Copied counts what a copy has added.
type Copied struct {
	Spaces, Runs, Attempts, Days int
	Rounds                       []RoundOf // all that the source has, each with runs or a day
}

// RoundOf is a round in a space, by the source's id of that.
type RoundOf struct{ Space, Round string }

// CopyTo adds to another ledger what it lacks of this one, in one transaction: spaces with their keys and teams, rounds, runs with
// their attempts, days with their controls, results files and suppressions. A space whose key the other ledger knows is the space that
// it knows by it; a run is known by its space and its name. Nobody may post in either of them meanwhile.
func (l *Ledger) CopyTo(to *Ledger) (done Copied, err error) {
	err = to.WriteAlone(func(tx *sql.Tx) error {
		c := copying{from: l, target: to, to: tx, spaces: map[string]string{}, runs: map[int64]int64{}}
		err := c.all()
		done = c.Copied
		return err
	})
	if err != nil {
		return Copied{}, err
	}
	return done, nil
}

// copying is a copy under way.
type copying struct {
	Copied
	from   *Ledger
	target *Ledger
	to     *sql.Tx           // of the target
	spaces map[string]string // the target's id of a space, by the source's
	runs   map[int64]int64   // the target's number of a run that it did not have, by the source's
}

func (c *copying) all() error {
	for _, step := range []func() error{c.copySpaces, c.copyRounds, c.copyRuns, c.copyAttempts, c.copyDays, c.copyFiles} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// values is a row as a database gives it.
type values = []any

// each walks over the rows of a table of the source.
func (c *copying) each(table, columns, order string, do func(values) error) error {
	selected, err := c.from.DB.Query(`SELECT ` + columns + ` FROM ` + table + ` ORDER BY ` + order)
	if err != nil {
		if c.from.IsNoTable(err) {
			return nil
		}
		return c.from.Wrap(err)
	}
	defer selected.Close()
	n := strings.Count(columns, ",") + 1
	for selected.Next() {
		row, places := make(values, n), make([]any, n)
		for i := range row {
			places[i] = &row[i]
		}
		if err := selected.Scan(places...); err != nil {
			return c.from.Wrap(err)
		}
		if err := do(row); err != nil {
			return err
		}
	}
	return c.from.Wrap(selected.Err())
}

// add adds a row to a table of the target, unless one with its key is there.
func (c *copying) add(table, columns string, row values) (added bool, err error) {
	places := make([]string, len(row))
	for i := range row {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	changed, err := changedRows(c.to.Exec(`INSERT INTO `+table+` (`+columns+`) VALUES (`+strings.Join(places, ", ")+`) ON CONFLICT DO NOTHING`, row...))
	return changed > 0, err
}

// copyTable adds all rows of a table; the first column is the space's id where ofSpace says so.
func (c *copying) copyTable(table, columns, order string, ofSpace bool) error {
	return c.each(table, columns, order, func(row values) error {
		if ofSpace {
			row[0] = c.spaceOf(text(row[0]))
		}
		_, err := c.add(table, columns, row)
		return err
	})
}

// text is a value of a column of texts.
func text(value any) string {
	if bytes, isBytes := value.([]byte); isBytes {
		return string(bytes)
	}
	return fmt.Sprint(value)
}

// spaceOf is the target's id of a space. A suppression may stand under a key of which the ledger knows no space.
func (c *copying) spaceOf(id string) string {
	if there, known := c.spaces[id]; known {
		return there
	}
	return id
}

func (c *copying) copySpaces() error {
	err := c.each("space_keys", "fingerprint, space", "fingerprint", func(row values) error {
		var there string
		err := c.to.QueryRow(`SELECT space FROM space_keys WHERE fingerprint = $1`, text(row[0])).Scan(&there)
		if err == nil {
			c.spaces[text(row[1])] = there
		}
		if isNoRow(err) {
			err = nil
		}
		return err
	})
	if err != nil {
		return err
	}
	err = c.each("spaces", "id, address, seen", "id", func(row values) error {
		row[0] = c.spaceOf(text(row[0]))
		added, err := c.add("spaces", "id, address, seen", row)
		if added {
			c.Spaces++
		}
		return err
	})
	if err != nil {
		return err
	}
	err = c.each("space_keys", "fingerprint, space", "fingerprint", func(row values) error {
		_, err := c.add("space_keys", "fingerprint, space", values{row[0], c.spaceOf(text(row[1]))})
		return err
	})
	if err == nil {
		err = c.copyTable("space_teams", "space, team_id, name", "space, team_id, name", true)
	}
	if err == nil {
		err = c.copyTable("approvals", "space, id, text", "space, id, text", true)
	}
	return err
}

func (c *copying) copyRounds() error {
	return c.copyTable("rounds", "space, name, redirect", "space, name", true)
}

func (c *copying) copyRuns() error {
	const columns = "seq, name, space, round, plan, host, pid, started, ended, how, epoch, to_send"
	return c.each("runs", columns, "seq", func(row values) error {
		name, space := text(row[1]), text(row[2])
		c.addRound(RoundOf{space, text(row[3])})
		row[2] = c.spaceOf(space)
		var there int64
		err := c.to.QueryRow(`SELECT seq FROM runs WHERE name = $1 AND space = $2`, name, row[2]).Scan(&there)
		if !isNoRow(err) {
			return err
		}
		number, err := c.target.nextNumber(c.to, numberOfRun())
		if err != nil {
			return err
		}
		c.runs[row[0].(int64)], row[0] = number, number
		_, err = c.add("runs", columns, row)
		c.Runs++
		return err
	})
}

func (c *copying) addRound(of RoundOf) {
	if !slices.Contains(c.Rounds, of) {
		c.Rounds = append(c.Rounds, of)
	}
}

func (c *copying) copyAttempts() error {
	columns := columns + ", written, is_out"
	generation := strings.Count(columns[:strings.Index(columns, "generation")], ",")
	err := c.each("attempts", columns, "run, n", func(row values) error {
		number, isNew := c.runs[row[0].(int64)]
		if !isNew {
			return nil
		}
		row[0], row[3] = number, c.spaceOf(text(row[3]))
		for {
			added, err := c.add("attempts", columns, row)
			if err != nil || added {
				c.Attempts++
				return err
			}
			row[generation] = row[generation].(int64) + 1 // both ledgers have sent it
		}
	})
	if err != nil {
		return err
	}
	const ids = "space, round, delivery, inject, run"
	return c.each("delivery_ids", ids, "run, delivery, inject", func(row values) error {
		number, isNew := c.runs[row[4].(int64)]
		if !isNew {
			return nil
		}
		row[0], row[4] = c.spaceOf(text(row[0])), number
		_, err := c.add("delivery_ids", ids, row)
		return err
	})
}

func (c *copying) copyFiles() error {
	err := c.copyTable("results_files", "path, sum", "path, sum", false)
	if err != nil {
		return err
	}
	const columns = "n, path, sum, space, plan"
	err = c.each("results_of", columns, "n", func(row values) error {
		var there int64
		err := c.to.QueryRow(`SELECT n FROM results_of WHERE path = $1 AND sum = $2`, text(row[1]), text(row[2])).Scan(&there)
		if !isNoRow(err) {
			return err
		}
		if row[0], err = c.target.nextNumber(c.to, numberOfFile()); err == nil {
			_, err = c.add("results_of", columns, row)
		}
		return err
	})
	if err == nil {
		err = c.copyTable("results_mappings", "path, sum, mapping", "path, sum", false)
	}
	if err == nil {
		err = c.copyTable("results_settings", "path, sum, settings", "path, sum", false)
	}
	return err
}
