package results

import (
	"fmt"
	"iter"
	"strings"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/sheet"
)

// group is lines of which the summary says the same.
type group struct {
	reason   string
	messages int
	rows     []string // each with the teams of its messages
}

// maxNames is how many rows stand in one cell, maxGroups how many reasons are shown.
const maxNames, maxGroups = 12, 20

// byReason are the lines of a kind by their reasons, in the order in which those come up. The messages of one row have one name, which
// stands once.
func (s *summary) byReason(withTeams bool, is func(*resultsreport.Line) bool) (groups []group, all int) {
	var lines []int
	for i := range s.report.Lines {
		if is(&s.report.Lines[i]) {
			lines = append(lines, i)
		}
	}
	for _, one := range plan.ByReason(lines, func(i int) (plan.State, string) {
		return s.report.Lines[i].Status.State, s.report.Lines[i].Status.Reason
	}) {
		g := group{reason: one.Reason, messages: len(one.List)}
		for at := 0; at < len(one.List); {
			name, teams := s.nameOf(one.List[at]), []string(nil)
			for ; at < len(one.List) && s.nameOf(one.List[at]) == name; at++ {
				if team := s.teamOf(one.List[at]); withTeams && team != "" {
					teams = append(teams, team)
				}
			}
			g.rows = append(g.rows, strings.TrimSuffix(name+" "+plan.ToTeams(teams), " "))
		}
		groups = append(groups, g)
	}
	return groups, len(lines)
}

// addPending says what is not sent yet after the run, why, and who did not get it. What has a changed row is listed above.
func (s *summary) addPending() {
	groups, all := s.byReason(true, isOpen)
	if all == 0 || !s.report.Ended {
		return
	}
	s.section("Not sent yet: " + s.open())
	s.addMessages(groups, plan.Pending)
}

// addDrafts says which messages players do not see although they are sent.
func (s *summary) addDrafts() {
	groups, all := s.byReason(true, isDraft)
	if all == 0 {
		return
	}
	s.section("Sent as drafts: " + wording.Counted(all, "message"))
	s.text(s.styles.hint, plan.AboutDrafts)
	drafts := group{reason: "is_draft says yes in their rows", messages: all}
	for _, g := range groups {
		drafts.rows = append(drafts.rows, g.rows...)
	}
	s.addMessages([]group{drafts}, plan.Sent)
}

// addSkipped says which rows are skipped, and why. A row that would go to several teams is one row.
func (s *summary) addSkipped() {
	groups, all := s.byReason(false, func(line *resultsreport.Line) bool { return line.Status.State == plan.Skipped })
	if all == 0 {
		return
	}
	rows := 0
	for i := range groups {
		groups[i].messages = len(groups[i].rows)
		rows += len(groups[i].rows)
		groups[i].rows = []string{wording.First(groups[i].rows, maxNames)}
	}
	s.section("Skipped: " + wording.Counted(rows, "row"))
	s.header("why", "rows", "which")
	s.addGroups(groups, plan.Skipped)
}

// addMessages adds groups of messages with one result.
func (s *summary) addMessages(groups []group, result plan.State) {
	s.header("why", "messages", "which")
	s.addGroups(groups, result)
}

// addGroups adds groups: a line for each row of the plan, the first as tall as the reason.
func (s *summary) addGroups(groups []group, result plan.State) {
	for _, g := range groups[:min(len(groups), maxGroups)] {
		s.add(max(sheet.LinesAt(g.reason, summaryTeam), 1)*sheet.LineHeight, s.styles.wrap(g.reason), s.styles.count(g.messages), s.styles.cell(g.rows[0]))
		for _, row := range g.rows[1:min(len(g.rows), maxListed)] {
			s.add(0, none(), none(), s.styles.cell(row))
		}
		if more := len(g.rows) - maxListed; more > 0 {
			s.add(0, none(), none(), sheet.TextCell(s.styles.hint, fmt.Sprintf("and %d more: %s", more, filterBy(result))))
		}
	}
	if rest := groups[min(len(groups), maxGroups):]; len(rest) > 0 {
		messages := 0
		for _, g := range rest {
			messages += g.messages
		}
		s.add(0, s.styles.cell(wording.Counted(len(rest), "more reason")), s.styles.count(messages), sheet.TextCell(s.styles.hint, "To see them, "+filterBy(result)))
	}
}

// isOpen reports whether a line is pending and of no changed row: a rerun sends it.
func isOpen(line *resultsreport.Line) bool {
	return needOf(line) == plan.NeedPending
}

// open counts what is pending and of no changed row.
func (s *summary) open() string {
	messages, byHand := 0, 0
	for i := range s.report.Lines {
		switch line := &s.report.Lines[i]; {
		case !isOpen(line):
		case isByHand(line):
			byHand++
		default:
			messages++
		}
	}
	return plan.Untried(messages, byHand)
}

// isByHand reports whether a line is of a row that somebody carries out.
func isByHand(line *resultsreport.Line) bool {
	return line.TeamID == "" && line.Status.State == plan.Pending && plan.IsByHand(line.Status.Reason)
}

// filterBy says where all messages with a result are.
func filterBy(result plan.State) string {
	return fmt.Sprintf("filter the column result in Injects by %s", result)
}

// isDraft reports whether a line was sent as a draft.
func isDraft(line *resultsreport.Line) bool {
	return line.Status.State == plan.Sent && strings.Contains(line.Status.Reason, plan.SavedAsDraft)
}

// nameOf is how the summary names a row: by its id, else by its number in Injects.
func (s *summary) nameOf(i int) string {
	if index := s.report.File.Index("id"); index >= 0 {
		if cell := plan.CellOf(s.report.Lines[i].Row, index); cell.Kind != readers.Empty {
			return wording.Shorten(cell.Text, 40)
		}
	}
	return fmt.Sprintf("row %d", i+firstRow)
}

// teamOf is how the summary names the team of a line where there is little room.
func (s *summary) teamOf(i int) string { return s.short[s.report.Lines[i].TeamName] }

// teamNames are the teams of lines that have one.
func teamNames(lines []resultsreport.Line) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range lines {
			if name := lines[i].TeamName; name != "" && !yield(name) {
				return
			}
		}
	}
}
