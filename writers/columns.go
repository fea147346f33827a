package writers

import (
	"strconv"
	"time"

	"simcast/pipeline"
	"simcast/readers"
)

// column is one column of a results file.
type column struct {
	header string
	told   bool // holds what the service said, not what the planner wrote
	cell   func(*pipeline.Line) readers.Cell
	least  int // the characters that its cells will have once there are any
}

// What a result is as long as, in characters: a message's id is a UUID.
const (
	idLength     = len("9e107d9d-372b-4b6b-a1b2-0123456789ab")
	momentLength = len(time.RFC3339)
)

// resultColumns is the table of what a run adds, in the contract's order.
func resultColumns(zone *time.Location) []column {
	return []column{
		{"result", false, func(l *pipeline.Line) readers.Cell { return text(string(l.Status.State)) }, len(pipeline.Uncertain)},
		{"message_id", true, func(l *pipeline.Line) readers.Cell { return text(l.Status.MessageID) }, idLength},
		{"reason", true, func(l *pipeline.Line) readers.Cell { return text(l.Status.Reason) }, 0},
		{"http_status", false, func(l *pipeline.Line) readers.Cell { return count(l.Status.HTTPStatus) }, 0},
		{"attempts", false, attempts, 0},
		{"sent_at", false, func(l *pipeline.Line) readers.Cell { return moment(l.Status.SentAt, zone) }, momentLength},
		{"team_id", false, func(l *pipeline.Line) readers.Cell { return text(l.TeamID) }, 0},
		{"delivery", false, func(l *pipeline.Line) readers.Cell { return text(l.Delivery) }, 0},
	}
}

// layout gives the columns of the results of r: the plan's own, a team column
// where it has none, and the result columns. The old result columns of a plan
// that is itself a results file give way to the new.
func layout(r *pipeline.Report) []column {
	var columns []column
	hasTeam := false
	results := resultNames()
	for _, own := range r.Plan.Columns {
		switch {
		case own.Known && results[own.Name]:
			continue
		case own.Known && own.Name == "team":
			hasTeam = true
			columns = append(columns, column{own.Header, false, teamCell(own.Index), 0})
		default:
			columns = append(columns, column{own.Header, false, planCell(own.Index), 0})
		}
	}
	if !hasTeam {
		columns = append(columns, column{"team", false, func(l *pipeline.Line) readers.Cell { return text(l.Team) }, 0})
	}
	return append(columns, resultColumns(r.Zone)...)
}

// resultNames is the set of the result columns' names.
func resultNames() map[string]bool {
	names := map[string]bool{}
	for _, c := range readers.ColumnNames() {
		if c.Result {
			names[c.Name] = true
		}
	}
	return names
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
			return text(l.Team)
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

func text(s string) readers.Cell {
	if s == "" {
		return readers.Cell{}
	}
	return readers.Cell{Text: s, Kind: readers.Text}
}

// attempts is a number wherever there is something to be tried.
func attempts(l *pipeline.Line) readers.Cell {
	if l.TeamID != "" && l.Status.Attempts == 0 {
		return readers.Cell{Text: "0", Kind: readers.Number}
	}
	return count(l.Status.Attempts)
}

func count(n int) readers.Cell {
	if n == 0 {
		return readers.Cell{}
	}
	return readers.Cell{Text: strconv.Itoa(n), Kind: readers.Number}
}

// moment is a point in time as RFC 3339, in the zone in which the planner's own
// date cells are read.
func moment(t time.Time, zone *time.Location) readers.Cell {
	if t.IsZero() {
		return readers.Cell{}
	}
	if zone != nil {
		t = t.In(zone)
	}
	return text(t.Format(time.RFC3339))
}
