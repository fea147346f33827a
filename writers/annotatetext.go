package writers

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/xuri/excelize/v2"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"simcast/readers"
	"simcast/writers/ooxml"
)

// textSheet is the sheet of a workbook that is made of a CSV.
const textSheet = "Injects"

// textRow is a row of a CSV under the number that a spreadsheet shows.
type textRow struct {
	number int
	cells  []string
}

// sniff settles on a separator where no header row decides it: the one that
// parts the first row into most cells.
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

// decoded gives the text of a CSV.
func (t *takenPlan) decoded() io.Reader {
	text := encoding.Encoding(charmap.Windows1252)
	switch t.encoding {
	case "", "utf-8":
		text = unicode.UTF8BOM
	case "utf-16le":
		text = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)
	case "utf-16be":
		text = unicode.UTF16(unicode.BigEndian, unicode.UseBOM)
	}
	return transform.NewReader(bytes.NewReader(t.content), text.NewDecoder())
}

// textRows reads a CSV with what stands above its header. encoding/csv passes over
// blank lines, which a spreadsheet counts as rows.
func (t *takenPlan) textRows(comma rune) ([]textRow, error) {
	content, err := io.ReadAll(t.decoded())
	if err != nil {
		return nil, err
	}
	if !bytes.Contains(content, []byte("\n")) {
		content = bytes.ReplaceAll(content, []byte("\r"), []byte("\n"))
	}
	records := csv.NewReader(bytes.NewReader(content))
	records.Comma, records.FieldsPerRecord = comma, -1
	var rows []textRow
	number, end := 0, 0
	for {
		record, err := records.Read()
		if err == io.EOF {
			return rows, nil
		}
		if err != nil {
			return nil, t.unparted(err)
		}
		line, _ := records.FieldPos(0)
		number += line - end
		last := len(record) - 1
		end, _ = records.FieldPos(last)
		end += strings.Count(record[last], "\n")
		if number == 1 && len(record) == 2 && record[0] == "sep=" && record[1] == "" {
			number = 0
			continue
		}
		rows = append(rows, textRow{number, record})
	}
}

// unparted says that the cells of a CSV cannot be told apart.
func (t *takenPlan) unparted(err error) error {
	var parse *csv.ParseError
	if !errors.As(err, &parse) {
		return err
	}
	return fmt.Errorf("%s cannot be annotated: past line %d its cells cannot be told apart (%w); fix the quotes there, and check it again", t.file, parse.StartLine, parse.Err)
}

// textBook makes a workbook of a CSV: every cell where it was, every text a text.
func textBook(content []byte, t takenPlan) ([]byte, error) {
	rows, err := t.textRows(t.comma)
	if err != nil {
		return nil, err
	}
	p, err := ooxml.Empty(textSheet)
	if err != nil {
		return nil, err
	}
	looks, err := newListLooks(p)
	if err != nil {
		return nil, err
	}
	s := listSheet{space: p.Space(), columns: textColumns(rows)}
	s.head(t.header.row)
	for _, row := range rows {
		cells, err := textCells(row, t, looks)
		if err != nil {
			return nil, err
		}
		s.row(row.number, cells)
	}
	sheets, err := p.Sheets()
	if err != nil {
		return nil, err
	}
	p.Put(sheets[0].Part, s.end(0, 0))
	var book bytes.Buffer
	err = p.Pack(&book)
	return book.Bytes(), err
}

// textCells are the cells of a row, in the looks of the header row or of the others.
func textCells(row textRow, t takenPlan, looks listLooks) ([]listCell, error) {
	if row.number > excelize.TotalRows || len(row.cells) > excelize.MaxColumns {
		return nil, fmt.Errorf("%s cannot be annotated: row %d has no place in a workbook, which holds %d rows of %d cells; make several plans of it",
			t.file, row.number, excelize.TotalRows, excelize.MaxColumns)
	}
	cells := make([]listCell, len(row.cells))
	for i, text := range row.cells {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\r", "\n")
		if n, long := tooLong(text); long {
			return nil, fmt.Errorf("%s cannot be annotated: in cell %s (row %d) the text has %d characters, and a cell of a workbook holds %d; shorten it",
				t.file, cellAt{row.number, i}, row.number, n, excelize.TotalCellChars)
		}
		cells[i] = listCell{text: text, style: looks.text, fault: readers.IsErrorValue(text)}
		if row.number == t.header.row {
			cells[i].style = looks.header
		}
	}
	return cells, nil
}

// textColumns gives each column the width of its longest line, within bounds.
func textColumns(rows []textRow) []listColumn {
	var columns []listColumn
	for _, row := range rows[:min(len(rows), sampleLines)] {
		for i, text := range row.cells {
			if i == len(columns) {
				columns = append(columns, listColumn{width: narrowest})
			}
			columns[i].width = min(max(columns[i].width, longestLine(text)+1), widest)
		}
	}
	return columns
}
