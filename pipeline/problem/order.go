package problem

import (
	"cmp"
	"slices"
	"strings"

	"simcast/readers"
)

// Sort puts problems into the order of a reader who goes through the plan: by sheet, row and column, and those of one cell as they
// were found. Sheets stand in the order in which problems were found in them; what is about a sheet as a whole stands before its rows,
// and what is about a row as a whole behind its cells.
func Sort(problems []readers.Problem) {
	sheets := sheetOrder{}
	for i := range problems {
		sheets.meet(problems[i].Place)
	}
	slices.SortStableFunc(problems, func(a, b readers.Problem) int { return sheets.compare(a.Place, b.Place) })
}

// sheet is a sheet of a file.
type sheet struct{ file, name string }

// sheetOrder is which sheet stands before which.
type sheetOrder map[sheet]int

func (o sheetOrder) meet(p readers.Place) {
	of := sheet{p.File, p.Sheet}
	if _, isMet := o[of]; !isMet {
		o[of] = len(o)
	}
}

func (o sheetOrder) compare(a, b readers.Place) int {
	if bySheet := o[sheet{a.File, a.Sheet}] - o[sheet{b.File, b.Sheet}]; bySheet != 0 {
		return bySheet
	}
	if a.Row != b.Row {
		return a.Row - b.Row
	}
	one, other := columnOf(a), columnOf(b)
	if (one == "") != (other == "") {
		return len(other) - len(one)
	}
	return cmp.Or(len(one)-len(other), strings.Compare(one, other)) // Z stands before AA
}

// columnOf are the letters of a place's column; "" where it has no cell.
func columnOf(p readers.Place) string { return strings.TrimRight(p.Cell, "0123456789") }
