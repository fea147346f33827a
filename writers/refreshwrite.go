package writers

import (
	"fmt"
	"strings"

	"simcast/pipeline"
	"simcast/readers"
)

// write puts the entries into the sheet, each in its row, and takes the old ones
// out. A cell that holds what it is to hold stays as it is, and so does a formula,
// which is the planner's.
func (l *renewal) write(g *sheetGrid, s spread, rows []int) error {
	if err := l.addColumns(g, s); err != nil {
		return err
	}
	content := map[int][]string{}
	for i, row := range rows {
		content[row] = l.cells(i)
	}
	for row := 2; row <= l.last; row++ {
		if content[row] == nil {
			content[row] = make([]string, len(l.table.columns))
		}
	}
	for row, texts := range content {
		g.refit[row] = l.entries && l.oldKey(row) != texts[0]
		for i, text := range texts {
			parts := pieces(text)
			for n, column := range l.columns[readers.Fold(l.table.columns[i].header)] {
				piece := ""
				if n < len(parts) {
					piece = parts[n]
				}
				if err := l.renewCell(g, row, column, piece); err != nil {
					return err
				}
			}
		}
	}
	return g.flush()
}

// renewCell gives a cell its text. A new cell looks like the last one of the list.
func (l *renewal) renewCell(g *sheetGrid, row, column int, text string) error {
	old := readers.Cell{}
	if cells := l.old[row].Cells; column < len(cells) {
		old = cells[column]
	}
	stored := g.at(row, column)
	same := old.Text == text && (old.Kind == readers.Text || old.Kind == readers.Empty && text == "")
	if same || stored != nil && stored.formula {
		return nil
	}
	return g.set(row, column, text, l.last)
}

// addColumns makes columns for the rest of texts that have become too long for a
// cell, at the right of all others.
func (l *renewal) addColumns(g *sheetGrid, s spread) error {
	for i, c := range l.table.columns {
		name := readers.Fold(c.header)
		first := l.columns[name]
		if len(first) == 0 {
			continue // the planner has taken it out
		}
		for n := len(first); n < s.pieces[i]; n++ {
			header := pipeline.PieceHeader(c.header, n+1)
			if err := g.set(1, l.width, header, 1); err != nil {
				return err
			}
			l.addColumn(c.header, l.width)
			l.width++
		}
	}
	return nil
}

// theRest tells a sheet as a text, but for some columns.
func theRest(tables *readers.Tables, sheet string, without map[int]bool) (string, error) {
	t, err := tables.Table(sheet)
	if err != nil {
		return "", err
	}
	defer t.Close()
	var text strings.Builder
	tell := func(row readers.Row) {
		for i, cell := range row.Cells {
			if cell.Kind != readers.Empty && !without[i] {
				fmt.Fprintf(&text, "%d %v %d %d %d %q\n", row.Number, row.Hidden, i, cell.Kind, cell.Unix, cell.Text)
			}
		}
	}
	tell(t.Header)
	for row, err := range t.Rows() {
		if err != nil {
			return "", err
		}
		tell(row)
	}
	return text.String(), nil
}
