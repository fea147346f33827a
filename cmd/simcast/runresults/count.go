package runresults

import (
	"slices"
	"strconv"
	"strings"

	"simcast/apiclient"
	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/schema"
	"simcast/readers"
)

// counted is what became of the messages of a space.
type counted struct {
	all    plan.Counts
	chosen plan.Counts      // of what no choice leaves out
	open   []*plan.Delivery // of those that were chosen and are not sent, the first few: uncertain ones first, then failed ones
}

// sentNow are the results of what was sent at once.
type sentNow struct {
	report *resultsreport.Report
	posted map[string]bool // the hashes of what was to be posted
}

// count counts the lines of a report. What was not to be posted and is pending was left out by a choice, unless it is held back, or an
// entry of a day: somebody was to carry it out, or it was added.
func (s *sentNow) count(mostOpen int) counted {
	var c counted
	file := s.report.File
	results := resultsreport.NewPriorReader(file)
	for i := range s.report.Lines {
		line := &s.report.Lines[i]
		before, _ := results.Read(line.Row) // it was read before
		one := countOf(line, s.posted[before.Hash])
		if one.Sent == 1 && isDraft(file, line) {
			one.Drafts = 1
		}
		_, isOfDay := plan.ParseDayReason(line.Status.Reason)
		isLeftOut := one.Pending == 1 && one.HeldBack == 0 && !s.posted[before.Hash] && !isOfDay
		isLeftOut = isLeftOut || one.Skipped == 1 && strings.HasPrefix(line.Status.Reason, plan.DayReason(day.IsSkipped, plan.LeftOutBy))
		if !isLeftOut && one.Failed+one.Uncertain+one.Pending > 0 {
			one.Open, one.OpenPending, one.OpenHeld = 1, one.Pending, one.HeldBack
			c.open = append(c.open, openOf(file, line))
		}
		c.all.Add(one)
		if !isLeftOut {
			c.chosen.Add(one)
		}
	}
	urgency := map[plan.State]int{plan.Uncertain: 0, plan.Failed: 1, plan.Pending: 2}
	slices.SortStableFunc(c.open, func(a, b *plan.Delivery) int { return urgency[a.Status.State] - urgency[b.Status.State] })
	c.open = slices.Clone(c.open[:min(len(c.open), mostOpen)])
	return c
}

// countOf counts one line. isPosted says that it was to be posted by the run.
func countOf(line *resultsreport.Line, isPosted bool) (one plan.Counts) {
	switch line.Status.State {
	case plan.Sent:
		if isPosted {
			one.Sent = 1
		} else {
			one.Already = 1
		}
	case plan.Failed:
		one.Failed = 1
	case plan.Uncertain:
		one.Uncertain = 1
		if line.Status.IsPerhapsTwice() {
			one.OpenPerhapsTwice = 1
		}
	case plan.Skipped:
		one.Skipped = 1
	default:
		one.Pending = 1
		if line.Status.IsHeldBack() {
			one.HeldBack = 1
		}
	}
	return one
}

// countsOf are the counts of what was to be posted, without what the file says.
func countsOf(lane *ledger.WorkersSpace) plan.Counts {
	pending := lane.Pending()
	return plan.Counts{Counts: lane.Counts, Pending: pending, Open: lane.Failed + lane.Uncertain + pending, OpenPending: pending}
}

func isDraft(file *readers.File, line *resultsreport.Line) bool {
	flag, _ := schema.ReadFlag(plan.CellOf(line.Row, file.Index("is_draft")), schema.Clocks{})
	return flag == "1"
}

// openOf is the message of a line, as far as its file tells.
func openOf(file *readers.File, line *resultsreport.Line) *plan.Delivery {
	in := &plan.Inject{ID: plan.TextOf(line.Row, file.Index("id")), Row: line.Row, File: file, Persona: &apiclient.Persona{}, Cells: new(schema.Cells), Prior: plan.NoPriorResult()}
	d := &plan.Delivery{Inject: in, Status: line.Status, Held: line.HeldBack, ResultsRow: line.Row.Number}
	if id, err := strconv.ParseInt(line.TeamID, 10, 64); err == nil {
		d.Team = &apiclient.Team{ID: id, Name: line.TeamName}
	}
	return d
}
