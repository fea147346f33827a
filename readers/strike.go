package readers

import (
	"encoding/xml"
	"strconv"

	"simcast/readers/archive"
)

// struck tells for each style of cells whether its font is struck through; nil where none is.
func (s *styles) struck() []bool {
	var struck []bool
	for style, cell := range s.Cells {
		if cell.Font == nil || *cell.Font < 0 || *cell.Font >= len(s.Fonts) {
			continue
		}
		if strike := s.Fonts[*cell.Font].Strike; strike == nil || !archive.IsOn(strike.Value) {
			continue
		}
		if struck == nil {
			struck = make([]bool, len(s.Cells))
		}
		struck[style] = true
	}
	return struck
}

// isStruck reports whether the font of a style is struck through.
func (t *cellTypes) isStruck(style int) bool {
	return style >= 0 && style < len(t.struck) && t.struck[style]
}

// sheetStrike is what the rows and columns of a sheet say of cells that have no style of their own: a row that has a style
// wins over the columns.
type sheetStrike struct {
	columns     [][2]int // that are struck through, from and to, 0-based
	hasRowStyle bool     // the row that is read
	isRowStruck bool
}

// maxStruckColumns is how many stretches of columns are kept.
const maxStruckColumns = 1000

// takeColumns takes the style of the columns that an element `col` names.
func (s *sheetStrike) takeColumns(types *cellTypes, start xml.StartElement) {
	style, err := strconv.Atoi(archive.Attribute(start, "style"))
	if err != nil || !types.isStruck(style) || len(s.columns) == maxStruckColumns {
		return
	}
	from, errFrom := strconv.Atoi(archive.Attribute(start, "min"))
	to, errTo := strconv.Atoi(archive.Attribute(start, "max"))
	if errFrom == nil && errTo == nil {
		s.columns = append(s.columns, [2]int{from - 1, to - 1})
	}
}

// takeRow takes the style of the row that begins, "" where it has none.
func (s *sheetStrike) takeRow(types *cellTypes, style string) {
	if types.struck == nil {
		return
	}
	number, err := strconv.Atoi(style)
	s.hasRowStyle, s.isRowStruck = err == nil, err == nil && types.isStruck(number)
}

// of reports whether a cell is struck through, by its own style or that of its row or column.
func (s *sheetStrike) of(types *cellTypes, style int, hasStyle bool, column int) bool {
	switch {
	case types.struck == nil:
		return false
	case hasStyle:
		return types.isStruck(style)
	case s.hasRowStyle:
		return s.isRowStruck
	}
	for _, stretch := range s.columns {
		if stretch[0] <= column && column <= stretch[1] {
			return true
		}
	}
	return false
}

// keepLooks keeps how the runs of a shared text look, if that can matter.
func (t *cellTypes) keepLooks(index int, looks archive.Looks) {
	if looks&archive.Struck == 0 && (t.struck == nil || looks&archive.NotStruck == 0) {
		return
	}
	if t.sharedLooks == nil {
		t.sharedLooks = map[int]archive.Looks{}
	}
	t.sharedLooks[index] = looks
}

// strikeOf is how much of a cell is struck through, by the looks of its runs and of the cell itself.
func strikeOf(looks archive.Looks, isCellStruck bool) Strike {
	if looks == 0 {
		looks = archive.AsCell
	}
	switch asCell := looks&archive.AsCell > 0; {
	case asCell && isCellStruck:
		looks |= archive.Struck
	case asCell:
		looks |= archive.NotStruck
	}
	switch looks &^ archive.AsCell {
	case archive.Struck:
		return WhollyStruck
	case archive.NotStruck:
		return NotStruck
	}
	return PartlyStruck
}
