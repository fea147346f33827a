package mappingsheet

import (
	"fmt"
	"path/filepath"
	"slices"

	"simcast/pipeline/mapping"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/writers/atomicfile"
)

// existing is what a sheet has already.
type existing struct {
	places []int // where the columns for, written and means stand
	last   int   // the last row that holds anything, 0 where none does
	rows   []mapping.Entry
}

// noColumnError is that of a sheet whose header row is another one.
type noColumnError struct{ sheet, column string }

func (e *noColumnError) Error() string {
	return fmt.Sprintf("its sheet %s has no column %s; name its columns for, written and means, or delete the sheet", e.sheet, e.column)
}

func readExisting(from Book, sheet string) (known existing, err error) {
	err = atomicfile.WithTemp(from.Content, filepath.Ext(from.File), func(path string) error {
		tables, err := readers.OpenTables(path)
		if err != nil {
			return err
		}
		table, err := tables.Table(sheet)
		if err != nil {
			return err
		}
		defer table.Close()
		return known.read(table)
	})
	return known, err
}

func (x *existing) read(table *readers.Table) error {
	if len(table.Header.Cells) == 0 {
		x.places = []int{0, 1, 2}
		return nil
	}
	for _, name := range columns() {
		at := slices.IndexFunc(table.Header.Cells, func(cell readers.Cell) bool { return headers.Fold(cell.Text) == name })
		if at < 0 {
			return &noColumnError{table.Sheet, name}
		}
		x.places = append(x.places, at)
	}
	rows, err := table.All()
	if err != nil {
		return err
	}
	x.last = rows[len(rows)-1].Number
	x.rows, _ = mapping.FromRows(rows, table.Place) // what cannot be read stays as it is
	return nil
}

// without are the entries that the sheet does not say yet.
func (x *existing) without(entries []mapping.Entry) []mapping.Entry {
	return slices.DeleteFunc(slices.Clone(entries), func(entry mapping.Entry) bool {
		at := len(x.rows) - 1
		for ; at >= 0 && !x.rows[at].IsFor(entry); at-- {
		}
		return at >= 0 && x.rows[at].Means == entry.Means
	})
}
