package readers

import (
	"fmt"
	"slices"

	"simcast/readers/archive"
	"simcast/readers/headers"
)

// SideSheet is a sheet beside the injects that says something of the plan as a whole: Mapping, Settings or Objectives.
type SideSheet struct {
	Name string
	Rows []Row // those that hold anything, its header among them
	file string
}

// Place is that of a cell by its 0-based sheet column; with index -1, that of the row itself.
func (s *SideSheet) Place(row Row, index int) Place {
	place := Place{File: s.file, Sheet: s.Name, Row: row.Number}
	if index >= 0 {
		place.Cell = cellName(index, row.Number)
	}
	return place
}

// The names of the side sheets.
const (
	SheetMapping    = "Mapping"
	SheetSettings   = "Settings"
	SheetObjectives = "Objectives"
)

// IsSide reports whether a sheet of that name is one of them.
func IsSide(name string) bool {
	return slices.ContainsFunc([]string{SheetMapping, SheetSettings, SheetObjectives}, func(side string) bool {
		return headers.FoldName(side) == headers.FoldName(name)
	})
}

// Side is the side sheet of that name, hidden or not; nil where the file has none.
func (p *File) Side(name string) *SideSheet { return p.sides[headers.FoldName(name)] }

// maxSideRows is how many rows a side sheet may have.
const maxSideRows = 20_000

// readSides reads the side sheets. One that cannot be read is an error: without it the plan means something else.
func (p *File) readSides(book *workbook, sheets []sheetPart, types *cellTypes) error {
	for _, sheet := range sheets {
		name := headers.FoldName(sheet.name)
		if !IsSide(name) {
			continue
		}
		side, err := p.readSide(book, sheet, types)
		if err != nil {
			return err
		}
		if p.sides == nil {
			p.sides = map[string]*SideSheet{}
		}
		p.sides[name] = side
	}
	return nil
}

func (p *File) readSide(book *workbook, sheet sheetPart, types *cellTypes) (*SideSheet, error) {
	part, err := book.archive.Open(sheet.part, otherWindow)
	if err != nil {
		return nil, p.damaged(err)
	}
	return p.takeSide(part, sheet.name, &sheetSource{part: part, types: types, scanner: book.scanner()})
}

func (p *File) takeSide(part *archive.Part, name string, rows *sheetSource) (*SideSheet, error) {
	defer part.Close()
	rows.plan = &File{Path: p.Path, Name: p.Name, Format: XLSX, Sheet: name}
	if err := rows.begin(); err != nil {
		return nil, err
	}
	side := &SideSheet{Name: name, file: p.Name}
	var row Row
	for range maxSideRows {
		switch err := rows.next(&row); {
		case isEnd(err):
			return side, nil
		case err != nil:
			return nil, err
		}
		side.Rows = append(side.Rows, row.Clone())
	}
	return nil, p.fileError(fmt.Sprintf("has more than %d rows in the sheet %s", maxSideRows, name), "delete those that say nothing", nil)
}
