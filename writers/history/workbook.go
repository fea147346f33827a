package history

import (
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// The sheets of a workbook of the history.
const (
	sheetName = "History"
	notesName = "Notes"
	notesPart = "xl/worksheets/sheet2.xml" // as excelize names the second sheet
)

// timeLocal is the column of a workbook after those of every file: the time of the zone, as a date that a spreadsheet can sort.
const timeLocal = "time_local"

// bookHeaders are those of a workbook.
func bookHeaders() []string { return append(headers(), timeLocal) }

// What the columns and rows of the workbook may take, in characters and lines.
const (
	foldedWidth = 16
	tallestRow  = 4
)

// inView are the widths of the columns that people read: they stand side by side on a page. The others are folded away, and so
// is the space where there is only one.
func (b Book) inView() map[string]float64 {
	widths := map[string]float64{timeLocal: 20, "round": 10, "id": 10, "persona": 22, "channel": 15, "team": 28, "title": 20, "subject": 28, "body": 50, "result": 11, "reason": 36, "now": 11}
	if b.hasDays() {
		widths["planned_at"], widths["expected_at"], widths["actual_at"] = 26, 26, 26
	}
	if b.Spaces.Several() {
		widths["space"] = 28
	}
	return widths
}

// widths are those of all columns, in their order.
func (b Book) widths() []float64 {
	var all []float64
	inView := b.inView()
	for _, name := range bookHeaders() {
		width, shown := inView[name]
		if !shown {
			width = foldedWidth
		}
		all = append(all, width)
	}
	return all
}

// styleColumns gives the columns their widths, and folds away those that are seldom read.
func (b Book) styleColumns(book *excelize.File) error {
	var errs []error
	inView := b.inView()
	for i, width := range b.widths() {
		name, err := excelize.ColumnNumberToName(i + 1)
		errs = append(errs, err, book.SetColWidth(sheetName, name, name, width))
		if _, shown := inView[bookHeaders()[i]]; !shown { // a click on the + above the next column opens it
			errs = append(errs, book.SetColOutlineLevel(sheetName, name, 1), book.SetColVisible(sheetName, name, false))
		}
	}
	return errors.Join(errs...)
}

func writeWorkbook(w io.Writer, b Book) error {
	book := excelize.NewFile()
	defer book.Close()
	styles, errStyles := sheet.NewStyles(book)
	last, errLast := excelize.CoordinatesToCellName(len(bookHeaders()), max(b.All, 1)+1)
	sheets := []string{sheetName, notesName}
	if b.hasDays() {
		sheets = append(sheets, controlsName)
	}
	err := errors.Join(
		errStyles, errLast,
		sheet.AddSheets(book, sheets...),
		book.AutoFilter(sheetName, "A1:"+last, nil),
		book.SetPanes(sheetName, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}),
		b.styleColumns(book),
		sheet.LineRows(book, sheetName, "A2:"+last),
		book.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: sheetName, RefersTo: fmt.Sprintf("%s!$1:$1", sheetName)}),
		sheet.SetPage(book, sheetName, "landscape", 1),
		sheet.SetPage(book, notesName, "landscape", 1),
		book.SetSheetDimension(sheetName, ""), // excelize has it for one cell, and some readers stop there
		book.SetSheetDimension(notesName, ""),
	)
	if err != nil {
		return err
	}
	parts := map[string]func(*ooxml.Rows) error{
		sheet.FirstPart: func(rows *ooxml.Rows) error { return writeRows(rows, styles, b) },
		notesPart:       func(rows *ooxml.Rows) error { return writeNotes(rows, styles, b) },
	}
	if b.hasDays() {
		if err := styleControls(book, len(b.Days.Controls)); err != nil {
			return err
		}
		parts[controlsPart] = func(rows *ooxml.Rows) error { return writeControls(rows, styles, b) }
	}
	return ooxml.Fill(w, book, parts)
}

// writeRows writes the header and a row a record.
func writeRows(rows *ooxml.Rows, styles sheet.Styles, b Book) error {
	var cells []ooxml.Cell
	for _, header := range bookHeaders() {
		cells = append(cells, sheet.TextCell(styles.Header, header))
	}
	if err := rows.Row(0, cells); err != nil {
		return err
	}
	widths := b.widths()
	for entry, err := range b.Entries {
		if err != nil {
			return err
		}
		cells = append(RecordOf(entry, b.Spaces, b.Days).cells(cells[:0], styles.Text), localTime(styles, entry.Started, b.Zone))
		if err := rows.Row(rowHeight(cells, widths), cells); err != nil {
			return err
		}
	}
	return nil
}

// localTime is a moment as people of the zone write it.
func localTime(styles sheet.Styles, at time.Time, zone *time.Location) ooxml.Cell {
	if at.IsZero() {
		return ooxml.Cell{}
	}
	_, offset := at.In(zone).Zone()
	return styles.Cell(readers.Cell{Kind: readers.Date, Unix: at.Unix() + int64(offset)})
}

// rowHeight makes room for the texts in view, up to a few lines.
func rowHeight(cells []ooxml.Cell, widths []float64) int {
	lines := 1
	for i, cell := range cells {
		if cell.Kind == ooxml.Words && widths[i] != foldedWidth {
			lines = max(lines, sheet.LinesAt(cell.Text, int(widths[i])))
		}
	}
	return min(lines, tallestRow) * sheet.LineHeight
}
