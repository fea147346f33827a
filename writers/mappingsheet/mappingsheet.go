package mappingsheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/mapping"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/writers/ooxml"
)

// Book is a workbook as it was uploaded.
type Book struct {
	File    string // its base name
	Content []byte
}

// Write writes the workbook with these mappings. What its sheet Mapping says already is not said again; of several for the
// same, the last row counts.
func Write(w io.Writer, from Book, entries []mapping.Entry) error {
	book, err := ooxml.Open(from.Content)
	if err != nil {
		return cannotWrite(from.File, err)
	}
	sheets, err := book.Sheets()
	if err != nil {
		return cannotWrite(from.File, err)
	}
	at := slices.IndexFunc(sheets, func(sheet ooxml.Sheet) bool {
		return headers.FoldName(sheet.Name) == headers.FoldName(readers.SheetMapping)
	})
	if at < 0 {
		err = add(book, entries)
	} else {
		err = extend(book, sheets[at], from, entries)
	}
	if err != nil {
		return cannotWrite(from.File, err)
	}
	var out bytes.Buffer
	if err := book.Pack(&out); err != nil {
		return cannotWrite(from.File, err)
	}
	_, err = out.WriteTo(w)
	return err
}

func cannotWrite(file string, err error) error {
	if other := (*noColumnError)(nil); errors.As(err, &other) {
		return fmt.Errorf("the mapping cannot be written into %s: %w", file, err)
	}
	return fmt.Errorf("the mapping cannot be written into %s: %w; save it again in the spreadsheet program, and try again", file, err)
}

// columns are the headers of the sheet, in its order where it is new.
func columns() []string { return []string{"for", "written", "means"} }

func fieldsOf(entry mapping.Entry) []string { return []string{entry.For, entry.Written, entry.Means} }

// add adds the sheet.
func add(book *ooxml.Book, entries []mapping.Entry) error {
	sheet, err := book.AddSheet(readers.SheetMapping)
	if err != nil {
		return err
	}
	places := []int{0, 1, 2}
	rows, err := rowText(1, places, columns())
	if err != nil {
		return err
	}
	for i, entry := range entries {
		row, err := rowText(i+2, places, fieldsOf(entry))
		if err != nil {
			return err
		}
		rows += row
	}
	book.Put(sheet.Part, fmt.Appendf(nil, ooxml.Head+`<worksheet xmlns="%s"><cols><col min="1" max="1" width="12" customWidth="1"/>`+
		`<col min="2" max="3" width="40" customWidth="1"/></cols><sheetData>%s</sheetData></worksheet>`, book.Space(), rows))
	return nil
}

// extend writes mappings below the last row of the sheet that holds anything.
func extend(book *ooxml.Book, sheet ooxml.Sheet, from Book, entries []mapping.Entry) error {
	known, err := readExisting(from, sheet.Name)
	if err != nil {
		return err
	}
	var rows strings.Builder
	next := known.last + 1
	write := func(fields []string) error {
		row, err := rowText(next, known.places, fields)
		rows.WriteString(row)
		next++
		return err
	}
	if known.last == 0 {
		if err := write(columns()); err != nil {
			return err
		}
	}
	for _, entry := range known.without(entries) {
		if err := write(fieldsOf(entry)); err != nil {
			return err
		}
	}
	if next == known.last+1 {
		return nil
	}
	return book.Change(sheet.Part, func(e *ooxml.Edit) error { return insertRows(e, known.last, next-1, rows.String()) })
}

// insertRows puts rows behind the row of the number last, in the place of those up to the number to, which hold nothing.
func insertRows(e *ooxml.Edit, last, to int, rows string) error {
	data := e.Root.Child("sheetData")
	if data == nil {
		return fmt.Errorf("its part has no rows")
	}
	at, number := -1, 0
	for _, row := range data.All("row") {
		number++
		if n, err := strconv.Atoi(row.Attribute("r")); err == nil {
			number = n
		}
		switch {
		case number <= last:
			at = row.To
		case number <= to:
			e.Cut(row)
		}
	}
	if at < 0 && len(data.Children) > 0 {
		at = data.Open
	}
	if at < 0 {
		e.Append(data, rows)
		return nil
	}
	e.Insert(at, rows)
	return nil
}

// rowText is a row with texts in these columns.
func rowText(number int, places []int, texts []string) (string, error) {
	type cell struct {
		column int
		text   string
	}
	var cells []cell
	for i, text := range texts {
		cells = append(cells, cell{places[i], text})
	}
	slices.SortFunc(cells, func(a, b cell) int { return a.column - b.column })
	var row strings.Builder
	fmt.Fprintf(&row, `<row r="%d">`, number)
	for _, c := range cells {
		name, err := excelize.CoordinatesToCellName(c.column+1, number)
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&row, `<c r="%s" t="inlineStr"><is>%s</is></c>`, name, ooxml.TextElement(c.text))
	}
	row.WriteString(`</row>`)
	return row.String(), nil
}
