package annotate

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/readers"
	"simcast/writers/csvtext"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// textRow is a row of a CSV under the number that a spreadsheet shows.
type textRow struct {
	number int
	cells  []string
}

// sniff settles on a separator where no header row decides it: the one that
// separates the first row into most cells.
func (t *takenPlan) sniff() error {
	if bytes.HasPrefix(t.content, []byte("PK\x03\x04")) {
		return nil
	}
	var err error
	if t.encoding, err = readers.EncodingOf(t.file, t.content); err != nil {
		return err
	}
	most := 0
	for _, comma := range []rune{',', ';', '\t'} {
		rows, failed := t.textRows(comma)
		if failed != nil {
			err = failed
		} else if len(rows) > 0 && len(rows[0].cells) > most {
			t.comma, most = comma, len(rows[0].cells)
		}
	}
	switch {
	case most > 0:
		return nil
	case err != nil:
		return err
	}
	return fmt.Errorf("%s cannot be annotated: it is empty; fill it in, or begin with simcast new", t.file)
}

// textRows reads a CSV with what stands above its header.
func (t *takenPlan) textRows(comma rune) ([]textRow, error) {
	text, err := csvtext.Decode(t.content, t.encoding)
	if err != nil {
		return nil, err
	}
	var rows []textRow
	for record, err := range csvtext.Records(csvtext.WithLines(text), comma) {
		if err != nil {
			return nil, t.notSeparable(err)
		}
		rows = append(rows, textRow{record.Number, record.Fields})
	}
	return rows, nil
}

// notSeparable says that the cells of a CSV cannot be told apart.
func (t *takenPlan) notSeparable(err error) error {
	var parse *csv.ParseError
	if !errors.As(err, &parse) {
		return err
	}
	return fmt.Errorf("%s cannot be annotated: after line %d its cells cannot be separated (%w); fix the quotes there, and check it again", t.file, parse.StartLine, parse.Err)
}

// textBook makes a workbook of a CSV: every cell where it was, every text a text.
func textBook(taken takenPlan) ([]byte, error) {
	rows, err := taken.textRows(taken.comma)
	if err != nil {
		return nil, err
	}
	book := excelize.NewFile()
	defer book.Close()
	looks, errLooks := sheet.NewTableStyles(book)
	widths := textWidths(rows)
	if times := taken.header.times; times > 0 && times <= len(widths) {
		widths[times-1] = max(widths[times-1], widthOfDate)
	}
	errs := []error{errLooks, book.SetSheetName("Sheet1", sheet.Injects), book.SetSheetDimension(sheet.Injects, ""),
		sheet.SetPage(book, sheet.Injects, "landscape", max(sheet.PagesWide(widths), 1))}
	for i, width := range widths {
		name, err := excelize.ColumnNumberToName(i + 1)
		errs = append(errs, err, book.SetColWidth(sheet.Injects, name, name, width))
		if i+1 == taken.header.times { // its empty cells are filled in as dates too
			errs = append(errs, book.SetColStyle(sheet.Injects, name, looks.Date))
		}
	}
	if top := taken.header.row; top > 0 {
		errs = append(errs, book.SetPanes(sheet.Injects, &excelize.Panes{Freeze: true, YSplit: top, TopLeftCell: cellAt{top + 1, 0}.String(), ActivePane: "bottomLeft"}))
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	var content bytes.Buffer
	err = ooxml.Fill(&content, book, map[string]func(*ooxml.Rows) error{sheet.FirstPart: func(out *ooxml.Rows) error {
		return writeTextRows(out, rows, taken, looks, widths)
	}})
	return content.Bytes(), err
}

// writeTextRows writes the rows of a CSV, each where a spreadsheet has it.
func writeTextRows(out *ooxml.Rows, rows []textRow, t takenPlan, looks sheet.TableStyles, widths []float64) error {
	written := 0
	for _, row := range rows {
		cells, err := textCells(row, t, looks)
		if err != nil {
			return err
		}
		for written++; written < row.number; written++ {
			if err := out.Row(0, nil); err != nil {
				return err
			}
		}
		if err := out.Row(sheet.RowHeight(cells, widths), cells); err != nil {
			return err
		}
	}
	return nil
}

// textCells are the cells of a row, in the looks of the header row or of the others.
func textCells(row textRow, taken takenPlan, looks sheet.TableStyles) ([]ooxml.Cell, error) {
	if row.number > excelize.TotalRows || len(row.cells) > excelize.MaxColumns {
		return nil, fmt.Errorf("%s cannot be annotated: row %d has no place in a workbook, which holds %d rows of %d cells; make several plans of it",
			taken.file, row.number, excelize.TotalRows, excelize.MaxColumns)
	}
	cells := make([]ooxml.Cell, len(row.cells))
	for i, text := range row.cells {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
		if n, long := sheet.TooLong(text); long {
			return nil, fmt.Errorf("%s cannot be annotated: in cell %s (row %d) the text has %d characters, and a cell of a workbook holds %d; shorten it",
				taken.file, cellAt{row.number, i}, row.number, n, excelize.TotalCellChars)
		}
		switch {
		case text == "":
			continue
		case readers.IsErrorValue(text):
			cells[i] = ooxml.Cell{Kind: ooxml.Fault, Style: looks.Text, Text: text}
		default:
			cells[i] = ooxml.Cell{Kind: ooxml.Words, Style: looks.Text, Text: text}
		}
		switch {
		case row.number == taken.header.row:
			cells[i].Style = looks.Header
		case row.number > taken.header.row && i+1 == taken.header.times: // a date that is typed there is a date, and no text
			cells[i].Style = looks.Date
		}
	}
	return cells, nil
}

// widthOfDate is how wide a column is that shows a date with its time.
const widthOfDate = 18

// textWidths gives each column the width of its longest line, within bounds.
func textWidths(rows []textRow) []float64 {
	var widths []float64
	for _, row := range rows[:min(len(rows), sheet.SampleLines)] {
		for i, text := range row.cells {
			if i == len(widths) {
				widths = append(widths, sheet.Narrowest)
			}
			widths[i] = min(max(widths[i], float64(sheet.LongestLine(text)+1)), sheet.Widest)
		}
	}
	return widths
}
