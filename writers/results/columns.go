package results

import (
	"strings"
	"time"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/planninglayout"
)

// column is a column of results. What it looks like is set by setLooks.
type column struct {
	resultsreport.OutputColumn
	known   string // what simcast calls it, whatever its header; "" for a planner's own
	ofPlan  bool   // it is one of the plan's own
	planned bool   // it is the planner's column with the planned time

	width    float64
	empty    bool // no row has anything in it
	folded   bool // it is out of sight, until somebody opens its group
	sparse   bool // few rows have anything in it
	printed  bool
	coloured bool // its cells have the colour of their row's result
}

// layout gives the columns of the results of r that every format has: the plan's own, a team column
// where it has none, and the result columns. The old result columns of a plan
// that is itself a results file give way to the new; those are in pipeline/resultsreport/runcolumns.go.
func layout(r *resultsreport.Report) []column {
	var columns []column
	hasTeam, planned := false, planninglayout.PlannedColumn(r.File)
	for _, own := range r.File.Columns {
		c := column{OutputColumn: resultsreport.OutputColumn{Name: own.Header, Cell: planCell(own.Index)}, ofPlan: true, planned: own.Index == planned}
		if own.Known {
			c.known = own.Name
		}
		switch {
		case own.Result:
			continue
		case c.known == "team":
			hasTeam, c.Cell = true, teamCell(c.Cell)
		case c.known == "id":
			c.Cell = digitsCell(c.Cell, func(*resultsreport.Line) bool { return true })
		case c.known == "":
			c.Cell = digitsCell(c.Cell, func(l *resultsreport.Line) bool { return l.Status.State == plan.Sent })
		}
		columns = append(columns, c)
	}
	if !hasTeam {
		columns = append(columns, column{OutputColumn: resultsreport.OutputColumn{Name: "team", Cell: teamCell(planCell(-1))}, known: "team", ofPlan: true})
	}
	for _, c := range resultsreport.ResultColumns() {
		columns = append(columns, column{OutputColumn: c, known: c.Name})
	}
	return append(columns, dayColumns(r)...)
}

// dayColumns are those that the results of a day have, besides. Beside a plan's own column of such a name they have another
// header.
func dayColumns(r *resultsreport.Report) []column {
	if !r.HasDay {
		return nil
	}
	var columns []column
	for _, c := range resultsreport.DayColumns() {
		known := c.Name
		c.Name = r.File.AddedHeader(known)
		columns = append(columns, column{OutputColumn: c, known: known})
	}
	return columns
}

// addedColumns are those that a workbook has after the contract's. Beside a plan's own column of such a name they have
// another header.
func addedColumns(r *resultsreport.Report, posted *postedTexts) []column {
	var added []column
	for _, c := range []resultsreport.OutputColumn{
		{Name: readers.ColumnSentLocal, Cell: sentLocal},
		{Name: readers.ColumnPostedBody, FromService: true, Cell: posted.cell},
	} {
		known := c.Name
		c.Name = r.File.AddedHeader(known)
		added = append(added, column{OutputColumn: c, known: known})
	}
	return added
}

// namesOf lists the columns as the property [readers.PropColumns] has them.
func namesOf(columns []column) string { return strings.Join(headersOf(columns), ",") }

// lineCell is what a line has in a column; the zone is that of its moments.
type lineCell = func(l *resultsreport.Line, zone *time.Location) readers.Cell

func planCell(index int) lineCell {
	return func(l *resultsreport.Line, _ *time.Location) readers.Cell {
		if index < 0 || index >= len(l.Row.Cells) {
			return readers.Cell{}
		}
		return l.Row.Cells[index]
	}
}

// digitsCell keeps a number whose style is missing as one, in lines of which it cannot go out any more. In the others it stays a fault.
func digitsCell(own lineCell, isSafe func(*resultsreport.Line) bool) lineCell {
	return func(l *resultsreport.Line, zone *time.Location) readers.Cell {
		cell := own(l, zone)
		if isSafe(l) {
			cell = cell.Digits()
		}
		return cell
	}
}

func teamCell(own lineCell) lineCell {
	return func(l *resultsreport.Line, zone *time.Location) readers.Cell {
		if l.Team != "" {
			return readers.VerbatimCell(l.Team)
		}
		return own(l, zone)
	}
}

// sentLocal is sent_at as a date that a spreadsheet can sort and calculate with: the wall clock of the zone. Only a workbook
// has it, which needs no text of it.
func sentLocal(l *resultsreport.Line, zone *time.Location) readers.Cell {
	at := l.Status.SentAt
	if at.IsZero() {
		return readers.Cell{}
	}
	if zone != nil {
		at = at.In(zone)
	}
	_, offset := at.Zone()
	return readers.Cell{Kind: readers.Date, Unix: at.Unix() + int64(offset)}
}

// stray gives the cells of a row that stand under no header. They are written
// after the last column, so that a rerun meets the same error as the first
// check, and does not post the row without them.
func stray(r *resultsreport.Report, l *resultsreport.Line) []readers.Cell {
	var cells []readers.Cell
	for _, index := range r.File.Stray(l.Row) {
		cells = append(cells, l.Row.Cells[index])
	}
	return cells
}
