package ledgercopy

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"simcast/pipeline/ledger/tables"
)

// portion is how many rows are written in one transaction, of those that need not be there at once.
const portion = 200

// values is a row as a database gives it.
type values = []any

// each walks over the rows of a table of the source that a condition selects. What do does must not ask the source.
func (c *copying) each(table, columns, where string, do func(values) error, args ...any) error {
	selected, err := c.from.Tables.DB.Query(`SELECT `+columns+` FROM `+table+` `+where, args...)
	if err != nil {
		if c.from.Tables.IsNoTable(err) {
			return nil
		}
		return c.from.Tables.Wrap(err)
	}
	defer selected.Close()
	n := len(tables.Names(columns))
	for selected.Next() {
		row, places := make(values, n), make([]any, n)
		for i := range row {
			places[i] = &row[i]
		}
		if err := selected.Scan(places...); err != nil {
			return c.from.Tables.Wrap(err)
		}
		if err := do(row); err != nil {
			return err
		}
	}
	return c.from.Tables.Wrap(selected.Err())
}

// read is all rows of a table of the source that a condition selects.
func (c *copying) read(table, columns, where string, args ...any) (rows []values, err error) {
	err = c.each(table, columns, where, func(row values) error {
		rows = append(rows, row)
		return nil
	}, args...)
	return rows, err
}

// insertRow adds a row to a table of the target, unless one with its key is there.
func insertRow(tx *sql.Tx, table, columns string, row values) (added bool, err error) {
	changed, err := changedRows(tx.Exec(tables.InsertInto(table, columns)+` ON CONFLICT DO NOTHING`, row...))
	return changed > 0, err
}

// insertAttempt adds an attempt to the target, unless one of its delivery and generation is there that may be published. Another one of
// its run and number is an error.
func insertAttempt(tx *sql.Tx, row values) (added bool, err error) {
	changed, err := changedRows(tx.Exec(tables.InsertInto("attempts", tables.AttemptColumns)+` ON CONFLICT (space, round, delivery, generation) WHERE is_out = 1 DO NOTHING`, row...))
	return changed > 0, err
}

// changedRows is how many rows a statement has changed.
func changedRows(result sql.Result, err error) (int64, error) {
	if err != nil {
		return 0, err
	}
	return result.RowsAffected()
}

// addAll adds rows to a table of the target, some in each transaction, and counts those that were not there.
func (c *copying) addAll(table, columns string, rows []values) (added int, err error) {
	for some := range slices.Chunk(rows, portion) {
		now := 0
		err := c.to.Tables.Write(0, func(tx *sql.Tx) error {
			now = 0 // it may be run once more
			for _, row := range some {
				isNew, err := insertRow(tx, table, columns, row)
				if err != nil {
					return err
				}
				if isNew {
					now++
				}
			}
			return nil
		})
		if err != nil {
			return added, err
		}
		added += now
	}
	return added, nil
}

// text is a value of a column of texts.
func text(value any) string {
	if bytes, isBytes := value.([]byte); isBytes {
		return string(bytes)
	}
	return fmt.Sprint(value)
}

// stopped is the error of a context that has ended: a row is added only while it goes on.
func stopped(ctx context.Context, do func(values) error) func(values) error {
	return func(row values) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return do(row)
	}
}
