package ledgercopy

import (
	"context"
	"database/sql"
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// table is what is copied of a table. It is of rounds where it has their names, of runs where a column has their numbers, and else of all
// that simcast ever did with a space or a file.
type table struct {
	name, columns string
	round         string // the column with the name of the round, "" where there is none
	run           string // the column with the number of a run
	replaces      string // what becomes of a row that is there; "" : it stays
	only          string // which rows are copied, and in what order; "": all
}

// copied are the tables in their order. spaces, space_keys and space_teams are written before (rememberKeys). now is the moment by the
// database's clock.
func copied(now string) []table {
	return []table{
		{name: "suppressions", columns: tables.SuppressionColumns},
		{name: "rounds", columns: tables.RoundColumns, round: "name", replaces: ` ON CONFLICT (space, name) DO UPDATE SET redirect = excluded.redirect`},
		{name: "runs", columns: tables.ColumnsOf[ledger.Run](), round: "round", run: "seq"},
		{name: "attempts", columns: tables.AttemptColumns(), round: "round", run: "run"},
		{name: "delivery_ids", columns: tables.IDColumns, round: "round", run: "run"},
		{name: "plan_defaults", columns: tables.DefaultColumns, round: "round", replaces: ` ON CONFLICT (space, round, plan) DO UPDATE SET defaults = excluded.defaults`},
		{name: "days", columns: tables.DayColumns(), round: "round"},
		{name: "day_controls", columns: tables.ControlColumns(), round: "round"},
		// What is there already may be one that no day has: as used now it is not deleted before the copy has said whose it is. All who write
		// contents take them in one order, so that two writers do not wait for one another.
		{name: "contents", columns: tables.ContentColumns, only: ` WHERE sum IN (SELECT sum FROM sources) ORDER BY sum`,
			replaces: ` ON CONFLICT (sum) DO UPDATE SET used = ` + now},
		{name: "sources", columns: tables.SourceColumns, round: "round"},
		{name: "results", columns: tables.ResultsColumns()},
	}
}

// copyRows adds all that the database lacks in one transaction, and lets it post in the rounds.
func (c *copying) copyRows(ctx context.Context) error {
	files, err := c.reserve(ctx)
	if err != nil {
		return c.unended(err)
	}
	tx, err := c.to.Tables.DB.BeginTx(ctx, nil)
	if err != nil {
		return c.unended(c.to.Tables.Wrap(err))
	}
	defer func() { _ = tx.Rollback() }() // nothing after a commit
	for _, t := range copied(c.to.Tables.SQL.Now) {
		if err := c.copyTable(ctx, tx, t, files); err != nil {
			return c.unended(c.to.Tables.Wrap(err))
		}
	}
	for _, p := range c.pending {
		if err := tables.Unmark(ctx, tx, p.there, p.mark); err != nil {
			return c.unended(c.to.Tables.Wrap(err))
		}
	}
	return c.unended(c.to.Tables.Wrap(tx.Commit()))
}

// reserve takes the numbers that runs and results files get in the database. A long transaction that took them would keep everybody else
// who needs one. It gives the number before the first one for files.
func (c *copying) reserve(ctx context.Context) (files int64, err error) {
	var seqs []int64
	for _, p := range c.pending {
		err := each(ctx, c.from, `SELECT seq FROM runs WHERE space = $1 AND round = $2`, func(row []any) error {
			seqs = append(seqs, row[0].(int64))
			return nil
		}, p.here.Space, p.here.Round)
		if err != nil {
			return 0, err
		}
	}
	slices.Sort(seqs)
	if len(seqs) > 0 {
		first, err := c.to.Tables.ReserveRuns(ctx, len(seqs))
		if err != nil {
			return 0, err
		}
		for i, seq := range seqs {
			c.runs[seq] = first + int64(i)
		}
	}
	var last int64
	if err := c.from.Tables.DB.QueryRowContext(ctx, `SELECT COALESCE(MAX(n), 0) FROM results`).Scan(&last); err != nil || last == 0 {
		return 0, c.from.Tables.Wrap(err)
	}
	files, err = c.to.Tables.ReserveFiles(ctx, int(last))
	return files - 1, err
}

// copyTable adds what the database lacks of a table.
func (c *copying) copyTable(ctx context.Context, tx *sql.Tx, t table, files int64) error {
	insert := tables.InsertInto(t.name, t.columns)
	switch {
	case t.replaces != "":
		insert += t.replaces
	case t.round == "":
		insert += ` ON CONFLICT DO NOTHING`
	}
	add, err := tx.PrepareContext(ctx, insert)
	if err != nil {
		return err
	}
	defer add.Close()
	write := func(row []any) error {
		c.translate(t, row, files)
		_, err := add.ExecContext(ctx, row...)
		return err
	}
	query := `SELECT ` + t.columns + ` FROM ` + t.name + t.only
	if t.round == "" {
		return stream(ctx, c.from, query, write)
	}
	for _, p := range c.pending {
		if err := stream(ctx, c.from, query+` WHERE space = $1 AND `+t.round+` = $2`, write, p.here.Space, p.here.Round); err != nil {
			return err
		}
	}
	return nil
}

// translate gives a row what it has in the database.
func (c *copying) translate(t table, row []any, files int64) {
	for i, column := range tables.Names(t.columns) {
		switch {
		case column == "space" && t.name != "results": // there it is a mark
			if there := c.spaces[text(row[i])]; there != "" { // a suppression may stand under a key of which the ledger knows no space
				row[i] = there
			}
		case column == "epoch":
			row[i] = int64(0) // the database's lane has epochs of its own
		case column == "host" && t.name == "results": // a file is of this machine
			row[i] = c.to.Tables.Host
		case column == "n" && t.name == "results":
			row[i] = files + row[i].(int64)
		case column == "bytes": // where there are none the driver gives what a database takes for NULL
			bytes, _ := row[i].([]byte)
			row[i] = append([]byte{}, bytes...)
		case column == t.run && t.run != "":
			row[i] = c.runs[row[i].(int64)]
		}
	}
	switch t.name {
	case "runs":
		c.done.Runs++
	case "attempts":
		c.done.Attempts++
	case "days":
		c.done.Days++
	}
}

// stream walks over what a query selects in a ledger. What do does must not ask that ledger.
func stream(ctx context.Context, in Side, query string, do func(row []any) error, args ...any) error {
	selected, err := in.Tables.DB.QueryContext(ctx, query, args...)
	if err != nil {
		return in.Tables.Wrap(err)
	}
	defer selected.Close()
	columns, err := selected.Columns()
	if err != nil {
		return in.Tables.Wrap(err)
	}
	for selected.Next() {
		row, places := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			places[i] = &row[i]
		}
		if err := selected.Scan(places...); err != nil {
			return in.Tables.Wrap(err)
		}
		if err := do(row); err != nil {
			return err
		}
	}
	return in.Tables.Wrap(selected.Err())
}

// each is stream of few rows, after which that ledger may be asked.
func each(ctx context.Context, in Side, query string, do func(row []any) error, args ...any) error {
	var rows [][]any
	err := stream(ctx, in, query, func(row []any) error {
		rows = append(rows, row)
		return nil
	}, args...)
	for _, row := range rows {
		if err == nil {
			err = do(row)
		}
	}
	return err
}

// text is a value of a column of texts.
func text(value any) string {
	if bytes, isBytes := value.([]byte); isBytes {
		return string(bytes)
	}
	return fmt.Sprint(value)
}
