package readers

// scanRow lets the scanner read the next row. Where it does not know what lies ahead,
// or the row is not right, nothing has been read.
func (s *sheetSource) scanRow(row *Row) bool {
	length, ok := s.scanner.row(s.part.ahead(), s.number+1)
	if !ok || s.scanner.number <= s.number || s.scanner.number > maxRows || !s.typeRow(row) {
		return false
	}
	s.number = s.scanner.number
	s.part.take(length)
	return true
}

// typeRow makes cells of what the scanner has found. The texts of a row are one
// string, so that a row asks for memory once.
func (s *sheetSource) typeRow(row *Row) bool {
	*row = Row{Number: s.scanner.number, Hidden: s.scanner.hidden, Cells: row.Cells[:0]}
	texts := string(s.scanner.texts)
	for i := range s.scanner.cells {
		found := &s.scanner.cells[i]
		if !s.typeCell(found, texts[found.from:found.to], row) {
			return false
		}
	}
	return true
}

func (s *sheetSource) typeCell(found *scannedCell, text string, row *Row) bool {
	if found.column >= maxColumns {
		return false
	}
	if found.inline {
		found.stored.inline = unescape(text)
	} else {
		found.stored.value = text
	}
	cell, err := s.types.cell(found.stored)
	if err != nil || len(cell.Text) > maxField && !s.plan.verbatim {
		return false
	}
	if cell.Kind == Empty {
		return true
	}
	row.pad(found.column + 1)
	if row.Cells[found.column].Kind != Empty {
		return false
	}
	row.Cells[found.column] = cell
	return true
}
