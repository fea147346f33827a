package planlists

import (
	"slices"
	"strings"

	"simcast/pipeline/plan"
	"simcast/pipeline/reading"
)

// Rows is all rows of a plan.
type Rows struct {
	Rows    []Row
	Boxes   int // rows that are sent unless somebody takes their ticks away: neither skipped nor kept ready
	Timed   bool
	Phased  bool
	Days    bool // some time is too long for an hour: it has a day before it
	Ready   bool // some row is kept ready
	columns columns
}

// timeColumns are the columns that may say when an inject is planned. The first that is filled in is shown.
var timeColumns = [...]string{"at", "planned", "time", "when", "ts"}

// NewRows lists the rows of a checked plan. sendPlan is what the ledger knows of it, and ready the same with its contingencies; both may
// be nil.
func NewRows(checked *plan.Plan, sendPlan, ready *plan.SendPlan) *Rows {
	l := &Rows{columns: columnsOf(checked.File), Rows: make([]Row, 0, len(checked.Injects))}
	when := l.timeColumn(checked.Injects)
	tallies, talliesOfReady, contingencies := talliesOf(sendPlan), talliesOf(ready), contingenciesOf(ready)
	for _, in := range checked.Injects {
		row := Row{}
		if asked := contingencies[in.Row.Number]; asked != nil && in.Skip == reading.SkippedContingency {
			row = l.columns.row(asked, when)
			row.IsReady = !row.Skipped
			row.setState(talliesOfReady[row.Number], asked.Skip)
		} else {
			row = l.columns.row(in, when)
			row.setState(tallies[row.Number], in.Skip)
		}
		l.Timed, l.Phased, l.Ready = l.Timed || row.Time != "", l.Phased || row.Phase != "", l.Ready || row.IsReady
		if !row.Skipped && !row.IsReady {
			l.Boxes++
		}
		l.Rows = append(l.Rows, row)
	}
	l.shortenDays()
	l.Days = slices.ContainsFunc(l.Rows, func(row Row) bool { return len(row.Time) > len("09:30:00") })
	return l
}

// mostRows is how many rows the page lists. A form has a field for each, and the server takes 10,000 fields.
const mostRows = 5000

// IsTooLong reports whether the rows are too many to be listed.
func (l *Rows) IsTooLong() bool { return len(l.Rows) > mostRows }

func (l *Rows) timeColumn(injects []*plan.Inject) string {
	for _, name := range timeColumns {
		if slices.ContainsFunc(injects, func(in *plan.Inject) bool { return l.columns.text(in, name) != "" }) {
			return name
		}
	}
	return ""
}

// shortenDays leaves the day out of the times, where all of them are of one day.
func (l *Rows) shortenDays() {
	const day = len("2006-01-02 ")
	first := ""
	for _, row := range l.Rows {
		if row.Time == "" {
			continue
		}
		if first == "" && len(row.Time) > day && row.Time[4] == '-' && row.Time[day-1] == ' ' {
			first = row.Time[:day]
		}
		if first == "" || !strings.HasPrefix(row.Time, first) || len(row.Time) == day {
			return
		}
	}
	for i := range l.Rows {
		l.Rows[i].Time = strings.TrimPrefix(l.Rows[i].Time, first)
	}
}

// contingenciesOf are the rows that a plan keeps ready, by their numbers.
func contingenciesOf(ready *plan.SendPlan) map[int]*plan.Inject {
	rows := map[int]*plan.Inject{}
	if ready == nil {
		return rows
	}
	for _, in := range ready.Plan.Injects {
		rows[in.Row.Number] = in
	}
	return rows
}

// HasContingencies reports whether a plan keeps rows ready.
func HasContingencies(checked *plan.Plan) bool {
	return slices.ContainsFunc(checked.Injects, func(in *plan.Inject) bool { return in.Skip == reading.SkippedContingency })
}

// Tick ticks the rows that are chosen, as far as they can be ticked, and counts them, those that are kept ready apart. These are only
// chosen where they are asked for.
func (l *Rows) Tick(isChosen func(row int) bool, alsoReady bool) (ticked, ready int) {
	for i := range l.Rows {
		row := &l.Rows[i]
		row.Ticked = !row.Skipped && (alsoReady || !row.IsReady) && isChosen(row.Number)
		switch {
		case row.Ticked && row.IsReady:
			ready++
		case row.Ticked:
			ticked++
		}
	}
	return ticked, ready
}

// Unsent are the rows of which some message is not sent.
func (l *Rows) Unsent() (rows []int) {
	for i := range l.Rows {
		if slices.Contains(l.Rows[i].States, NotSent) {
			rows = append(rows, l.Rows[i].Number)
		}
	}
	return rows
}
