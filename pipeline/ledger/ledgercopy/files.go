package ledgercopy

import (
	"slices"
	"strings"

	"simcast/pipeline/ledger/tables"
)

// copyFiles adds what simcast wrote as results files. They get new numbers, in their order. What counts by its path counts on the machine
// that copies.
func (c *copying) copyFiles() error {
	for table, columns := range map[string]string{"results_files": tables.FileColumns, "results_mappings": tables.MappingColumns, "results_settings": tables.SettingsColumns} {
		rows, err := c.read(table, columns, `ORDER BY path, sum`)
		if table != "results_files" { // these count by their bytes alone
			c.onHost(rows, slices.Index(strings.Split(columns, ", "), "path"))
		}
		if err == nil {
			_, err = c.addAll(table, columns, rows)
		}
		if err != nil {
			return err
		}
	}
	rows, err := c.read("results_of", tables.ResultsColumns, `ORDER BY n`)
	if err != nil {
		return err
	}
	c.onHost(rows, 1)
	known, err := c.knownFiles()
	if err != nil {
		return err
	}
	rows = slices.DeleteFunc(rows, func(row values) bool { return known[[2]string{text(row[1]), text(row[2])}] })
	if len(rows) == 0 {
		return nil
	}
	first, err := c.to.Tables.ReserveFiles(len(rows))
	if err != nil {
		return err
	}
	for i, row := range rows {
		row[0] = first + int64(i)
	}
	_, err = c.addAll("results_of", tables.ResultsColumns, rows)
	return err
}

// onHost has the paths of rows be those of this machine. at is their place.
func (c *copying) onHost(rows []values, at int) {
	for _, row := range rows {
		row[at] = c.to.Tables.OnHost(text(row[at]))
	}
}

// knownFiles are the results files that the target knows, by their paths and sums.
func (c *copying) knownFiles() (map[[2]string]bool, error) {
	known := map[[2]string]bool{}
	selected, err := c.to.Tables.DB.Query(`SELECT path, sum FROM results_of`)
	if err != nil {
		return nil, c.to.Tables.Wrap(err)
	}
	defer selected.Close()
	for selected.Next() {
		var path, sum string
		if err := selected.Scan(&path, &sum); err != nil {
			return nil, c.to.Tables.Wrap(err)
		}
		known[[2]string{path, sum}] = true
	}
	return known, c.to.Tables.Wrap(selected.Err())
}
