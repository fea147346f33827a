package readers

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"

	"simcast/readers/archive"
	"simcast/readers/xlsxscan"
)

// The size of a sheet, as Excel has it.
const maxRows = 1048576

// sheetSource gives the rows of a workbook's sheet from its XML. excelize's own
// row iterator gives the texts of cells without their types, and takes half a
// sheet for a whole one. The scanner takes the rows that it knows, some ten times as
// fast; encoding/xml reads the first, the others, and what stands around the rows.
type sheetSource struct {
	plan    *File
	part    *archive.Part
	types   *cellTypes
	scanner *xlsxscan.Scanner // nil: encoding/xml reads all rows
	between bool              // a row has just ended
	number  int               // of the row read last
	begun   bool              // ahead has been read
	ahead   Row               // the row after the one that was given last, or a piece of it
	failed  error             // of reading ahead
	strike  sheetStrike       // of its rows and columns
	ended   bool              // the rows, and the sheet with them
}

// begin reads as far as the rows.
func (s *sheetSource) begin() error {
	for {
		token, err := s.part.Token()
		if err == io.EOF {
			return s.damaged(errors.New("it has no rows at all"))
		}
		if err != nil {
			return s.damaged(err)
		}
		start, ok := token.(xml.StartElement)
		switch {
		case !ok:
		case s.part.Depth == 1 && start.Name.Local != "worksheet":
			return s.damaged(fmt.Errorf("a %q in place of a worksheet", shorten(start.Name.Local, 30)))
		case s.part.Depth == 2 && start.Name.Local == "sheetData":
			return nil
		case start.Name.Local == "col":
			s.strike.takeColumns(s.types, start)
		}
	}
}

// next reads the next row that holds anything, and after the last one the rest
// of the sheet, so that a sheet which breaks off is an error.
func (s *sheetSource) next(row *Row) error {
	if !s.begun {
		s.begun = true
		s.failed = s.readPiece(&s.ahead)
	}
	for s.failed == nil {
		cells := append(row.Cells[:0], s.ahead.Cells...) // the caller's memory stays the caller's
		*row = s.ahead
		row.Cells = cells
		if err := s.joinPieces(row); err != nil {
			return err
		}
		if !row.blank() {
			return nil
		}
	}
	return s.failed
}

// joinPieces reads as far as the next row. A row may stand there in several pieces: what follows it with the same number is part of it.
func (s *sheetSource) joinPieces(row *Row) error {
	for {
		s.failed = s.readPiece(&s.ahead)
		if s.failed != nil || s.ahead.Number != row.Number {
			return nil
		}
		row.Hidden = row.Hidden || s.ahead.Hidden
		row.pad(len(s.ahead.Cells))
		for i, cell := range s.ahead.Cells {
			if cell.Kind == Empty {
				continue
			}
			if row.Cells[i].Kind != Empty {
				s.failed = s.damaged(cellTwice(row.Number, i))
				return s.failed
			}
			row.Cells[i] = cell
		}
	}
}

func cellTwice(row, index int) error {
	return fmt.Errorf("row %d has cell %s twice", row, ColumnLetters(index))
}

// readPiece reads a row as far as its element goes, filled or not.
func (s *sheetSource) readPiece(row *Row) error {
	if s.ended {
		return io.EOF
	}
	for {
		if s.between && s.scanRow(row) {
			return nil
		}
		token, err := s.part.Token()
		if err != nil {
			return s.damaged(err)
		}
		s.between = false
		switch token := token.(type) {
		case xml.EndElement: // of sheetData: all else is read to its end
			return s.finish()
		case xml.StartElement:
			isRow := token.Name.Local == "row"
			if isRow {
				err = s.readRow(token, row)
			} else {
				err = s.part.Skip()
			}
			if err != nil {
				return s.damaged(err)
			}
			if s.between = s.scanner != nil; isRow {
				return nil
			}
		}
	}
}

func (s *sheetSource) finish() error {
	if err := s.readTail(); err != nil {
		return s.damaged(err)
	}
	s.ended = true
	return io.EOF
}

func (s *sheetSource) Close() error { return s.part.Close() }

// damaged is the error of a sheet that cannot be read on.
func (s *sheetSource) damaged(err error) error {
	if cell, ok := errors.AsType[*Problem](err); ok {
		return cell
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return s.plan.damaged(fmt.Errorf("sheet %s, after row %d: %w", s.plan.Sheet, s.number, err))
}

// readRow reads the row that has just begun.
func (s *sheetSource) readRow(start xml.StartElement, row *Row) error {
	if err := s.advance(archive.Attribute(start, "r")); err != nil {
		return err
	}
	*row = Row{Number: s.number, Hidden: isTrue(archive.Attribute(start, "hidden")), Cells: row.Cells[:0]}
	style := archive.Attribute(start, "s")
	if !isTrue(archive.Attribute(start, "customFormat")) {
		style = ""
	}
	s.strike.takeRow(s.types, style)
	for next := 0; ; {
		token, err := s.part.Token()
		if err != nil {
			return err
		}
		switch token := token.(type) {
		case xml.EndElement:
			return nil
		case xml.StartElement:
			if token.Name.Local != "c" {
				err = s.part.Skip()
			} else {
				next, err = s.readCell(token, next, row)
			}
			if err != nil {
				return err
			}
		}
	}
}

// advance takes the number of the row that begins: the one it bears, or the next. A piece of the last row bears its number again.
func (s *sheetSource) advance(bears string) error {
	number := s.number + 1
	if bears != "" {
		n, err := strconv.Atoi(bears)
		if err != nil {
			return fmt.Errorf("a row has the number %q", shorten(bears, 20))
		}
		number = n
	}
	if number < max(s.number, 1) || number > maxRows {
		return fmt.Errorf("row %d follows row %d", number, s.number)
	}
	s.number = number
	return nil
}
