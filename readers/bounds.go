package readers

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"

	"simcast/readers/textencoding"
)

// What a CSV may hold at most.
const (
	maxField   = 1 << 20  // bytes of a cell
	maxRecord  = 4 << 20  // bytes of a row
	maxEntry   = 64 << 20 // bytes of a row of a verbatim table: nobody wrote it by hand
	maxColumns = 16384    // cells of a row, as in a workbook
)

// failure turns an error of encoding/csv into one with the place and a
// planner's words.
func (s *textSource) failure(err error) error {
	var parse *csv.ParseError
	switch {
	case errors.Is(err, errTooLong):
		row := Row{Number: s.number + 1, Line: s.end + 1}
		return &Problem{Place: s.plan.Place(row, -1), Severity: Error, Code: "row-too-long",
			Message:    fmt.Sprintf("the row is longer than %d MiB", s.plan.maxOfRow()>>20),
			Suggestion: "perhaps a quote that opens here is never closed"}
	case errors.Is(err, errZero):
		return s.plan.notText(textencoding.Binary())
	case errors.As(err, &parse):
		return s.quoteProblem(parse)
	}
	return s.plan.cannotRead(err)
}

func (p *File) maxOfRow() int {
	if p.verbatim {
		return maxEntry
	}
	return maxRecord
}

func (s *textSource) quoteProblem(parse *csv.ParseError) *Problem {
	row := Row{Number: s.number + parse.StartLine - s.end, Line: parse.StartLine}
	problem := &Problem{Place: s.plan.Place(row, -1), Severity: Error, Code: "quote"}
	if errors.Is(parse.Err, csv.ErrBareQuote) {
		problem.Message = fmt.Sprintf(`there is a quote inside a cell that is not in quotes (line %d, byte %d)`, parse.Line, parse.Column)
		problem.Suggestion = `put the whole cell in quotes and write "" for each quote inside it`
		return problem
	}
	problem.Message = fmt.Sprintf(`it is not clear where a cell in quotes ends (line %d, byte %d)`, parse.Line, parse.Column)
	problem.Suggestion = `close the quote, and write "" for each quote inside the cell`
	return problem
}

func (p *File) wideRow(row Row, cells int) *Problem {
	return &Problem{Place: p.Place(row, -1), Severity: Error, Code: "too-many-columns",
		Message:    fmt.Sprintf("the row has %d cells, but a sheet has at most %d columns", cells, maxColumns),
		Suggestion: "look for a wrong separator or a missing line end"}
}

func (p *File) manyRows(row Row) *Problem {
	return &Problem{Place: p.Place(row, -1), Severity: Error, Code: "too-many-rows",
		Message:    fmt.Sprintf("the file has more than %d rows, the most that a sheet can have", maxRows),
		Suggestion: "split the plan into several files"}
}

func (p *File) longField(row Row, index, length int) *Problem {
	return &Problem{Place: p.Place(row, index), Severity: Error, Code: "cell-too-long",
		Message:    fmt.Sprintf("the cell has %d bytes, and the limit is %d", length, maxField),
		Suggestion: "shorten it; or perhaps a quote is not closed"}
}

var (
	errTooLong = errors.New("the row is too long")
	errZero    = errors.New("a zero byte")
)

// limitReader passes text on, as much as a row may have, and stops at a zero byte.
// The allowance is set again before each row.
type limitReader struct {
	text io.Reader
	left int
}

func (g *limitReader) Read(buffer []byte) (int, error) {
	if g.left <= 0 {
		return 0, errTooLong
	}
	n, err := g.text.Read(buffer)
	g.left -= n
	if bytes.IndexByte(buffer[:n], 0) >= 0 {
		return 0, errZero
	}
	return n, err
}

// What a plan may hold at most, for a run keeps all of it. A few bytes of a file can
// stand for a row of 16,384 cells, or for a text of a megabyte.
const (
	maxCells = 32 << 20 // cells of all rows, up to the last that is filled in each: 32 columns of all rows that a sheet has
	maxWords = 1 << 30  // bytes of the texts of all cells
)

// size is what has been read of a plan.
type size struct{ cells, words int }

// measure adds a row to what was read, and refuses it where that is too much.
func (p *File) measure(row Row) error {
	p.size.cells += len(row.Cells)
	for i := range row.Cells {
		p.size.words += len(row.Cells[i].Text)
	}
	if p.size.cells <= maxCells && p.size.words <= maxWords {
		return nil
	}
	return p.largePlan(row)
}

func (p *File) largePlan(row Row) *Problem {
	problem := &Problem{Place: p.Place(row, -1), Severity: Error, Code: "plan-too-large",
		Message:    fmt.Sprintf("the texts up to here are longer than %d MiB", maxWords>>20),
		Suggestion: "shorten them, or split the plan into several files"}
	if p.size.cells > maxCells {
		problem.Message = fmt.Sprintf("the rows up to here have more than %d cells", maxCells)
		problem.Suggestion = "delete the cells far to the right, or split the plan into several files"
	}
	return problem
}
