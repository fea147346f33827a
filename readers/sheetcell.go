package readers

import (
	"encoding/xml"
	"fmt"
	"strconv"

	"simcast/readers/archive"
)

// readCell reads the cell that has just begun into the row, and gives the column
// after it. A cell without a reference stands in the column next.
func (s *sheetSource) readCell(start xml.StartElement, next int, row *Row) (int, error) {
	index := next
	if reference := archive.Attribute(start, "r"); reference != "" {
		column, number, ok := parseReference(reference)
		if !ok || number != row.Number {
			return 0, fmt.Errorf("row %d has a cell %q", row.Number, shorten(reference, 20))
		}
		index = column
	}
	if index >= maxColumns {
		return 0, fmt.Errorf("row %d has more than %d columns", row.Number, maxColumns)
	}
	stored, err := s.readStored(start)
	if err != nil {
		return 0, err
	}
	stored.isStruck = s.strike.of(s.types, stored.style, archive.Attribute(start, "s") != "", index)
	cell, err := s.types.cell(stored)
	if err != nil || cell.Kind == Empty {
		return index + 1, err
	}
	if len(cell.Text) > maxField && !s.plan.verbatim {
		return 0, s.plan.longField(*row, index, len(cell.Text))
	}
	row.pad(index + 1)
	if row.Cells[index].Kind != Empty {
		return 0, cellTwice(row.Number, index)
	}
	row.Cells[index] = cell
	return index + 1, nil
}

// readStored reads the elements of the cell that has just begun.
func (s *sheetSource) readStored(start xml.StartElement) (storedCell, error) {
	stored := storedCell{kind: archive.Attribute(start, "t")}
	if style := archive.Attribute(start, "s"); style != "" {
		n, err := strconv.Atoi(style)
		if err != nil {
			return stored, fmt.Errorf("a cell has the style %q", shorten(style, 20))
		}
		stored.style = n
	}
	for {
		token, err := s.part.Token()
		if err != nil {
			return stored, err
		}
		switch token := token.(type) {
		case xml.EndElement:
			return stored, nil
		case xml.StartElement:
			if err := s.readValue(token, &stored); err != nil {
				return stored, err
			}
		}
	}
}

func (s *sheetSource) readValue(start xml.StartElement, stored *storedCell) (err error) {
	switch start.Name.Local {
	case "v":
		stored.hasValue = true
		stored.value, err = s.part.Text()
	case "is":
		stored.hasInline = true
		stored.inline, stored.looks, err = s.part.RichText()
	case "f":
		stored.formula = true
		err = s.part.Skip()
	default:
		err = s.part.Skip()
	}
	return err
}

// parseReference reads "D7" as a 0-based column and a row.
func parseReference(reference string) (column, row int, ok bool) {
	letters := 0
	for letters < len(reference) && letters < 4 {
		c := reference[letters] &^ 0x20 // in capitals
		if c < 'A' || c > 'Z' {
			break
		}
		column = column*26 + int(c-'A') + 1
		letters++
	}
	row, err := strconv.Atoi(reference[letters:])
	return column - 1, row, err == nil && letters > 0
}

func isTrue(value string) bool { return value == "1" || value == "true" }
