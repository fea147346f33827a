package refresh

import (
	"fmt"
	"strconv"

	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// sheetGrid is a sheet's part, to be changed cell by cell. A row in which nothing changes keeps its very bytes.
type sheetGrid struct {
	*ooxml.Cells
	edit  *ooxml.Edit
	looks string // the style of a cell that has none to go by, or ""
}

// columnOf gives the element that says how wide a column is, or nil.
func (g *sheetGrid) columnOf(column int) *ooxml.Node {
	if columns := g.edit.Root.Child("cols"); columns != nil {
		for _, n := range columns.All("col") {
			from, errFrom := strconv.Atoi(n.Attribute("min"))
			to, errTo := strconv.Atoi(n.Attribute("max"))
			if errFrom == nil && errTo == nil && from <= column+1 && column < to {
				return n
			}
		}
	}
	return nil
}

// width is how many characters a column shows side by side.
func (g *sheetGrid) width(column int) int {
	if n := g.columnOf(column); n != nil {
		if width, err := strconv.ParseFloat(n.Attribute("width"), 64); err == nil && width >= 1 {
			return int(width)
		}
	}
	return sheet.Narrowest
}

// widen makes a column at the right of all others wide, where nothing says how
// wide it is.
func (g *sheetGrid) widen(column int) {
	if columns := g.edit.Root.Child("cols"); columns != nil && g.columnOf(column) == nil {
		g.edit.Append(columns, fmt.Sprintf(`<col min="%d" max="%d" width="%d" customWidth="1"/>`, column+1, column+1, sheet.Widest))
	}
}
