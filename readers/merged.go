package readers

import (
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"simcast/readers/archive"
	"simcast/readers/headers"
)

// maxMerged is how many ranges of merged cells are kept: a file may name any number of them.
const maxMerged = 100_000

// cellRange is a rectangle of cells, its corners in it.
type cellRange struct {
	fromRow, toRow       int // as a spreadsheet shows them
	fromColumn, toColumn int // 0-based
}

// String gives the range as a spreadsheet does: "C2:C4".
func (r cellRange) String() string {
	return ColumnLetters(r.fromColumn) + strconv.Itoa(r.fromRow) + ":" + ColumnLetters(r.toColumn) + strconv.Itoa(r.toRow)
}

// parseRange reads "C2:C4", whichever two corners it names.
func parseRange(ref string) (cellRange, bool) {
	one, other, found := strings.Cut(strings.ReplaceAll(ref, "$", ""), ":")
	if !found {
		return cellRange{}, false
	}
	column1, row1, ok1 := parseReference(one)
	column2, row2, ok2 := parseReference(other)
	return cellRange{min(row1, row2), max(row1, row2), min(column1, column2), max(column1, column2)}, ok1 && ok2
}

// readTail reads what stands behind the rows, so that all of the sheet is known to be
// whole, and takes the ranges of merged cells from it.
func (s *sheetSource) readTail() error {
	s.plan.merged = nil
	for {
		token, err := s.part.Token()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "mergeCell" || len(s.plan.merged) == maxMerged {
			continue
		}
		if r, ok := parseRange(archive.Attribute(start, "ref")); ok && (r.fromRow != r.toRow || r.fromColumn != r.toColumn) {
			s.plan.merged = append(s.plan.merged, r)
		}
	}
}

// RowSet is a set of row numbers that are added in their order.
type RowSet struct {
	runs [][2]int // the first and the last row of each stretch
}

// Add adds a row below all others.
func (s *RowSet) Add(row int) {
	if last := len(s.runs) - 1; last >= 0 && s.runs[last][1] == row-1 {
		s.runs[last][1] = row
		return
	}
	s.runs = append(s.runs, [2]int{row, row})
}

// meets reports whether one of the rows lies between two others, which count.
// Has reports whether a row is in the set.
func (s *RowSet) Has(row int) bool { return s.meets(row, row) }

func (s *RowSet) meets(from, to int) bool {
	at, _ := slices.BinarySearchFunc(s.runs, from, func(run [2]int, from int) int { return run[1] - from })
	return at < len(s.runs) && s.runs[at][0] <= to
}

// MergedCells are the errors of merged cells that reach into persona, channel or team of one
// of the rows, and cannot be read as one value for all of their rows: they reach over several columns, or above the first
// row, or a row has a value of its own under them. The
// ranges stand behind the rows in the file: they are known once the last row was read.
func (p *File) MergedCells(rows *RowSet) []Problem {
	problems := slices.Clone(p.hiddenValues)
	for _, r := range p.merged {
		index, column := p.mergedColumn(r)
		if column == "" || p.isFillable(r) || !rows.meets(max(r.fromRow, p.HeaderRow+1), r.toRow) {
			continue
		}
		at := Row{Number: max(r.fromRow, p.HeaderRow+1)}
		problems = append(problems, Problem{Place: p.Place(at, index), Severity: Error, Code: "merged-cells",
			Message:    fmt.Sprintf("the cells %s are merged: only the first of them has a value, and the other rows or columns have no %s", r, column),
			Suggestion: "unmerge them, and fill in each cell"})
	}
	return problems
}

// mergedColumn is the first column of a range in which no cells may be merged.
func (p *File) mergedColumn(r cellRange) (index int, name string) {
	for _, column := range p.Columns {
		switch column.Name {
		case "persona", "channel", "team":
			if r.fromColumn <= column.Index && column.Index <= r.toColumn {
				return column.Index, column.Name
			}
		}
	}
	return 0, ""
}

// isFillable reports whether merged cells are one column of several rows whose value each of the rows gets.
func (p *File) isFillable(r cellRange) bool {
	if r.fromColumn != r.toColumn || r.fromRow == r.toRow || r.fromRow <= p.HeaderRow {
		return false
	}
	return slices.ContainsFunc(p.Columns, func(c Column) bool {
		if c.Index != r.fromColumn {
			return false
		}
		switch c.Name {
		case "persona", "channel", "team", "to":
			return c.Known
		}
		return c.Kept == headers.At || c.Kept == headers.Day
	})
}

// HasMergedRows reports whether merged cells have to give their value to rows that were read without it. It is known once
// the last row was read; [File.BufferAgain] reads them with it.
func (p *File) HasMergedRows() bool {
	return p.buffered == nil && slices.ContainsFunc(p.merged, p.isFillable)
}

// fillMerged gives the value of cells that are merged over rows to each of them.
func (p *File) fillMerged(rows []Row) {
	for _, r := range p.merged {
		if !p.isFillable(r) {
			continue
		}
		at, found := slices.BinarySearchFunc(rows, r.fromRow, func(row Row, number int) int { return row.Number - number })
		value := Cell{}
		if found && r.fromColumn < len(rows[at].Cells) {
			value = rows[at].Cells[r.fromColumn]
			at++
		}
		for ; at < len(rows) && rows[at].Number <= r.toRow; at++ {
			p.fillCell(rows[at], r, value)
		}
	}
}

// fillCell puts the value into a row's cell. One that has a value of its own, which nobody sees, is an error.
func (p *File) fillCell(row Row, r cellRange, value Cell) {
	switch own := &row.Cells[r.fromColumn]; {
	case own.Kind == Empty:
		*own = value
	case own.Text != value.Text && len(p.hiddenValues) < maxHiddenValues:
		p.hiddenValues = append(p.hiddenValues, Problem{Place: p.Place(row, r.fromColumn), Severity: Error, Code: "merged-cells",
			Message:    fmt.Sprintf("the cells %s are merged, and this one holds %q, which nobody sees", r, shorten(own.Text, 40)),
			Suggestion: "unmerge them, and fill in each cell"})
	}
}

// maxHiddenValues is how many values under merged cells are told one by one.
const maxHiddenValues = 100

// BufferAgain reads the rows once more, into memory, with the values of merged cells.
func (p *File) BufferAgain() error {
	if p.reopen == nil {
		return p.fileError("was closed before it was read again", "run the command again", nil)
	}
	if err := p.reopen(); err != nil {
		return err
	}
	p.read, p.size = false, size{}
	return p.Buffer()
}
