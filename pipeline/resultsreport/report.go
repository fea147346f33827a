package resultsreport

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"time"

	"simcast/pipeline/deliveryhash"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/readers"
)

// Report is all that a results file holds: the plan's own cells, and each
// delivery's status beside them. A writer needs nothing else.
type Report struct {
	File     *readers.File // its columns, format, separator and file mode; its rows are in Lines
	Run      string        // the run's name in the ledger
	Space    string        // SpaceMark of the space
	Round    string
	Redirect string         // the one team of a redirected round, "" elsewhere
	Zone     *time.Location // in which the plan's date cells were taken
	Ended    bool           // whether the run has ended
	EndedAs  string         // how it ended, as the ledger calls it; "" where it has not, or nobody says
	MayGoOut int            // pending lines, the first ones, that may go out before the file is written again
	Reach    string         // PropReach
	// MayGoOutNames are the deliveries that may go out before the file of a day is written again, as their lines name them, in
	// place of MayGoOut.
	MayGoOutNames []string
	HasDay        bool // it is of a day, or written again from the results of one: it has the columns of DayColumns
	Lines         []Line
	Beside        []Table // what was in force when the plan was read: the sheet Mapping. A rerun reads it back

	PlanPath    string // where the plan stands, "" where nobody knows it
	PlanName    string // the plan's own file, "" where only results are known that a CSV holds
	SessionTeam string // by its name people know the space; "" where it has none, or several
	// PostedBodies are what went out, as the ledger has it, for the column of texts as posted. Who writes no such column
	// does not ask for them. It is nil while the run goes on.
	PostedBodies iter.Seq2[ledger.PostedBody, error]
}

// Table is a sheet beside the injects.
type Table struct {
	Sheet string
	Rows  [][]string // its header first
}

// Table is the rows of a sheet beside the injects, its header first; none where the results have no such sheet.
func (r *Report) Table(sheet string) [][]string {
	for _, table := range r.Beside {
		if table.Sheet == sheet {
			return table.Rows
		}
	}
	return nil
}

// Line is one row of a results file.
type Line struct {
	Row      readers.Row // the plan's cells as the planner wrote them
	Team     string      // what stands in the team column; "": the plan's own cell
	TeamID   string
	TeamName string // for the summary's rows, "" where the line has no team
	Delivery string // ROUND:HASH, "" where the line has no team
	HeldBack bool   // it waits for --changed
	Day      plan.DayCells
	Caption  string // the subject, title or text of the message as the check made it, "" where it made none
	Status   plan.Status
}

// Of is the results of a send plan as they are now, in the run and the space of these names. budget is how many of
// ToPost may have begun before the next report stands: see package send.
func Of(s *plan.SendPlan, run, space string, ended bool, budget int) *Report {
	report := unlimited(s, run, space, ended)
	lines := reachOf(s, budget)
	for i := range report.Lines[:lines] {
		if report.Lines[i].Status.State == plan.Pending {
			report.MayGoOut++
		}
	}
	report.Reach = newReach(report.Lines, lines).String()
	return report
}

// unlimited is a report that does not say yet what may go out.
func unlimited(s *plan.SendPlan, run, space string, ended bool) *Report {
	report := &Report{File: s.Plan.File, HasDay: s.IsDay || hasDayColumns(s.Plan.File), Run: run, Space: SpaceMark(space), Round: s.Round, Zone: s.Plan.Options.Zone, Ended: ended, Lines: make([]Line, 0, len(s.Deliveries))}
	if s.Plan.Redirect != nil {
		report.Redirect = s.Plan.Space.TeamCell(*s.Plan.Redirect)
	}
	report.PlanName, report.PlanPath = planName(s.Plan.File), s.PlanPath
	if team, problem := s.Plan.Space.SessionTeam(); problem == nil {
		report.SessionTeam = team.Name
	}
	if rows := s.Plan.Options.Mapping.RowsFor(s.Plan.File); len(rows) > 0 {
		report.Beside = append(report.Beside, Table{Sheet: readers.SheetMapping, Rows: rows})
	}
	if rows := s.Plan.Options.Settings.Rows(); len(rows) > 0 {
		report.Beside = append(report.Beside, Table{Sheet: readers.SheetSettings, Rows: rows})
	}
	for _, d := range s.Deliveries {
		report.Lines = append(report.Lines, lineFor(s, d, ended))
	}
	return report
}

// planName is the name of the plan's own file, also where it is a results file that is run again.
func planName(file *readers.File) string {
	if file.IsResults() {
		return file.Properties[PropPlan]
	}
	return file.Name
}

// reachOf is how many lines, the first ones, hold all that may go out. Lines
// that are pending for another reason stand among them, and count.
func reachOf(s *plan.SendPlan, budget int) int {
	budget = min(budget, len(s.ToPost))
	if budget == 0 {
		return 0
	}
	return slices.Index(s.Deliveries, s.ToPost[budget-1]) + 1
}

// Initial is the results of a send plan before anything is posted.
func Initial(s *plan.SendPlan) *Report { return Of(s, "", "", false, 0) }

// lineFor is the line of a delivery.
func lineFor(s *plan.SendPlan, d *plan.Delivery, ended bool) Line {
	line := Line{Row: d.Inject.Row, HeldBack: d.Held && !d.Status.WentOut() && d.Action == plan.ActionNone, Status: d.Status, Day: dayCells(s, d)}
	if d.MessageWithoutTeam != nil {
		line.Caption = plan.CaptionOf(*d.MessageWithoutTeam)
	}
	if d.Team != nil {
		line.Team, line.TeamName = s.Plan.Space.TeamCell(*d.Team), d.Team.Name
		line.TeamID = strconv.FormatInt(d.Team.ID, 10)
	}
	switch {
	case d.Hash == "" && s.Plan.Redirect != nil:
		line.Delivery = s.Round + ":" + deliveryhash.Unknown()
	case d.Hash != "" || s.Round != "":
		line.Delivery = s.Round + ":" + d.Hash
	}
	// What a run still posts is not marked: it may go out at any moment, and a take-over has to know it.
	if d.Held && !d.Status.WentOut() && (ended || d.Action == plan.ActionNone) {
		line.Delivery = cmp.Or(line.Delivery, ":") + heldMark
	}
	return line
}

// AllMayGoOut says that all pending lines may go out before the file is written again: it is written by somebody who does not post.
func (r *Report) AllMayGoOut() {
	r.MayGoOut, r.MayGoOutNames = 0, nil
	for i := range r.Lines {
		if r.Lines[i].Status.State == plan.Pending {
			r.MayGoOut++
		}
	}
	r.Reach = newReach(r.Lines, len(r.Lines)).String()
}

// End says that the run has ended, and how: nothing more goes out.
func (r *Report) End(how string) {
	r.EndedAs = how
	r.Ended, r.MayGoOut, r.MayGoOutNames, r.Reach = true, 0, nil, newReach(r.Lines, 0).String()
}

// Unposted is what a run of that name comes to that is interrupted before its first message: its results, each delivery
// as the ledger has it and the rest pending, and its summary. Nothing of it is in the ledger.
func Unposted(s *plan.SendPlan, run, space string) (*Report, plan.Summary) {
	summary := plan.Summary{Interrupted: true}
	s.ExplainPending(summary)
	summary.Counts = s.Count()
	report := Of(s, run, space, true, 0)
	report.EndedAs = summary.EndedAs()
	return report, summary
}
