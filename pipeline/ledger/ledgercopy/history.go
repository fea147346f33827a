package ledgercopy

import (
	"context"
	"database/sql"
	"maps"
	"slices"

	"simcast/pipeline/ledger/tables"
)

// copiedRun is a run of the source in a round that is moved.
type copiedRun struct {
	row    values  // of the run, as it is written to the target under its number
	there  []int64 // the numbers that it has in the target already
	last   int64   // the last of its attempts that are there
	number int64   // under which its further attempts are written
	isNew  bool    // there is no run of that number in the target yet
	ends   []values
}

// findRuns finds the runs of the rounds that are moved. Nobody else begins a run in their spaces meanwhile.
func (c *copying) findRuns() error {
	rows, err := c.read("runs", tables.RunColumns, `ORDER BY seq`)
	if err != nil {
		return err
	}
	at := func(name string) int { return slices.Index(tables.Names(tables.RunColumns), name) }
	space, round, epoch := at("space"), at("round"), at("epoch")
	for _, row := range rows {
		if c.pending[tables.RoundOf{Space: text(row[space]), Round: text(row[round])}] == nil {
			continue
		}
		row[space], row[epoch] = c.spaceOf(text(row[space])), int64(0) // the target's lane has epochs of its own
		run, seq := &copiedRun{row: row, isNew: true}, row[0].(int64)
		c.runs[seq] = run
		if err := c.findRun(run, seq); err != nil {
			return err
		}
	}
	return nil
}

// numberRuns numbers the runs that the target lacks.
func (c *copying) numberRuns() error {
	var unnumbered []*copiedRun
	for _, seq := range slices.Sorted(maps.Keys(c.runs)) {
		if run := c.runs[seq]; run.isNew {
			unnumbered = append(unnumbered, run)
		}
	}
	if len(unnumbered) == 0 {
		return nil
	}
	first, err := c.to.Tables.ReserveRuns(len(unnumbered))
	if err != nil {
		return err
	}
	for i, run := range unnumbered {
		run.number = first + int64(i)
		run.row[0] = run.number
	}
	return nil
}

// copyRuns adds the new runs, with their attempts and the ids that deliveries were given in them.
func (c *copying) copyRuns(ctx context.Context, tx *sql.Tx) error {
	for _, seq := range slices.Sorted(maps.Keys(c.runs)) {
		run := c.runs[seq]
		if run.isNew {
			if _, err := insertRow(tx, "runs", tables.RunColumns, run.row); err != nil {
				return err
			}
		}
		if run.isNew && len(run.there) == 0 {
			c.done.Runs++
		}
		if err := c.completeRun(tx, run); err != nil {
			return err
		}
		err := c.each("attempts", tables.AttemptColumns, `WHERE run = $1 AND n > $2 ORDER BY n`, stopped(ctx, c.copyAttempt(tx, run.number)), seq, run.last)
		if err != nil {
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

// copyAttempt adds attempts of a run that has that number in the target. One of that place is never there.
func (c *copying) copyAttempt(tx *sql.Tx, run int64) func(values) error {
	names := tables.Names(tables.AttemptColumns)
	space, generation := slices.Index(names, "space"), slices.Index(names, "generation")
	return func(row values) error {
		row[0], row[space] = run, c.spaceOf(text(row[space]))
		if c.uncertain.leavesOut(row) {
			return nil
		}
		for {
			added, err := insertAttempt(tx, row)
			if err != nil || added {
				c.done.Attempts++
				return err
			}
			row[generation] = row[generation].(int64) + 1 // both ledgers have sent it
		}
	}
}

// copyID adds an id that a delivery was given in a run.
func (c *copying) copyID(tx *sql.Tx) func(values) error {
	names := tables.Names(tables.IDColumns)
	space, run := slices.Index(names, "space"), slices.Index(names, "run")
	return func(row values) error {
		of := c.runs[row[run].(int64)]
		if of == nil {
			return nil
		}
		row[space], row[run] = c.spaceOf(text(row[space])), of.number
		_, err := insertRow(tx, "delivery_ids", tables.IDColumns, row)
		return err
	}
}

// copyDefaults adds the defaults of the last runs of the rounds that are moved. Where the target has sent the round since, those of its own
// last runs stay.
func (c *copying) copyDefaults(tx *sql.Tx) error {
	for _, of := range c.pendingRounds() {
		var last int64
		if err := tx.QueryRow(`SELECT COALESCE(MAX(started), 0) FROM runs WHERE space = $1 AND round = $2`, c.spaceOf(of.Space), of.Round).Scan(&last); err != nil {
			return err
		}
		since, err := c.read("runs", "started", `WHERE space = $1 AND round = $2 AND started >= $3`, of.Space, of.Round, last)
		if err != nil {
			return err
		}
		err = c.each("plan_defaults", tables.DefaultColumns, `WHERE space = $1 AND round = $2`, func(row values) error {
			row[0] = c.spaceOf(of.Space)
			added, err := insertRow(tx, "plan_defaults", tables.DefaultColumns, row)
			if err == nil && !added && len(since) > 0 {
				_, err = tx.Exec(`UPDATE plan_defaults SET defaults = $4 WHERE space = $1 AND round = $2 AND plan = $3`, row...)
			}
			return err
		}, of.Space, of.Round)
		if err != nil {
			return err
		}
	}
	return nil
}
