package check

import (
	"fmt"
	"slices"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// A workbook shows some cells otherwise than they are. What goes out is the cell, and the planner has seen the other.

// warnOfShown warns of numbers and times of the row that go out otherwise than their cells show them.
func (k *rowChecker) warnOfShown(in *plan.Inject, parsed *parsedRow) {
	if !slices.ContainsFunc(in.Row.Cells, func(c readers.Cell) bool { return c.ShownBy > 0 }) {
		return
	}
	k.goingOut(in, parsed, func(index int, cell readers.Cell) {
		shown, isOther := k.file.Shown(cell)
		if !isOther {
			return
		}
		in.Problems = append(in.Problems, shownDetail(shown, cell).At(k.file.Place(in.Row, index), readers.Warning))
	})
}

func shownDetail(shown string, cell readers.Cell) *problem.Detail {
	detail := &problem.Detail{Code: "shown-otherwise", Value: cell.Text, Message: fmt.Sprintf("the cell shows %q, and holds %q, which goes out", wording.Clip(shown), wording.Clip(cell.Text)),
		Suggestion: "write it as a text, with a ' before it, as players are to read it; or give the cell a format that adds nothing to the number"}
	switch {
	case cell.Kind == readers.Clock:
		detail.Suggestion = "write it as a text, with a ' before it, as players are to read it; or give the cell the format [h]:mm"
	case shown == "":
		detail.Message = fmt.Sprintf("the cell shows nothing, and holds %q, which goes out", wording.Clip(cell.Text))
	}
	return detail
}

// goingOut gives each cell of the row that is a part of its message, or that its templates read, with where it stands.
func (k *rowChecker) goingOut(in *plan.Inject, parsed *parsedRow, take func(index int, cell readers.Cell)) {
	for _, col := range k.present {
		if index := k.indexOf(col); index >= 0 {
			take(index, k.cell(in, col))
		}
	}
	if k.teamAt >= 0 {
		take(k.teamAt, k.teamCell(in))
	}
	for _, name := range parsed.reads {
		for i := range k.file.Columns {
			if column := &k.file.Columns[i]; (!column.Known || column.Index == k.idAt) && column.Name == headers.Fold(name) {
				take(column.Index, in.CellAt(column.Index))
			}
		}
	}
}

// indexOf is where a column stands, or the one of which a planner's own sheet takes it; -1 where it has neither.
func (k *rowChecker) indexOf(col schema.Column) int {
	index := k.at[col]
	if other := otherTitle(col); index < 0 && other >= 0 {
		return k.at[other]
	}
	return index
}

// otherTitle is the column that a planner's own sheet may have in place of subject or title; -1 for other columns.
func otherTitle(col schema.Column) schema.Column {
	switch col {
	case schema.ColSubject:
		return schema.ColTitle
	case schema.ColTitle:
		return schema.ColSubject
	}
	return -1
}
