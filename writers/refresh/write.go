package refresh

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"simcast/pipeline/catalog"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/writers/sheet"
)

// write puts the entries into the sheet, each in its row, and takes the old ones
// out. Where another entry comes into a row, the row gets the height of its texts.
func (l *listUpdate) write(grid *sheetGrid, s sheet.Spread, rows []int) error {
	looks, err := l.looks(grid)
	if err != nil {
		return err
	}
	if err := l.addColumns(grid, s, looks); err != nil {
		return err
	}
	for row, texts := range l.contents(rows) {
		if texts == nil {
			texts = make([]string, len(l.Table.Columns))
		}
		lines := 1
		for i, text := range texts {
			parts := sheet.Pieces(text)
			for n, column := range l.columns[headers.Fold(l.Table.Columns[i].Header)] {
				piece := ""
				if n < len(parts) {
					piece = parts[n]
				}
				if err := l.renewCell(grid, row, column, piece, looks[column]); err != nil {
					return err
				}
				lines = max(lines, sheet.LinesAt(piece, grid.width(column)))
			}
		}
		if l.entries && texts[0] != "" && l.oldKey(row) != texts[0] {
			grid.SetHeight(row, min(lines, sheet.TallestEntry)*sheet.LineHeight)
		}
	}
	return grid.Flush()
}

// contents gives what the list's rows are to hold, from the first to the last: nil
// where no entry stands any longer.
func (l *listUpdate) contents(rows []int) iter.Seq2[int, []string] {
	entry := map[int]int{}
	for i, row := range rows {
		entry[row] = i
	}
	return func(yield func(int, []string) bool) {
		for row := 2; row <= slices.Max(append(rows, l.last)); row++ {
			i, filled := entry[row]
			var texts []string
			if filled {
				texts = l.Cells(i)
			}
			if (filled || row <= l.last) && !yield(row, texts) {
				return
			}
		}
	}
}

// looks gives the styles that new cells of the list's columns have: that of the
// last cell before.
func (l *listUpdate) looks(g *sheetGrid) (map[int]string, error) {
	looks := map[int]string{}
	for column := range l.own {
		looks[column] = g.looks
		for row := 2; row <= l.last; row++ {
			cell, err := g.At(row, column)
			if err != nil {
				return nil, err
			}
			if cell != nil {
				looks[column] = cell.Style
			}
		}
	}
	return looks, nil
}

// renewCell gives a cell its text. One that holds it already stays as it is, and
// so does a formula, which is the planner's.
func (l *listUpdate) renewCell(grid *sheetGrid, row, column int, text, style string) error {
	old := readers.Cell{}
	if cells := l.old[row].Cells; column < len(cells) {
		old = cells[column]
	}
	stored, err := grid.At(row, column)
	same := old.Text == text && (old.Kind == readers.Text || old.Kind == readers.Empty && text == "")
	if err != nil || same || stored != nil && stored.IsFormula {
		return err
	}
	return grid.Write(row, column, text, style)
}

// addColumns makes columns for the rest of texts that have become too long for a
// cell, at the right of all others. They look like the texts' first.
func (l *listUpdate) addColumns(grid *sheetGrid, spread sheet.Spread, looks map[int]string) error {
	for i, column := range l.Table.Columns {
		at := l.columns[headers.Fold(column.Header)]
		if len(at) == 0 {
			continue // the planner has taken it out
		}
		style := ""
		header, err := grid.At(1, at[0])
		if err != nil {
			return err
		}
		if header != nil {
			style = header.Style
		}
		for n := len(at); n < spread.Pieces[i]; n++ {
			if err := grid.Write(1, l.width, catalog.PieceHeader(column.Header, n+1), style); err != nil {
				return err
			}
			grid.widen(l.width)
			looks[l.width] = looks[at[0]]
			l.addColumn(column.Header, l.width)
			l.width++
		}
	}
	return nil
}

// theRest tells a sheet as a text, but for some columns.
func theRest(tables *readers.Tables, sheet string, without map[int]bool) (string, error) {
	table, err := tables.Table(sheet)
	if err != nil {
		return "", err
	}
	defer table.Close()
	var text strings.Builder
	tell := func(row readers.Row) {
		for i, cell := range row.Cells {
			if cell.Kind != readers.Empty && !without[i] {
				fmt.Fprintf(&text, "%d %v %d %d %d %q\n", row.Number, row.Hidden, i, cell.Kind, cell.Unix, cell.Text)
			}
		}
	}
	tell(table.Header)
	for row, err := range table.Rows() {
		if err != nil {
			return "", err
		}
		tell(row)
	}
	return text.String(), nil
}
