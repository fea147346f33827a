package check

import (
	"slices"
	"strings"

	"simcast/pipeline/day"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/pipeline/schedule"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/readers/headers"
)

// times are the cells of all rows that say when they are played.
type times struct {
	*checker
	columns  reading.TimeColumns
	rows     []schedule.Row
	isPlayed []bool         // of each row: its bad time is an error once STARTEX is known
	lines    []int          // of each row, in the text of a CSV
	injects  []*plan.Inject // of each row, nil where it is not kept
	read     schedule.Reading
}

// newTimes finds the columns of times, nil where the plan has none and nobody asks for its moments.
func newTimes(c *checker) *times {
	t := &times{checker: c, columns: reading.TimeColumnsOf(c.file)}
	if !t.columns.Any() && c.options.StartEx.IsZero() {
		return nil
	}
	return t
}

// reserve makes room for so many rows.
func (t *times) reserve(rows int) {
	t.rows, t.isPlayed, t.lines = make([]schedule.Row, 0, rows), make([]bool, 0, rows), make([]int, 0, rows)
}

// add takes in the times of a row. id stays when the next rows are read.
func (t *times) add(row readers.Row, id string, o *outcome) {
	isPlayed := o.kind != schema.KindNote && o.kind != schema.KindExpected
	isOptional := !isPlayed || o.isOutOfPlay || o.kind == schema.KindContingency || t.file.IsAdded(row.Number)
	t.rows = append(t.rows, schedule.Row{Number: row.Number, ID: id,
		At: t.keep(row, t.columns.At), Day: t.keep(row, t.columns.Day), DTG: t.keep(row, t.columns.DTG),
		OnBoard: !o.leftOut, Unchecked: o.isOutOfPlay || o.leftOut || o.isSeparator, TimeOptional: isOptional})
	t.isPlayed = append(t.isPlayed, isPlayed)
	t.lines = append(t.lines, row.Line)
	t.injects = append(t.injects, o.inject)
}

// keep is a cell that stays when the next rows are read.
func (t *times) keep(row readers.Row, index int) readers.Cell {
	cell := plan.CellOf(row, index)
	cell.Text = strings.Clone(cell.Text)
	return cell
}

// finish reads the times, and gives what is wrong with them. Of a row that is played, a bad time is an error once STARTEX is
// known; a number of which nobody can say whether it is a time is one without that.
func (t *times) finish() []readers.Problem {
	o := &t.options
	t.read = schedule.Read(t.rows, t.columns.Headers, schedule.Options{Zone: o.Zone, Order: o.DateOrder, StartEx: o.StartEx})
	problems := make([]readers.Problem, 0, len(t.read.Problems))
	for _, found := range t.read.Problems {
		problems = append(problems, t.problem(found))
	}
	return problems
}

func (t *times) problem(found schedule.Problem) readers.Problem {
	at, _ := slices.BinarySearchFunc(t.rows, found.Row, func(row schedule.Row, number int) int { return row.Number - number })
	row := readers.Row{Number: found.Row, Line: t.lines[at]}
	index, cell := t.cellOf(found.Column, &t.rows[at])
	hasNoStyle := cell.Kind == readers.Fault && strings.HasPrefix(cell.Text, readers.NoStyle)
	severity := readers.Warning
	if !found.IsBeside && t.isPlayed[at] && (hasNoStyle || !t.options.StartEx.IsZero()) {
		severity = readers.Error
	}
	wrong := found.Detail.At(t.file.Place(row, index), severity)
	wrong.ID = t.rows[at].ID
	if in := t.injects[at]; severity == readers.Error && in != nil && (hasNoStyle || t.options.Play) { // it cannot be played at a moment that nobody knows
		in.Invalid, in.Problems = true, append(in.Problems, wrong)
	}
	return wrong
}

// cellOf is a row's cell in one of the columns of times, and where that column stands.
func (t *times) cellOf(column string, row *schedule.Row) (index int, cell readers.Cell) {
	switch column {
	case schedule.ColumnDay:
		return t.columns.Day, row.Day
	case schedule.ColumnDTG:
		return t.columns.DTG, row.DTG
	}
	return t.columns.At, row.At
}

// reportTimes puts into the verdict how the times were read, and once STARTEX is known the moment of each row.
func (r *planChecker) reportTimes(verdict *plan.Verdict) {
	if r.times == nil {
		return
	}
	if verdict.Reading != nil {
		verdict.Reading.Times = r.times.report()
	}
	if o := &r.options; !o.StartEx.IsZero() && len(r.times.read.Moments) > 0 {
		verdict.Schedule = schedule.Schedule(r.times.rows, r.times.read.Moments, o.StartEx, o.Zone)
	}
}

// report says how the times were read, nil where none were.
func (t *times) report() *reading.TimesReport {
	report := &reading.TimesReport{}
	for _, column := range t.read.Columns {
		if report.ReadAs != "" {
			report.ReadAs += "; "
		}
		if report.ReadAs += column.ReadAs; report.Example == "" {
			report.Example = column.Example
		}
		report.Cells += column.Cells
	}
	if report.Cells == 0 {
		return nil
	}
	return report
}

// checkPlay checks what a row needs to be played by the clock. Unless the plan is played, what its cells have wrong of that is
// a warning.
func (k *rowChecker) checkPlay(in *plan.Inject) {
	isPlayed := in.Kind == schema.KindInject || in.Kind == schema.KindContingency || in.Kind == schema.KindManual
	if in.LeftOut != "" || in.IsOut || !isPlayed || in.Skip != "" && !in.ByHand && !k.isOnCall(in) || k.options.IsRerun {
		return
	}
	severity := readers.Warning
	if k.options.Play {
		severity = readers.Error
		if in.ID == "" {
			k.addError(in, "id", &problem.Detail{Code: "no-id", Message: "the row has no id, and what is played needs one: controllers name it by that",
				Suggestion: "fill in id, a short name of your own such as A12"})
		}
	}
	if _, detail := reading.Anchor(plan.CellOf(in.Row, k.anchorAt)); detail != nil {
		k.addProblem(in, severity, headers.Anchor, detail)
	}
	if _, detail := reading.Mode(plan.CellOf(in.Row, k.modeAt)); detail != nil {
		k.addProblem(in, severity, headers.Mode, detail)
	}
}

// isContingencyReason reports whether a results file has a row as skipped because it is a contingency.
func isContingencyReason(reason string) bool {
	state, _ := plan.ParseDayReason(reason)
	return reason == reading.SkippedContingency || state == day.IsContingency
}
