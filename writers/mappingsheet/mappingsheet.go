package mappingsheet

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

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
	book.Put(sheet.Part, fmt.Appendf(nil, ooxml.Head+`<worksheet xmlns="%s"><cols><col min="1" max="1" width="12" customWidth="1"/>`+
		`<col min="2" max="3" width="40" customWidth="1"/></cols><sheetData/></worksheet>`, book.Space()))
	return write(book, sheet, existing{places: []int{0, 1, 2}}, entries)
}

// extend writes mappings below the last row of the sheet that holds anything.
func extend(book *ooxml.Book, sheet ooxml.Sheet, from Book, entries []mapping.Entry) error {
	known, err := readExisting(from, sheet.Name)
	if err != nil {
		return err
	}
	return write(book, sheet, known, known.without(entries))
}

// write writes entries below what is known of the sheet, and its headers where it has none.
func write(book *ooxml.Book, sheet ooxml.Sheet, known existing, entries []mapping.Entry) error {
	var rows [][]string
	if known.last == 0 {
		rows = append(rows, columns())
	}
	for _, entry := range entries {
		rows = append(rows, fieldsOf(entry))
	}
	if len(rows) == 0 {
		return nil
	}
	return book.Change(sheet.Part, func(e *ooxml.Edit) error {
		cells, err := e.Cells()
		if err != nil {
			return err
		}
		for i, fields := range rows {
			for n, text := range fields {
				if err := cells.Write(known.last+1+i, known.places[n], text, ""); err != nil {
					return err
				}
			}
		}
		return cells.Flush()
	})
}
