package results

import (
	"fmt"
	"strings"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/sheet"
)

// group is rows of which the summary says the same.
type group struct {
	reason string
	count  int
	rows   []namedRow // the first ones
	more   int        // rows that are not named
	last   string     // the name of the last row
	most   int        // rows that are named at most
}

// namedRow is a row of the plan, with the teams of its messages that are in the group.
type namedRow struct {
	name  string
	teams []string
}

// maxNames is how many rows a group names in one cell, maxGroups how many groups are shown.
const maxNames, maxGroups = 12, 20

// maxTeams is how many teams of a row are named.
const maxTeams = 6

// add takes a line under a name. The messages of one row have one name, which stands once.
func (g *group) add(name, team string) {
	g.count++
	if name != g.last {
		g.last = name
		if len(g.rows) < g.most {
			g.rows = append(g.rows, namedRow{name: name})
		} else {
			g.more++
		}
	}
	if team != "" && g.more == 0 {
		row := &g.rows[len(g.rows)-1]
		row.teams = append(row.teams, team)
	}
}

// named lists the rows.
func (g *group) named() string {
	var names []string
	for _, row := range g.rows {
		names = append(names, row.name)
	}
	text := strings.Join(names, ", ")
	if g.more > 0 {
		text += fmt.Sprintf(" and %d more", g.more)
	}
	return text
}

// String names a row and the teams.
func (n namedRow) String() string {
	if len(n.teams) == 0 {
		return n.name
	}
	text := n.name + " to " + strings.Join(n.teams[:min(len(n.teams), maxTeams)], ", ")
	if more := len(n.teams) - maxTeams; more > 0 {
		text += " and " + wording.Counted(more, "more team")
	}
	return text
}

// reasons are the lines of one kind, by their reasons.
type reasons struct {
	groups     []*group
	count      int // lines
	more       int // reasons that are not in groups, and
	moreCounts int // their lines
}

// byReason are the lines of a kind by their reasons, in the order in which those come up. Each group names so many rows.
func (s *summary) byReason(most int, is func(*resultsreport.Line) bool) (all reasons) {
	var lines []int
	for i := range s.report.Lines {
		if is(&s.report.Lines[i]) {
			lines = append(lines, i)
		}
	}
	status := func(i int) (plan.State, string) {
		return s.report.Lines[i].Status.State, s.report.Lines[i].Status.Reason
	}
	all.count = len(lines)
	for _, one := range plan.ByReason(lines, status) {
		if len(all.groups) == maxGroups {
			all.more++
			all.moreCounts += len(one.List)
			continue
		}
		named := &group{reason: one.Reason, most: most}
		for _, i := range one.List {
			named.add(s.nameOf(i), s.teamOf(i))
		}
		all.groups = append(all.groups, named)
	}
	return all
}

// addPending says what is not sent yet after the run, why, and who did not get it. What has a changed row is listed above.
func (s *summary) addPending() {
	pending := s.byReason(maxListed, isOpen)
	if pending.count == 0 || !s.report.Ended {
		return
	}
	s.section("Not sent yet: " + wording.Counted(pending.count, "message"))
	s.header("why", "messages", "which")
	for _, g := range pending.groups {
		s.addMessages(g, plan.Pending)
	}
	s.addMoreReasons(pending, plan.Pending)
}

// addSkipped says which rows are skipped, and why.
func (s *summary) addSkipped() {
	skipped := s.byReason(maxNames, func(line *resultsreport.Line) bool { return line.Status.State == plan.Skipped })
	if skipped.count == 0 {
		return
	}
	rows := skipped.moreCounts
	for _, g := range skipped.groups {
		g.count = len(g.rows) + g.more // a row that would go to several teams is one row
		rows += g.count
	}
	s.section("Skipped: " + wording.Counted(rows, "row"))
	s.header("why", "rows", "which")
	for _, g := range skipped.groups {
		s.addWhy(g, g.named())
	}
	s.addMoreReasons(skipped, plan.Skipped)
}

// isOpen reports whether a line is pending and of no changed row: a rerun sends it.
func isOpen(line *resultsreport.Line) bool {
	return line.Status.State == plan.Pending && !line.HeldBack
}

// addDrafts says which messages players do not see although they are sent.
func (s *summary) addDrafts() {
	drafts := group{reason: "is_draft says yes in their rows", most: maxListed}
	for i := range s.report.Lines {
		if isDraft(&s.report.Lines[i]) {
			drafts.add(s.nameOf(i), s.teamOf(i))
		}
	}
	if drafts.count == 0 {
		return
	}
	s.section("Sent as drafts: " + wording.Counted(drafts.count, "message"))
	s.text(s.styles.hint, "The service saved these messages and did not publish them: players do not see them.")
	s.header("why", "messages", "which")
	s.addMessages(&drafts, plan.Sent)
}

// addWhy adds the line of a group, as tall as its reason.
func (s *summary) addWhy(g *group, which string) {
	s.add(max(sheet.LinesAt(g.reason, summaryTeam), 1)*sheet.LineHeight, s.styles.wrap(g.reason), s.styles.count(g.count), s.styles.cell(which))
}

// addMessages adds a group of messages with one result: a line for each row of the plan, with the teams.
func (s *summary) addMessages(g *group, result plan.State) {
	for i, row := range g.rows {
		if i == 0 {
			s.addWhy(g, row.String())
			continue
		}
		s.add(0, none(), none(), s.styles.cell(row.String()))
	}
	if g.more > 0 {
		s.add(0, none(), none(), sheet.TextCell(s.styles.hint, fmt.Sprintf("and %d more: %s", g.more, filterBy(result))))
	}
}

// addMoreReasons says how many reasons are not listed.
func (s *summary) addMoreReasons(all reasons, result plan.State) {
	if all.more > 0 {
		s.add(0, s.styles.cell(wording.Counted(all.more, "more reason")), s.styles.count(all.moreCounts), sheet.TextCell(s.styles.hint, "To see them, "+filterBy(result)))
	}
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

// teamOf is how the summary names the team of a line where there is little room: shortly, unless several have that name.
func (s *summary) teamOf(i int) string {
	name := s.report.Lines[i].TeamName
	if short := space.ShortName(name); len(s.namedShortly[short]) == 1 {
		return short
	}
	return name
}

// namedShortly are the teams of the lines by their short names.
func namedShortly(lines []resultsreport.Line) map[string]map[string]bool {
	teams, byShort := map[string]bool{}, map[string]map[string]bool{}
	for i := range lines {
		name := lines[i].TeamName
		if name == "" || teams[name] {
			continue
		}
		teams[name] = true
		short := space.ShortName(name)
		if byShort[short] == nil {
			byShort[short] = map[string]bool{}
		}
		byShort[short][lines[i].TeamID] = true
	}
	return byShort
}
