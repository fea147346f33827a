package resultsreport

import (
	"slices"
	"time"

	"simcast/pipeline/plan"
	"simcast/readers"
)

// Read gives what a results file says, so that it can be written again: of which run it is, whether and how that has ended and
// how far it may get stay what they are, and so do all cells. prior is the same of each line, read back. Cells that cannot
// be read are readers.Problems. The file's rows have to be in memory (File.Buffer).
func Read(file *readers.File) (report *Report, prior []*plan.PriorResult, err error) {
	properties := file.Properties
	report = &Report{File: file, HasDay: hasDayColumns(file), Run: properties[PropRun], Space: properties[PropSpace], Redirect: properties[PropRedirect],
		Ended: properties[PropEnded] == "true", EndedAs: properties[PropEndedAs], Reach: properties[PropReach], Round: properties[PropRound], PlanName: planName(file)}
	if name := properties[PropZone]; name != "" {
		if report.Zone, err = time.LoadLocation(name); err != nil {
			report.Zone = nil // moments keep the offset that they have
		}
	}
	report.MayGoOut, report.MayGoOutNames, _ = ParseMayGoOut(properties[PropMayGoOut], report.Round) // none where the file does not say
	findTeam(file)
	results := NewPriorReader(file)
	var problems readers.Problems
	for row, err := range file.Rows() {
		if err != nil {
			return nil, nil, err
		}
		said, wrong := results.Read(row)
		for _, cell := range wrong {
			problems = append(problems, readers.Problem{Place: file.Place(row, file.Index(cell.Column)), Severity: readers.Error,
				Code: cell.Code, Message: cell.Message, Suggestion: cell.Suggestion})
		}
		report.Lines, prior = append(report.Lines, lineOf(file, row, said)), append(prior, said)
	}
	if len(problems) > 0 {
		return nil, nil, problems
	}
	return report, prior, nil
}

// findTeam finds the column with the teams. Every results file has one: where no header says so, it is the planner's own that the run
// has read as that.
func findTeam(file *readers.File) {
	mayBe := slices.IndexFunc(file.Columns, func(c readers.Column) bool { return c.Meaning.ToOrTeam || c.Meaning.TeamOrOwn })
	if mayBe >= 0 && file.Index("team") < 0 {
		file.Becomes(file.Columns[mayBe].Index, "team")
	}
}

// lineOf is a row of a results file as the line that it was.
func lineOf(file *readers.File, row readers.Row, said *plan.PriorResult) Line {
	line := Line{Row: row, TeamID: plan.TextOf(row, file.Index(readers.ColumnTeamID)), Delivery: plan.TextOf(row, file.Index(readers.ColumnDelivery)), HeldBack: said.Held && !said.WentOut(), Status: said.Status, Day: said.Day}
	if line.TeamID != "" {
		line.TeamName = plan.TextOf(row, file.Index("team"))
	}
	return line
}
