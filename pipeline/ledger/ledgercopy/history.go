package ledgercopy

import (
	"context"
	"database/sql"
	"errors"
	"maps"
	"slices"

	"simcast/pipeline/ledger/tables"
)

// numberRuns finds the runs of the rounds that are moved which the target lacks, and numbers them there. Nobody else begins a run in
// their spaces meanwhile.
func (c *copying) numberRuns() error {
	rows, err := c.read("runs", tables.RunColumns, `ORDER BY seq`)
	if err != nil {
		return err
	}
	names := tables.Names(tables.RunColumns)
	name, space, round, epoch := slices.Index(names, "name"), slices.Index(names, "space"), slices.Index(names, "round"), slices.Index(names, "epoch")
	for _, row := range rows {
		if c.pending[tables.RoundOf{Space: text(row[space]), Round: text(row[round])}] == "" {
			continue
		}
		row[space], row[epoch] = c.spaceOf(text(row[space])), int64(0) // the target's lane has epochs of its own
		var there int64
		err := c.to.Tables.DB.QueryRow(`SELECT seq FROM runs WHERE name = $1 AND space = $2`, row[name], row[space]).Scan(&there)
		if err == nil {
			continue
		}
		if !errors.Is(err, sql.ErrNoRows) {
			return c.to.Tables.Wrap(err)
		}
		c.newRuns = append(c.newRuns, row)
	}
	if len(c.newRuns) == 0 {
		return nil
	}
	first, err := c.to.Tables.ReserveRuns(len(c.newRuns))
	if err != nil {
		return err
	}
	for i, row := range c.newRuns {
		number := first + int64(i)
		c.runs[row[0].(int64)], row[0] = number, number
	}
	return nil
}

// copyRuns adds the new runs, with their attempts and the ids that deliveries were given in them.
func (c *copying) copyRuns(ctx context.Context, tx *sql.Tx) error {
	for _, row := range c.newRuns {
		if _, err := insertRow(tx, "runs", tables.RunColumns, row); err != nil {
			return err
		}
		c.done.Runs++
	}
	for _, number := range slices.Sorted(maps.Keys(c.runs)) {
		if err := c.each("attempts", tables.AttemptColumns, `WHERE run = $1 ORDER BY n`, stopped(ctx, c.copyAttempt(tx, c.runs[number])), number); err != nil {
			return err
		}
	}
	for _, of := range c.pendingRounds() {
		if err := c.each("delivery_ids", tables.IDColumns, `WHERE space = $1 AND round = $2`, stopped(ctx, c.copyID(tx)), of.Space, of.Round); err != nil {
			return err
		}
	}
	return nil
}

// copyAttempt adds attempts of a run that has that number in the target.
func (c *copying) copyAttempt(tx *sql.Tx, run int64) func(values) error {
	names := tables.Names(tables.AttemptColumns)
	space, generation := slices.Index(names, "space"), slices.Index(names, "generation")
	return func(row values) error {
		row[0], row[space] = run, c.spaceOf(text(row[space]))
		for {
			added, err := insertRow(tx, "attempts", tables.AttemptColumns, row)
			if err != nil || added {
				c.done.Attempts++
				return err
			}
			row[generation] = row[generation].(int64) + 1 // both ledgers have sent it
		}
	}
}

// copyID adds an id that a delivery was given in a new run.
func (c *copying) copyID(tx *sql.Tx) func(values) error {
	names := tables.Names(tables.IDColumns)
	space, run := slices.Index(names, "space"), slices.Index(names, "run")
	return func(row values) error {
		number, isNew := c.runs[row[run].(int64)]
		if !isNew {
			return nil
		}
		row[space], row[run] = c.spaceOf(text(row[space])), number
		_, err := insertRow(tx, "delivery_ids", tables.IDColumns, row)
		return err
	}
}
