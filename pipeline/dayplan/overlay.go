package dayplan

import (
	"fmt"
	"slices"
	"strconv"

	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// Overlay is what controllers have changed of a plan on its day, by edit and add: in the order in which they did.
type Overlay struct {
	Changes []RowEdit
	// IsAsked says that the last change is only asked for: a column that neither the contract nor the plan has is refused. What has
	// taken effect keeps such a column, which the plan may have had then.
	IsAsked bool
}

// RowEdit is other cells for one row, or a row that was added.
type RowEdit struct {
	ID    string
	Added bool
	Cells []day.Cell
}

// OverlayOf is what the events of a day have changed.
func OverlayOf(events []day.Event) Overlay {
	var o Overlay
	for i := range events {
		o = o.With(events[i].Control)
	}
	return o
}

// With is the overlay with what a control changes besides: to look whether that is good before it takes effect. Of an added
// row the control has the id. Other verbs change nothing.
func (o Overlay) With(c day.Control) Overlay {
	if !c.SetsCells() || len(c.IDs) == 0 {
		return o
	}
	return Overlay{Changes: append(slices.Clip(o.Changes), RowEdit{ID: c.IDs[0], Added: c.Verb == day.VerbAdd, Cells: c.Cells})}
}

// FreeID is the first of X1, X2, … that nothing has.
func FreeID(existing func(id string) bool) string {
	for n := 1; ; n++ {
		if id := "X" + strconv.Itoa(n); !existing(id) {
			return id
		}
	}
}

// Added are the ids of the rows that were added.
func (o Overlay) Added() []string {
	var ids []string
	for _, c := range o.Changes {
		if c.Added {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// Apply gives the file with the other cells, as if they had been typed as texts, and the added rows at its end. settled is the
// file with its columns as their cells have settled them; it may be the same. The rows are in memory then. Rows that the
// plan does not have are passed over: a plan that was taken again may have lost them. The error is one of the file, or a
// *problem.UsageError.
func (o Overlay) Apply(file, settled *readers.File) (*readers.File, error) {
	if len(o.Changes) == 0 {
		return file, nil
	}
	a, err := o.begin(file, settled)
	if err != nil {
		return nil, err
	}
	for i, change := range o.Changes {
		a.names.isAsked = o.IsAsked && i == len(o.Changes)-1
		if err := a.apply(change); err != nil {
			return nil, err
		}
	}
	firstAdded := 0
	if a.planned < len(a.rows) {
		firstAdded = a.rows[a.planned].Number
	}
	for i := range a.rows {
		a.widen(&a.rows[i], a.width)
	}
	return file.WithRows(a.columns, a.rows, firstAdded), nil
}

// applying is an overlay that is being applied.
type applying struct {
	names   *names
	columns []readers.Column
	rows    []readers.Row
	planned int // rows of the file
	width   int // of the widest row
	idAt    int
	rowOf   map[string]int // by the id; of several the first
	copied  map[int]bool   // rows whose cells are no longer those of the file
}

func (o Overlay) begin(file, settled *readers.File) (*applying, error) {
	if err := file.Buffer(); err != nil {
		return nil, err
	}
	a := &applying{columns: slices.Clone(file.Columns), rowOf: map[string]int{}, copied: map[int]bool{}}
	for _, column := range a.columns {
		a.width = max(a.width, column.Index+1)
	}
	for row, err := range file.Rows() {
		if err != nil { // the check says what is wrong there
			break
		}
		a.rows = append(a.rows, row)
		a.width = max(a.width, len(row.Cells))
	}
	a.planned = len(a.rows)
	a.names = newNames(settled.View())
	if a.idAt = settled.Index("id"); a.idAt < 0 {
		a.idAt = a.addColumn(readers.Column{Header: "id", Name: "id", Known: true})
	}
	for i := range a.rows {
		id := plan.TextOf(a.rows[i], a.idAt)
		if _, met := a.rowOf[id]; !met && id != "" {
			a.rowOf[id] = i
		}
	}
	return a, nil
}

// addColumn adds a column to the right of all cells.
func (a *applying) addColumn(column readers.Column) int {
	column.Index, column.ByHand = a.width, true
	a.width++
	a.columns = append(a.columns, column)
	a.names.file.Columns = append(a.names.file.Columns, column)
	return column.Index
}

func (a *applying) apply(change RowEdit) error {
	at, known := a.rowOf[change.ID]
	switch {
	case change.Added && known:
		return &problem.UsageError{Message: fmt.Sprintf("the plan has a row %q, and so was one called that was added by hand", wording.Clip(change.ID)),
			Suggestion: "give the row of the plan another id"}
	case change.Added:
		at = a.addRow(change.ID)
	case !known:
		return nil
	}
	if !a.copied[at] {
		a.rows[at], a.copied[at] = a.rows[at].Clone(), true
	}
	for _, cell := range change.Cells {
		index, missing, err := a.names.find(cell.Column)
		if err != nil {
			return err
		}
		if index < 0 {
			index = a.addColumn(missing)
		}
		a.set(at, index, cell.Value)
		if groups := a.names.groups(); groups >= 0 && groups != index && a.names.kept(headers.At) == index {
			a.set(at, groups, "")
		}
	}
	return nil
}

// addRow adds a row under the last one.
func (a *applying) addRow(id string) int {
	number := a.names.file.HeaderRow + 1
	if len(a.rows) > 0 {
		number = a.rows[len(a.rows)-1].Number + 1
	}
	at := len(a.rows)
	a.rows = append(a.rows, readers.Row{Number: number})
	a.rowOf[id] = at
	a.set(at, a.idAt, id)
	return at
}

// set puts a text into a cell.
func (a *applying) set(row, index int, text string) {
	a.widen(&a.rows[row], index+1)
	cell := readers.Cell{Text: text, Kind: readers.Text}
	if isBlank(text) {
		cell = readers.Cell{}
	}
	a.rows[row].Cells[index] = cell
}

// widen gives a row so many cells at least. Those of the file are not written over.
func (a *applying) widen(row *readers.Row, width int) {
	if missing := width - len(row.Cells); missing > 0 {
		row.Cells = append(slices.Clip(row.Cells), make([]readers.Cell, missing)...)
	}
}

func isBlank(text string) bool {
	for _, r := range text {
		if !headers.IsBlank(r) {
			return false
		}
	}
	return true
}
