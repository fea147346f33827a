package ledgercopy

import (
	"database/sql"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// exempt are the tables that each ledger has for itself.
func exempt() []string {
	return []string{"counters", "lanes", "meta", "moved_rounds", "workers_runs", "workers_lanes", "workers", "worker_spaces"}
}

// TestColumns holds that a file and a database have the same tables and columns, and that a copy takes each column along that is
// not of an exempt table.
func TestColumns(t *testing.T) {
	t.Parallel()
	c := newPair(t).open(t)
	inFile := columnsOf(t, c.from.Tables.DB, `SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'`)
	inDatabase := columnsOf(t, c.to.Tables.DB, `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'simcast'`)
	if diff := cmp.Diff(inFile, inDatabase); diff != "" {
		t.Errorf("they have not the same columns (-file +database):\n%s", diff)
	}
	taken := map[string][]string{}
	for _, table := range append(copied(""), table{name: "spaces", columns: tables.ColumnsOf[ledger.Space]()}, table{name: "space_keys", columns: tables.KeyColumns}, table{name: "space_teams", columns: tables.TeamColumns}) { // by rememberKeys
		taken[table.name] = slices.Sorted(slices.Values(tables.Names(table.columns)))
	}
	for _, table := range exempt() {
		if taken[table] = inFile[table]; inFile[table] == nil {
			t.Errorf("there is no table %s", table)
		}
	}
	if diff := cmp.Diff(inFile, taken); diff != "" {
		t.Errorf("a copy takes other columns along (-there +copied):\n%s", diff)
	}
}

// columnsOf are the columns of each table, in the order of the alphabet.
func columnsOf(t *testing.T, db *sql.DB, query string) map[string][]string {
	t.Helper()
	selected, err := db.QueryContext(t.Context(), query)
	must(t, err)
	defer selected.Close()
	found := map[string][]string{}
	for selected.Next() {
		var table, column string
		must(t, selected.Scan(&table, &column))
		found[table] = append(found[table], column)
	}
	must(t, selected.Err())
	for _, columns := range found {
		slices.Sort(columns)
	}
	return found
}
