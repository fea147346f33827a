package pipeline

import (
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// PriorResult is what a results file says of a row: its result columns, read back.
type PriorResult struct {
	Status
	given      bool // the row is one of a results file
	teamID     int64
	round      string // of the delivery column only the round is believed
	hash       string // kept to see whether the row was changed since; "" where it is none
	redirected bool   // the hash bears the mark of a redirected round
	held       bool   // the row is held back: only --changed posts it
	taken      bool   // the file has it as pending, and a take-over has made it uncertain
	learned    bool   // the ledger learns from it what became of its hash
}

// priorReader reads what a results file says of its rows, by the result columns that it has.
type priorReader []priorColumn

type priorColumn struct {
	ResultColumn
	index int // in the sheet
}

func newPriorReader(file *readers.Plan) priorReader {
	var r priorReader
	for _, column := range ResultColumns() {
		if index := file.Index(column.Name); index >= 0 {
			r = append(r, priorColumn{column, index})
		}
	}
	return r
}

// wrongCell is a cell that cannot be read, by the name of its column.
type wrongCell struct {
	column string
	*problem.Detail
}

// read gives a row's result columns, and those of its cells that say nothing for they cannot be read.
func (r priorReader) read(row readers.Row) (t *PriorResult, wrong []wrongCell) {
	t = newRow()
	for i := range r {
		text := textOf(row, r[i].index)
		if text == "" {
			continue
		}
		if f := r[i].read(t, text); f != nil {
			wrong = append(wrong, wrongCell{r[i].Name, f})
		}
	}
	t.held = t.held || t.State == Pending && strings.HasPrefix(t.Reason, heldBackFor) // all that an older simcast wrote
	return t, wrong
}

// AttemptsIn is how many requests all rows of a results file count. What is no number is told when it is run again.
func AttemptsIn(file *readers.Plan) (sum int, err error) {
	results := newPriorReader(file)
	for row, err := range file.Rows() {
		if err != nil {
			return sum, err
		}
		prior, _ := results.read(row)
		sum += prior.Attempts
	}
	return sum, nil
}

// textOf is what a row's cell in a column of the sheet shows, without white space around it.
func textOf(row readers.Row, index int) string {
	return strings.TrimSpace(schema.Visible(cellOf(row, index)).Text)
}

// cellAt is a row's cell in a column of the sheet, without what nobody sees at its ends;
// empty where index is -1.
func (in *Inject) cellAt(index int) readers.Cell { return schema.Visible(cellOf(in.Row, index)) }

// cellOf is the same as it was written.
func cellOf(row readers.Row, index int) readers.Cell {
	if index < 0 || index >= len(row.Cells) {
		return readers.Cell{}
	}
	return row.Cells[index]
}

// nobodyLooked reports whether the file has as failed what is uncertain, and that is not a planner's word:
// an older simcast took the refusal of a second request for the end of it.
func (t *PriorResult) nobodyLooked(standing ledger.Standing) bool {
	return t.State == Failed && t.Reason == standing.Reason && refusedUncertain(standing)
}

// How the reasons begin of what a run leaves pending from its start.
const (
	leftOutBy   = "left out by "
	heldBackFor = "held back: "
)

// newRow is what a results file says of a row that no run has seen yet.
func newRow() *PriorResult { return &PriorResult{given: true, Status: Status{State: Pending}} }
