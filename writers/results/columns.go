package results

import (
	"time"

	"simcast/pipeline/plan"
	"simcast/readers"
)

// layout gives the columns of the results of r: the plan's own, a team column
// where it has none, and the result columns. The old result columns of a plan
// that is itself a results file give way to the new; those are in pipeline/plan/resultcolumns.go.
func layout(r *plan.Report) []plan.OutputColumn {
	var columns []plan.OutputColumn
	hasTeam := false
	for _, own := range r.File.Columns {
		column := plan.OutputColumn{Name: own.Header, Cell: planCell(own.Index)}
		switch {
		case own.Result:
			continue
		case own.Known && own.Name == "team":
			hasTeam, column.Cell = true, teamCell(column.Cell)
		}
		columns = append(columns, column)
	}
	if !hasTeam {
		columns = append(columns, plan.OutputColumn{Name: "team", Cell: teamCell(planCell(-1))})
	}
	return append(columns, plan.ResultColumns()...)
}

// lineCell is what a line has in a column; the zone is that of its moments.
type lineCell = func(l *plan.Line, zone *time.Location) readers.Cell

func planCell(index int) lineCell {
	return func(l *plan.Line, _ *time.Location) readers.Cell {
		if index < 0 || index >= len(l.Row.Cells) {
			return readers.Cell{}
		}
		return l.Row.Cells[index]
	}
}

func teamCell(own lineCell) lineCell {
	return func(l *plan.Line, zone *time.Location) readers.Cell {
		if l.Team != "" {
			return readers.VerbatimCell(l.Team)
		}
		return own(l, zone)
	}
}

// stray gives the cells of a row that stand under no header. They are written
// after the last column, so that a rerun meets the same error as the first
// check, and does not post the row without them.
func stray(r *plan.Report, l *plan.Line) []readers.Cell {
	var cells []readers.Cell
	for _, index := range r.File.Stray(l.Row) {
		cells = append(cells, l.Row.Cells[index])
	}
	return cells
}
