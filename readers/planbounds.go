package readers

import "fmt"

// What a plan may hold at most, for a run keeps all of it. A few bytes of a file can
// stand for a row of 16,384 cells, or for a text of a megabyte.
const (
	maxCells = 32 << 20 // cells of all rows, up to the last that is filled in each: 32 columns of all rows that a sheet has
	maxWords = 1 << 30  // bytes of the texts of all cells
)

// size is what has been read of a plan.
type size struct{ cells, words int }

// measure adds a row to what was read, and refuses it where that is too much.
func (p *Plan) measure(row Row) error {
	p.size.cells += len(row.Cells)
	for i := range row.Cells {
		p.size.words += len(row.Cells[i].Text)
	}
	if p.size.cells <= maxCells && p.size.words <= maxWords {
		return nil
	}
	return p.largePlan(row)
}

func (p *Plan) largePlan(row Row) *Problem {
	problem := &Problem{Place: p.Place(row, -1), Severity: Error, Code: "plan-too-large",
		Message:    fmt.Sprintf("the texts up to here are longer than %d MiB", maxWords>>20),
		Suggestion: "shorten them, or split the plan into several files"}
	if p.size.cells > maxCells {
		problem.Message = fmt.Sprintf("the rows up to here have more than %d cells", maxCells)
		problem.Suggestion = "delete what stands far to the right, or split the plan into several files"
	}
	return problem
}
