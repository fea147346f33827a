package check

import (
	"slices"

	"simcast/pipeline/plan"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// warnOfInvisible warns of letters that nobody sees in the row's cells, as far as they are
// posted, read by a template, or name something.
func (k *rowChecker) warnOfInvisible(in *plan.Inject, t *parsedRow) {
	var read []string
	for _, column := range k.plan.Columns {
		if !schema.HasInvisible(plan.CellOf(in.Row, column.Index).Text) {
			continue
		}
		f := schema.InvisibleDetail(in.CellAt(column.Index).Text)
		if f == nil {
			continue
		}
		if !column.Known && read == nil {
			read = k.namesRead(t)
		}
		means := column.Index == k.idAt || column.Index == k.teamAt || slices.Contains(k.at[:], column.Index)
		if means || slices.Contains(read, column.Name) {
			in.Problems = append(in.Problems, readers.Problem{Place: k.plan.Place(in.Row, column.Index), Severity: readers.Warning,
				Code: f.Code, Message: f.Message, Suggestion: f.Suggestion})
		}
	}
}

// keepWritten keeps what a cell says with the letters at its ends. What the row was sent
// as, before they were dropped, is known by it.
func (k *rowChecker) keepWritten(t *parsedRow, col schema.Column, cell readers.Cell) {
	if value, f := schema.Fields[col].Read(cell, k.options.Zone); f == nil {
		t.written = append(t.written, writtenCell{col, value})
	}
}

// writtenCell is a cell as it was written, in the form of its column.
type writtenCell struct {
	column schema.Column
	value  string
}
