package resultsreport

import (
	"slices"
	"strings"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// PriorReader reads what a results file says of its rows, by the result columns that it has.
type PriorReader []priorColumn

type priorColumn struct {
	OutputColumn
	index int // in the sheet
}

// NewPriorReader finds the result columns of a file.
func NewPriorReader(file *readers.File) PriorReader {
	var r PriorReader
	for _, column := range slices.Concat(ResultColumns(), DayColumns()) {
		if index := file.Index(column.Name); index >= 0 {
			r = append(r, priorColumn{column, index})
		}
	}
	return r
}

// WrongCell is a cell that cannot be read, by the name of its column.
type WrongCell struct {
	Column string
	*problem.Detail
}

// Read gives a row's result columns, and those of its cells that say nothing for they cannot be read.
func (r PriorReader) Read(row readers.Row) (prior *plan.PriorResult, wrong []WrongCell) {
	prior = plan.NoPriorResult()
	for i := range r {
		text := plan.TextOf(row, r[i].index)
		if text == "" {
			continue
		}
		if detail := r[i].read(prior, text); detail != nil {
			wrong = append(wrong, WrongCell{r[i].Name, detail})
		}
	}
	if prior.IsRefusedAgain() { // the message is out from before: so it counts, also where the ledger does not know it
		prior.State = plan.Sent
	}
	prior.Held = prior.Held || prior.State == plan.Pending && strings.HasPrefix(prior.Reason, plan.HeldBackFor) // also where its delivery cell was emptied
	return prior, wrong
}

// AttemptsIn is how many requests all rows of a results file count. A cell that is no number counts nothing: rerun reports it.
func AttemptsIn(file *readers.File) (sum int, err error) {
	results := NewPriorReader(file)
	for row, err := range file.Rows() {
		if err != nil {
			return sum, err
		}
		prior, _ := results.Read(row)
		sum += prior.Attempts
	}
	return sum, nil
}
