package planning

import (
	"simcast/pipeline/newplan"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
)

// ImportMade takes the rows of a plan over that was made of planners' own sheets. A text that is too long is a
// *sheet.TooLongError.
func ImportMade(made *newplan.Plan) (*Imported, error) {
	imported := &Imported{From: sourceNames(made.Sources), sides: made.Sides, made: made}
	to := make([]int, len(made.Columns))
	for i, column := range made.Columns {
		if n, long := sheet.TooLong(column.Header); long {
			return nil, &sheet.TooLongError{Place: readers.Place{File: imported.From}, Units: n, Hint: shortenInPlan}
		}
		if to[i] = planninglayout.Index(column.Header); to[i] < 0 {
			to[i] = len(planninglayout.Columns()) + len(imported.own)
			imported.own = append(imported.own, column.Header)
		}
	}
	for _, row := range made.Rows {
		cells, notes := make([]readers.Cell, len(planninglayout.Columns())+len(imported.own)), map[int]string{}
		for i, cell := range row.Cells {
			if n, long := sheet.TooLong(cell.Text); long {
				return nil, &sheet.TooLongError{Place: row.From, Units: n, Hint: shortenInPlan}
			}
			cells[to[i]] = cell
		}
		for i, note := range row.Notes {
			notes[to[i]] = note
		}
		imported.rows, imported.notes = append(imported.rows, readers.Row{Hidden: row.Hidden, Cells: cells}), append(imported.notes, notes)
	}
	return imported, nil
}

// sourceNames names the sources, each file once.
func sourceNames(sources []newplan.Summary) string {
	var names []string
	met := map[string]bool{}
	for _, source := range sources {
		if key := headers.FoldName(source.File); !met[key] {
			met[key] = true
			names = append(names, source.File)
		}
	}
	return wording.AndList(names)
}
