package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
)

// added are the columns that tables have which an earlier simcast has made without them.
func added() []struct{ table, column, definition string } {
	return []struct{ table, column, definition string }{
		{"attempts", "said_by", "TEXT NOT NULL DEFAULT ''"},
		{"attempts", "generation", "BIGINT NOT NULL DEFAULT 0"},
		{"attempts", "written", "BIGINT NOT NULL DEFAULT 0"},
		{"attempts", "is_out", "BIGINT NOT NULL DEFAULT 0"},
		{"runs", "epoch", "BIGINT NOT NULL DEFAULT 0"},
		{"runs", "to_send", "BIGINT NOT NULL DEFAULT 0"},
		{"days", "controls", "BIGINT NOT NULL DEFAULT 0"},
	}
}

// upgrade brings tables of an earlier simcast to this version, and adds what stands on their columns.
func upgrade(tx *sql.Tx) error {
	for _, a := range added() {
		has, err := hasColumn(tx, a.table, a.column)
		if err == nil && !has {
			_, err = tx.Exec(fmt.Sprintf(`ALTER TABLE %s ADD COLUMN %s %s`, a.table, a.column, a.definition))
		}
		if err != nil {
			return err
		}
	}
	for _, statement := range []string{numberGenerations, markMayBePublished, once, countControls, countRuns, countFiles} {
		if _, err := tx.Exec(statement); err != nil {
			return err
		}
	}
	return nil
}

func hasColumn(tx *sql.Tx, table, column string) (bool, error) {
	none, err := tx.Query(`SELECT * FROM ` + table + ` LIMIT 0`) // for its columns
	if err != nil {
		return false, err
	}
	columns, err := none.Columns()
	return slices.Contains(columns, column), errors.Join(err, none.Err(), none.Close())
}

const (
	// once refuses a second attempt of a delivery that is under way, accepted or unknown, unless somebody has meant it to go out
	// once more.
	once               = `CREATE UNIQUE INDEX IF NOT EXISTS attempts_once ON attempts (space, round, delivery, generation) WHERE is_out = 1`
	markMayBePublished = `UPDATE attempts SET is_out = 1 WHERE source = 'post' AND outcome IN ('', 'accepted', 'unknown')`
	// numberGenerations counts, of what an earlier simcast has posted, how many of the attempts before may have been published.
	numberGenerations = `UPDATE attempts SET generation = counted.before FROM (
			SELECT run, n, COUNT(*) FILTER (WHERE outcome IN ('', 'accepted', 'unknown')) OVER (
				PARTITION BY space, round, delivery ORDER BY run, n ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
			FROM attempts WHERE source = 'post') counted
		WHERE attempts.run = counted.run AND attempts.n = counted.n AND counted.before > attempts.generation`
	countControls = `UPDATE days SET controls = COALESCE((SELECT MAX(c.n) FROM day_controls c WHERE c.space = days.space AND c.round = days.round), 0)`
	countRuns     = `INSERT INTO counters (kind, last) SELECT 'run', COALESCE(MAX(seq), 0) FROM runs WHERE 1 = 1 ON CONFLICT DO NOTHING`
	countFiles    = `INSERT INTO counters (kind, last) SELECT 'results file', COALESCE(MAX(n), 0) FROM results_of WHERE 1 = 1 ON CONFLICT DO NOTHING`
)
