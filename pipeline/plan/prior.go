package plan

import (
	"slices"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// PriorResult is what a results file says of a row: its result columns, read back.
type PriorResult struct {
	Status
	TeamID     int64
	Round      string // of the delivery column only the round is believed
	Hash       string // kept to see whether the row was changed since; "" where it is none
	Redirected bool   // the hash bears the mark of a redirected round
	Held       bool   // the row is held back: only --changed posts it
	Day        DayCells
}

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
func (r PriorReader) Read(row readers.Row) (prior *PriorResult, wrong []WrongCell) {
	prior = NoPriorResult()
	for i := range r {
		text := TextOf(row, r[i].index)
		if text == "" {
			continue
		}
		if detail := r[i].read(prior, text); detail != nil {
			wrong = append(wrong, WrongCell{r[i].Name, detail})
		}
	}
	if prior.IsRefusedAgain() { // the message is out from before: so it counts, also where the ledger does not know it
		prior.State = Sent
	}
	prior.Held = prior.Held || prior.State == Pending && strings.HasPrefix(prior.Reason, HeldBackFor) // all that an older simcast wrote
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

// NobodyLooked reports whether the file has as failed what is uncertain, and that is not a planner's word:
// an older simcast took the refusal of a second request for the end of it.
func (prior *PriorResult) NobodyLooked(standing ledger.Standing) bool {
	return prior.State == Failed && prior.Reason == standing.Reason && refusedUncertain(standing)
}

// NoPriorResult is that of a row that no run has seen yet.
func NoPriorResult() *PriorResult { return &PriorResult{Status: Status{State: Pending}} }
