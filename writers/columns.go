package writers

import (
	"simcast/pipeline"
	"simcast/readers"
)

// column is one column of a results file.
type column struct {
	header      string
	fromService bool // it holds what the service said, not what the planner wrote
	cell        func(*pipeline.Line) readers.Cell
	least       int // the characters that its cells will have once there are any
}

// layout gives the columns of the results of r: the plan's own, a team column
// where it has none, and the result columns. The old result columns of a plan
// that is itself a results file give way to the new.
func layout(r *pipeline.Report) []column {
	var columns []column
	hasTeam := false
	for _, own := range r.Plan.Columns {
		switch {
		case own.Result:
			continue
		case own.Known && own.Name == "team":
			hasTeam = true
			columns = append(columns, column{own.Header, false, teamCell(own.Index), 0})
		default:
			columns = append(columns, column{own.Header, false, planCell(own.Index), 0})
		}
	}
	if !hasTeam {
		columns = append(columns, column{"team", false, func(l *pipeline.Line) readers.Cell { return readers.VerbatimCell(l.Team) }, 0})
	}
	for _, c := range pipeline.ResultColumns() {
		columns = append(columns, column{c.Name, c.FromService, func(l *pipeline.Line) readers.Cell { return c.Cell(l, r.Zone) }, c.Width})
	}
	return columns
}

func planCell(index int) func(*pipeline.Line) readers.Cell {
	return func(l *pipeline.Line) readers.Cell {
		if index >= len(l.Row.Cells) {
			return readers.Cell{}
		}
		return l.Row.Cells[index]
	}
}

func teamCell(index int) func(*pipeline.Line) readers.Cell {
	own := planCell(index)
	return func(l *pipeline.Line) readers.Cell {
		if l.Team != "" {
			return readers.VerbatimCell(l.Team)
		}
		return own(l)
	}
}

// stray gives the cells of a row that stand under no header. They are written
// after the last column, so that a rerun meets the same error as the first
// check, and does not post the row without them.
func stray(r *pipeline.Report, l *pipeline.Line) []readers.Cell {
	var cells []readers.Cell
	for _, index := range r.Plan.Stray(l.Row) {
		cells = append(cells, l.Row.Cells[index])
	}
	return cells
}
