package ledgercopy

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"simcast/pipeline/ledger/tables"
)

// askedFor tells a control from others of its number. A day counts as one without a number and somebody who asked.
type askedFor struct {
	by string
	at int64
}

// checkDays refuses days that both ledgers have played, before anything is written.
func (c *copying) checkDays() error {
	for _, of := range c.pendingRounds() {
		for _, from := range []struct{ table, columns string }{{"days", "0, '', begun"}, {"day_controls", "n, asked_by, asked"}} {
			there, image := map[int64]askedFor{}, c.inTarget(of)
			err := walk(c.to, `SELECT `+from.columns+` FROM `+from.table+` WHERE space = $1 AND round = $2`, func(scan func(...any) error) error {
				var n int64
				var control askedFor
				err := scan(&n, &control.by, &control.at)
				there[n] = control
				return err
			}, image.Space, image.Round)
			if err != nil {
				return err
			}
			err = c.each(from.table, from.columns, `WHERE space = $1 AND round = $2`, func(row values) error {
				control, isThere := there[row[0].(int64)]
				if isThere && control != (askedFor{text(row[1]), row[2].(int64)}) {
					return fmt.Errorf("%w%s", bothPlayed(of.Round), c.ofBegun)
				}
				return nil
			}, of.Space, of.Round)
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// copyDays adds the days of the rounds that are moved, with their controls. The target has such a day already where the source was put
// back from a backup: then it is brought up to date.
func (c *copying) copyDays(ctx context.Context, tx *sql.Tx) error {
	for _, of := range c.pendingRounds() {
		space := c.spaceOf(of.Space)
		isThere := false
		err := c.each("days", tables.DayColumns, `WHERE space = $1 AND round = $2`, func(row values) error {
			row[0] = space
			added, err := insertRow(tx, "days", tables.DayColumns, row)
			if added {
				c.done.Days++
			}
			isThere = true
			if err != nil || added {
				return err
			}
			var begun int64
			if err := tx.QueryRow(`SELECT begun FROM days WHERE space = $1 AND round = $2`, space, of.Round).Scan(&begun); err != nil || begun == row[2] {
				return err
			}
			return bothPlayed(of.Round)
		}, of.Space, of.Round)
		if err != nil {
			return err
		}
		if !isThere {
			continue
		}
		err = c.each("day_controls", tables.ControlColumns, `WHERE space = $1 AND round = $2 ORDER BY n`, stopped(ctx, func(row values) error {
			row[0] = space
			return copyControl(tx, of.Round, row)
		}), of.Space, of.Round)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(countControls, space, of.Round); err != nil {
			return err
		}
	}
	return nil
}

// countControls brings the number of a day's last control up to date.
const countControls = `UPDATE days SET controls = (SELECT MAX(n) FROM day_controls d WHERE d.space = days.space AND d.round = days.round)
	WHERE space = $1 AND round = $2 AND controls < (SELECT MAX(n) FROM day_controls d WHERE d.space = days.space AND d.round = days.round)`

// copyControl adds a control, or gives that of a copy before the answer that it has by now. Another control of that number is one
// that was asked for in the target: then both ledgers have played the day, and nobody can tell which is right.
func copyControl(tx *sql.Tx, round string, row values) error {
	added, err := insertRow(tx, "day_controls", tables.ControlColumns, row)
	if err != nil || added {
		return err
	}
	value := func(name string) any { return row[slices.Index(tables.Names(tables.ControlColumns), name)] }
	result, err := tx.Exec(answerControl, value("space"), value("round"), value("n"), value("asked_by"), value("asked"), value("state"), value("taken_at"), value("answer"), value("body"))
	if err != nil {
		return err
	}
	changed, err := result.RowsAffected()
	if err == nil && changed == 0 {
		err = bothPlayed(round)
	}
	return err
}

func bothPlayed(round string) error {
	return fmt.Errorf("both ledgers have played the day in the round %q, and each has of it what the other lacks: it cannot be copied; play it on with one of them only", round)
}

const answerControl = `UPDATE day_controls SET state = CASE WHEN ` + tables.IsUnanswered + ` THEN $6 ELSE state END,
	taken_at = CASE WHEN ` + tables.IsUnanswered + ` THEN $7 ELSE taken_at END, answer = CASE WHEN ` + tables.IsUnanswered + ` THEN $8 ELSE answer END,
	body = CASE WHEN ` + tables.IsUnanswered + ` THEN $9 ELSE body END
	WHERE space = $1 AND round = $2 AND n = $3 AND asked_by = $4 AND asked = $5`
