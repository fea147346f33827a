package planlists

import (
	"slices"

	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// HeaderCell is a header as it stands in a sheet.
type HeaderCell struct {
	Name    string // of its cell
	Text    string
	Cells   int    // under it that hold anything, 0 where nobody has counted
	Example string // of them
}

// maxExamples is in how many rows below a header row examples are looked for.
const maxExamples = 200

// HeaderCells are the cells of a row of a file whose header row is wrong, each with an example of what stands under it.
func HeaderCells(path, sheet string, number int) []HeaderCell {
	tables, err := readers.OpenTables(path)
	if err != nil {
		return nil // whoever checks it says why
	}
	at := slices.IndexFunc(tables.Sheets, func(name string) bool { return headers.FoldName(name) == headers.FoldName(sheet) })
	table, err := tables.Table(tables.Sheets[max(at, 0)])
	if err != nil {
		return nil
	}
	defer table.Close()
	cells := map[int]*HeaderCell{}
	var list []*HeaderCell
	read := func(row readers.Row) bool {
		for i, cell := range row.Cells {
			switch {
			case cell.Kind == readers.Empty:
			case row.Number == number:
				cells[i] = &HeaderCell{Name: table.Place(row, i).Cell, Text: cell.Text}
				list = append(list, cells[i])
			case cells[i] != nil && cells[i].Example == "":
				cells[i].Example = wording.Shorten(cell.Text, 60)
			}
		}
		return row.Number < number+maxExamples
	}
	if more := read(table.Header); !more {
		return nil
	}
	for row, err := range table.Rows() {
		if err != nil || !read(row) {
			break
		}
	}
	var all []HeaderCell
	for _, cell := range list {
		all = append(all, *cell)
	}
	return all
}
