package readers

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// The size of a sheet, as Excel has it.
const maxRows = 1048576

// sheetSource gives the rows of a workbook's sheet from its XML. excelize's own
// row iterator gives the texts of cells without their types, and takes half a
// sheet for a whole one.
type sheetSource struct {
	plan   *Plan
	part   *xmlPart
	types  *cellTypes
	number int  // of the row read last
	ended  bool // the rows, and the sheet with them
}

// begin reads as far as the rows.
func (s *sheetSource) begin() error {
	for {
		token, err := s.part.token()
		if err == io.EOF {
			return s.damaged(errors.New("it has no rows at all"))
		}
		if err != nil {
			return s.damaged(err)
		}
		start, ok := token.(xml.StartElement)
		switch {
		case !ok:
		case s.part.depth == 1 && start.Name.Local != "worksheet":
			return s.damaged(fmt.Errorf("a %q in place of a worksheet", shorten(start.Name.Local, 30)))
		case s.part.depth == 2 && start.Name.Local == "sheetData":
			return nil
		}
	}
}

// next reads the next row that holds anything, and after the last one the rest
// of the sheet, so that a sheet which breaks off is an error.
func (s *sheetSource) next(row *Row) error {
	if s.ended {
		return io.EOF
	}
	for {
		token, err := s.part.token()
		if err != nil {
			return s.damaged(err)
		}
		switch token := token.(type) {
		case xml.EndElement: // of sheetData: all else is read to its end
			return s.finish()
		case xml.StartElement:
			if token.Name.Local != "row" {
				err = s.part.skip()
			} else {
				err = s.readRow(token, row)
			}
			if err != nil {
				return s.damaged(err)
			}
			if token.Name.Local == "row" && !row.blank() {
				return nil
			}
		}
	}
}

func (s *sheetSource) finish() error {
	if err := s.part.end(); err != nil {
		return s.damaged(err)
	}
	s.ended = true
	return io.EOF
}

func (s *sheetSource) Close() error { return s.part.Close() }

// damaged is the error of a sheet that cannot be read on.
func (s *sheetSource) damaged(err error) error {
	var cell *Problem
	if errors.As(err, &cell) {
		return cell
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return s.plan.damaged(fmt.Errorf("sheet %s, after row %d: %w", s.plan.Sheet, s.number, err))
}

// readRow reads the row that has just begun.
func (s *sheetSource) readRow(start xml.StartElement, row *Row) error {
	if err := s.advance(attribute(start, "r")); err != nil {
		return err
	}
	*row = Row{Number: s.number, Hidden: isTrue(attribute(start, "hidden")), Cells: row.Cells[:0]}
	for next := 0; ; {
		token, err := s.part.token()
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.EndElement:
			return nil
		case xml.StartElement:
			if token.Name.Local != "c" {
				err = s.part.skip()
			} else {
				next, err = s.readCell(token, next, row)
			}
			if err != nil {
				return err
			}
		}
	}
}

// advance takes the number of the row that begins: the one it bears, or the next.
func (s *sheetSource) advance(bears string) error {
	number := s.number + 1
	if bears != "" {
		n, err := strconv.Atoi(bears)
		if err != nil {
			return fmt.Errorf("a row has the number %q", shorten(bears, 20))
		}
		number = n
	}
	if number <= s.number || number > maxRows {
		return fmt.Errorf("row %d follows row %d", number, s.number)
	}
	s.number = number
	return nil
}

// readCell reads the cell that has just begun into the row, and gives the column
// after it. A cell without a reference stands in the column next.
func (s *sheetSource) readCell(start xml.StartElement, next int, row *Row) (int, error) {
	index := next
	if reference := attribute(start, "r"); reference != "" {
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
	cell, err := s.types.cell(stored)
	if err != nil || cell.Kind == Empty {
		return index + 1, err
	}
	if len(cell.Text) > maxField && !s.plan.verbatim {
		return 0, s.plan.longField(*row, index, len(cell.Text))
	}
	row.pad(index + 1)
	if row.Cells[index].Kind != Empty {
		return 0, fmt.Errorf("row %d has cell %s twice", row.Number, columnLetters(index))
	}
	row.Cells[index] = cell
	return index + 1, nil
}

// readStored reads the elements of the cell that has just begun.
func (s *sheetSource) readStored(start xml.StartElement) (storedCell, error) {
	stored := storedCell{kind: attribute(start, "t")}
	if style := attribute(start, "s"); style != "" {
		n, err := strconv.Atoi(style)
		if err != nil {
			return stored, fmt.Errorf("a cell has the style %q", shorten(style, 20))
		}
		stored.style = n
	}
	for {
		token, err := s.part.token()
		if err != nil {
			return stored, err
		}
		switch token := token.(type) {
		case xml.EndElement:
			return stored, nil
		case xml.StartElement:
			if err := s.readElement(token, &stored); err != nil {
				return stored, err
			}
		}
	}
}

func (s *sheetSource) readElement(start xml.StartElement, stored *storedCell) (err error) {
	switch start.Name.Local {
	case "v":
		stored.hasValue = true
		stored.value, err = s.part.text()
	case "is":
		stored.inline, err = s.part.richText()
	case "f":
		stored.formula = true
		err = s.part.skip()
	default:
		err = s.part.skip()
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
