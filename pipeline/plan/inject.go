package plan

import (
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// Inject is one row of the plan after it was read, typed and checked.
type Inject struct {
	Row           readers.Row
	ID            string
	Endpoint      apiclient.Endpoint
	Persona       *apiclient.Persona // an empty one where it is not known
	Skip          string             // why the row is left alone for good, "" where it is not
	LeftOut       string             // the choice that leaves the row out of this run, "" where none does
	Invalid       bool               // it has at least one error
	ShowsExpected bool               // its ts is at: in a day its messages show the moment that they are expected at
	Kind          schema.RowKind
	ByHand        bool // somebody plays it by hand, whatever its kind
	IsOut         bool // skip, its status or --visible-only leaves it out of play, whatever its kind

	Deliveries []*Delivery
	Problems   []readers.Problem

	File  *readers.File
	Cells *schema.Cells
	// Prior is what a results file says of the row; NoPriorResult, where the plan is none. Nobody changes it once the
	// row is read.
	Prior *PriorResult

	Previews []Preview // with Options.Pieces; with Options.Play of what is played by hand, its texts alone
}

// Place is that of the row.
func (in *Inject) Place() readers.Place {
	if in.File == nil { // it was not read
		return readers.Place{Row: in.Row.Number, Line: in.Row.Line}
	}
	return in.File.Place(in.Row, -1)
}

// Draft reports whether the row is saved as a draft (interface, 3).
func (in *Inject) Draft() bool { return in.Cells[schema.ColDraft] == "1" }

// Channel is the row's channel in the interface's spelling, "" where the cell has none.
func (in *Inject) Channel() string { return in.Cells[schema.ColChannel] }

// CellAt is a row's cell in a column of the sheet, without what nobody sees at its ends;
// empty where index is -1.
func (in *Inject) CellAt(index int) readers.Cell { return schema.TrimInvisible(CellOf(in.Row, index)) }

// TextOf is what a row's cell in a column of the sheet shows, without white space around it.
func TextOf(row readers.Row, index int) string {
	if index < 0 || index >= len(row.Cells) {
		return ""
	}
	cell := &row.Cells[index]
	if cell.Kind == readers.Fault {
		cell = new(cell.Digits())
	}
	if cell.Kind != readers.Text {
		return strings.TrimSpace(cell.Text)
	}
	return strings.TrimSpace(schema.WithoutInvisibleEnds(cell.Text))
}

// CellOf is the same as it was written.
func CellOf(row readers.Row, index int) readers.Cell {
	return row.Cell(index)
}
