package planning

import (
	"slices"

	"simcast/pipeline/check"
	"simcast/pipeline/newplan"
	"simcast/readers"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
)

// Imported are the rows of a plan as a planning workbook takes them: their cells in
// its columns, and after them in those that only the plan has.
type Imported struct {
	From  string   // the plan's file
	own   []string // the headers of the columns that only the plan has
	rows  []readers.Row
	notes []map[int]string // of each row, those of its cells that were not understood; nil where all were
	sides []newplan.Side
	made  *newplan.Plan // nil: it was a plan in the contract's words
}

// Rows is how many there are.
func (c *Imported) Rows() int { return len(c.rows) }

// Marked is how many of their cells have a note that says what is open.
func (c *Imported) Marked() (marked int) {
	for _, notes := range c.notes {
		marked += len(notes)
	}
	return marked
}

// hasRare reports whether a row of a plan that is carried over has anything in the rarer columns. The examples of a new
// workbook have, and say so.
func (c *Imported) hasRare() bool {
	columns := planninglayout.Columns()
	return c.From != "" && slices.ContainsFunc(c.rows, func(row readers.Row) bool {
		for i, column := range columns {
			if column.IsFolded && row.Cells[i].Kind != readers.Empty {
				return true
			}
		}
		return false
	})
}

const shortenInPlan = "shorten it in the plan"

// ImportRows takes the rows of a plan over. A results file is refused, a text that is
// too long is a *TooLongError, and cells that cannot be taken over are
// readers.Problems, all of them.
func ImportRows(plan *readers.File) (*Imported, error) {
	if plan.IsResults() {
		return nil, &readers.FileError{Path: plan.Path, Message: "is a results file", Hint: "take the plan itself"}
	}
	imported := &Imported{From: plan.Name}
	to, err := imported.placeColumns(plan)
	if err != nil {
		return nil, err
	}
	problems := readers.Problems(check.AboveHeader(plan))
	var numbers readers.RowSet
	if err := plan.Buffer(); err != nil { // merged cells give their value to each of their rows
		return nil, err
	}
	for row, err := range plan.Rows() {
		if err != nil {
			return nil, err
		}
		numbers.Add(row.Number)
		if at := plan.Index("id"); at >= 0 && at < len(row.Cells) {
			row.Cells[at] = row.Cells[at].Digits()
		}
		bad, err := refused(plan, row)
		if err != nil {
			return nil, err
		}
		problems = append(problems, bad...)
		imported.take(plan, row, to)
	}
	problems = append(problems, plan.MergedCells(&numbers)...)
	if len(problems) > 0 {
		return nil, problems
	}
	imported.sides, _ = newplan.JoinSides([]newplan.Source{{File: plan}})
	if form := plan.Side(readers.SheetMapping); form != nil { // nothing of it is in force: it is a form, filled in later
		imported.sides = slices.Insert(imported.sides, 0, newplan.SideOf(form))
	}
	return imported, nil
}

// columnTo is where a column of a plan goes in the workbook, and whether simcast sends it.
type columnTo struct {
	index   int
	goesOut bool
}

// placeColumns says where each column of the plan goes, by where it stands there. Those that only the plan has follow the others.
func (c *Imported) placeColumns(plan *readers.File) (map[int]columnTo, error) {
	to := map[int]columnTo{}
	for _, column := range plan.Columns {
		if n, long := sheet.TooLong(column.Header); long {
			return nil, &sheet.TooLongError{Place: plan.HeaderPlace(column.Index), Units: n, Hint: shortenInPlan}
		}
		index := planninglayout.Index(column.Name)
		if index < 0 {
			index = len(planninglayout.Columns()) + len(c.own)
			c.own = append(c.own, column.Header)
		}
		to[column.Index] = columnTo{index, column.Known}
	}
	return to, nil
}

// take takes over the cells of a row, and notes those that have lost something.
func (c *Imported) take(plan *readers.File, row readers.Row, to map[int]columnTo) {
	cells, notes := make([]readers.Cell, len(planninglayout.Columns())+len(c.own)), map[int]string{}
	for index, cell := range row.Cells {
		column, found := to[index]
		if !found {
			continue
		}
		cells[column.index] = cell
		if note := newplan.LossNote(plan, cell); note != "" && column.goesOut {
			notes[column.index] = note
		}
	}
	c.rows, c.notes = append(c.rows, readers.Row{Hidden: row.Hidden, Cells: cells}), append(c.notes, notes)
}

// refused are the cells of a row that cannot be taken over: those under no header,
// and those without a value.
func refused(plan *readers.File, row readers.Row) (readers.Problems, error) {
	var problems readers.Problems
	for _, index := range plan.Stray(row) {
		problems = append(problems, newplan.StrayCell(plan, row, index))
	}
	for index, cell := range row.Cells {
		if n, long := sheet.TooLong(cell.Text); long {
			return nil, &sheet.TooLongError{Place: plan.Place(row, index), Units: n, Hint: shortenInPlan}
		}
		if cell.Kind == readers.Fault {
			problems = append(problems, readers.Problem{Place: plan.Place(row, index), Severity: readers.Error, Code: "cell-error",
				Message:    "the cell holds an error instead of a value: " + cell.Text,
				Suggestion: "fix the formula, or write the value itself, and save the plan"})
		}
	}
	return problems, nil
}
