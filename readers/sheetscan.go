package readers

import (
	"strconv"

	"simcast/readers/archive"
	"simcast/readers/xlsxscan"
)

// scanner gives a new scanner for a part, or nil where encoding/xml reads all of it.
func (w *workbook) scanner() *xlsxscan.Scanner {
	if w.careful {
		return nil
	}
	return &xlsxscan.Scanner{}
}

// scanRow lets the scanner read the next row. Where it does not know what lies ahead,
// or the row is not right, nothing has been read.
func (s *sheetSource) scanRow(row *Row) bool {
	length, ok := s.scanner.Row(s.part.Ahead())
	number := s.number + 1
	if ok && s.scanner.Number != nil {
		var err error
		number, err = strconv.Atoi(string(s.scanner.Number))
		ok = err == nil
	}
	if !ok || number < max(s.number, 1) || number > maxRows || !s.typeRow(number, row) {
		return false
	}
	s.number = number
	s.part.Take(length)
	return true
}

// typeRow makes cells of what the scanner has found. The texts of a row are one
// string, so that a row asks for memory once.
func (s *sheetSource) typeRow(number int, row *Row) bool {
	*row = Row{Number: number, Hidden: isTrue(string(s.scanner.Hidden)), Cells: row.Cells[:0]}
	s.strike.takeRow(s.types, string(s.scanner.Style))
	texts := string(s.scanner.Texts)
	column := 0
	for i := range s.scanner.Cells {
		found := &s.scanner.Cells[i]
		next, ok := s.typeCell(found, texts[found.From:found.To], column, row)
		if !ok {
			return false
		}
		column = next
	}
	return true
}

// typeCell adds a cell to the row, and gives the column after it. A cell without a
// reference stands in the column next.
func (s *sheetSource) typeCell(found *xlsxscan.Cell, text string, next int, row *Row) (int, bool) {
	index := next
	if found.Reference != nil {
		column, number, ok := parseReference(string(found.Reference))
		if !ok || number != row.Number {
			return 0, false
		}
		index = column
	}
	if index >= maxColumns {
		return 0, false
	}
	stored := storedCell{kind: found.Type, style: found.Style, hasValue: found.HasValue, hasInline: found.Inline, formula: found.Formula}
	stored.isStruck = s.strike.of(s.types, found.Style, found.HasStyle, index)
	if found.Inline {
		stored.inline = archive.Unescape(text)
	} else {
		stored.value = text
	}
	cell, err := s.types.cell(stored)
	if err != nil || len(cell.Text) > maxField && !s.plan.verbatim {
		return 0, false
	}
	if cell.Kind == Empty {
		return index + 1, true
	}
	row.pad(index + 1)
	if row.Cells[index].Kind != Empty {
		return 0, false
	}
	row.Cells[index] = cell
	return index + 1, true
}

// scan reads texts after one that has just ended, as long as the scanner knows them.
func (t *sharedTexts) scan() {
	for t.scanner != nil && len(t.types.sharedTexts) <= maxTexts {
		length, ok := t.scanner.SharedText(t.part.Ahead())
		if !ok {
			return
		}
		t.part.Take(length)
		t.keep(archive.Unescape(string(t.scanner.Texts)))
	}
}
