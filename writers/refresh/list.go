package refresh

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simcast/pipeline/catalog"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// listUpdate is a list of a planner's workbook that is written again.
type listUpdate struct {
	sheet.Table        // what it is to hold
	entries     bool   // a row is one entry, and what stands beside it belongs to it
	offers      string // the named range that a drop-down offers of it; "": none
	offered     string // the header of its column

	own     map[int]bool     // its columns
	columns map[string][]int // where the pieces of each header stand, by its folded name
	old     map[int]readers.Row
	last    int // the last row that the list had
	width   int // of the sheet, in columns
}

// update puts the list into the workbook.
func (l *listUpdate) update(book *ooxml.Book, before *readers.Tables) error {
	sheet, err := book.Sheet(l.Sheet)
	if err != nil {
		return err
	}
	if err := l.readOld(before); err != nil {
		return err
	}
	area, err := l.oldArea(book, sheet, before.Path)
	if err != nil {
		return err
	}
	spread := l.Measure()
	noted := l.notedRows(book, sheet)
	rows := l.places(noted)
	looks, err := l.newLooks(book)
	if err != nil {
		return err
	}
	err = book.Change(sheet.Part, func(e *ooxml.Edit) error {
		cells, err := e.Cells()
		if err != nil {
			return err
		}
		return l.write(&sheetGrid{cells, e, looks}, spread, rows)
	})
	if err != nil {
		return err
	}
	return l.stretch(book, sheet, area, slices.Max(append(rows, 2)))
}

// isOn reports whether the list stands on a sheet.
func (l *listUpdate) isOn(sheet string) bool { return strings.EqualFold(l.Sheet, sheet) }

// readOld reads the sheet as it is, and finds the list's columns by their headers.
func (l *listUpdate) readOld(before *readers.Tables) error {
	table, err := before.Table(l.Sheet)
	if err != nil {
		return err
	}
	defer table.Close()
	l.own, l.columns, l.old, l.width = map[int]bool{}, map[string][]int{}, map[int]readers.Row{}, len(table.Header.Cells)
	for _, c := range l.Table.Columns {
		l.columns[headers.Fold(c.Header)] = nil
	}
	for i, cell := range table.Header.Cells {
		header, n := catalog.PieceOf(cell.Text)
		if pieces, ours := l.columns[headers.Fold(header)]; ours && n == len(pieces)+1 {
			l.addColumn(header, i)
		}
	}
	for _, header := range []string{l.Table.Columns[0].Header, l.offered} {
		if header != "" && len(l.columns[headers.Fold(header)]) == 0 {
			return fmt.Errorf("its sheet %s has no column %q in its first row", l.Sheet, header)
		}
	}
	for row, err := range table.Rows() {
		if err != nil {
			return err
		}
		l.old[row.Number] = row.Clone()
		l.width = max(l.width, len(row.Cells))
	}
	return nil
}

// addColumn takes a column for the next piece of a header's texts.
func (l *listUpdate) addColumn(header string, column int) {
	name := headers.Fold(header)
	l.columns[name] = append(l.columns[name], column)
	l.own[column] = true
}

// newLooks gives the style of cells where the list had none to go by.
func (l *listUpdate) newLooks(p *ooxml.Book) (string, error) {
	if l.last >= 2 || l.Rows == 0 {
		return "", nil
	}
	style, err := p.AddStyle("cellXfs", `<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyAlignment="1">`+
		`<alignment vertical="top" wrapText="1"/></xf>`)
	return strconv.Itoa(style), err
}

// key is the column by which an entry is known again.
func (l *listUpdate) key() int { return l.columns[headers.Fold(l.Table.Columns[0].Header)][0] }

// holds reports whether a row has something in the list's columns, and beside them.
func (l *listUpdate) holds(number int) (own, beside bool) {
	for i, cell := range l.old[number].Cells {
		own = own || cell.Kind != readers.Empty && l.own[i]
		beside = beside || cell.Kind != readers.Empty && !l.own[i]
	}
	return own, beside
}

// places gives each entry its row. One that a planner has written beside stays
// where it is; a row in which something of the planner's stands, but no longer
// an entry, is passed over; all others come in the order that the service gives.
func (l *listUpdate) places(noted map[int]bool) []int {
	stay := map[string][]int{}
	taken := map[int]bool{}
	for number := range l.old {
		own, beside := l.holds(number)
		switch {
		case number > l.last && (own || beside && l.entries), noted[number] && number > l.last:
			taken[number] = true
		case number <= l.last && l.entries && (beside || noted[number]):
			taken[number] = true
			key := l.oldKey(number)
			stay[key] = append(stay[key], number)
		}
	}
	rows, next := make([]int, l.Rows), 2
	for i := range rows {
		key := l.Cells(i)[0]
		if at := stay[key]; len(at) > 0 {
			slices.Sort(at)
			rows[i], stay[key] = at[0], at[1:]
			continue
		}
		for taken[next] {
			next++
		}
		rows[i] = next
		next++
	}
	return l.inOrder(rows)
}

func (l *listUpdate) oldKey(number int) string {
	if cells := l.old[number].Cells; l.key() < len(cells) {
		return cells[l.key()].Text
	}
	return ""
}

// inOrder keeps entries of one key in their order: of a smartword given twice the
// last is the one that counts.
func (l *listUpdate) inOrder(rows []int) []int {
	same := map[string][]int{}
	for i := range rows {
		key := l.Cells(i)[0]
		same[key] = append(same[key], i)
	}
	for _, entries := range same {
		var at []int
		for _, i := range entries {
			at = append(at, rows[i])
		}
		slices.Sort(at)
		for n, i := range entries {
			rows[i] = at[n]
		}
	}
	return rows
}
