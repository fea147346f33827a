package results

import (
	"fmt"
	"strings"

	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/sheet"
)

// group is rows of which the summary says the same.
type group struct {
	reason string
	count  int
	names  []string // of the first rows
	more   int      // rows that are not named
	last   string   // the name of the last row
}

// maxNames is how many rows a group names, maxGroups how many groups are shown.
const maxNames, maxGroups = 12, 20

// add takes a line under a name. The messages of one row have one name, which stands once.
func (g *group) add(name string) {
	g.count++
	if name == g.last {
		return
	}
	g.last = name
	if len(g.names) < maxNames {
		g.names = append(g.names, name)
	} else {
		g.more++
	}
}

// named lists the rows.
func (g *group) named() string {
	text := strings.Join(g.names, ", ")
	if g.more > 0 {
		text += fmt.Sprintf(" and %d more", g.more)
	}
	return text
}

// byReason are the lines of a kind by their reasons, in the order in which those come up, and how many lines there are.
func (s *summary) byReason(is func(*plan.Line) bool) (groups []*group, count int) {
	var lines []int
	for i := range s.report.Lines {
		if is(&s.report.Lines[i]) {
			lines = append(lines, i)
		}
	}
	status := func(i int) (plan.State, string) {
		return s.report.Lines[i].Status.State, s.report.Lines[i].Status.Reason
	}
	same := plan.ByReason(lines, status)
	for _, one := range same[:min(len(same), maxGroups)] {
		named := &group{reason: one.Reason}
		for _, i := range one.List {
			named.add(s.nameOf(i))
		}
		groups = append(groups, named)
	}
	return groups, len(lines)
}

// addPending says what is not sent yet after the run, and why. What is held back is listed above.
func (s *summary) addPending() {
	groups, count := s.byReason(isOpen)
	if count == 0 || !s.report.Ended {
		return
	}
	s.section("Not sent yet: " + wording.Counted(count, "message"))
	s.addGroups("messages", groups)
}

// addSkipped says which rows are skipped, and why.
func (s *summary) addSkipped() {
	groups, count := s.byReason(func(line *plan.Line) bool { return line.Status.State == plan.Skipped })
	if count == 0 {
		return
	}
	s.section("Skipped: " + wording.Counted(count, "row"))
	s.addGroups("rows", groups)
}

// isOpen reports whether a line is pending and not held back: a rerun sends it.
func isOpen(line *plan.Line) bool { return line.Status.State == plan.Pending && !line.HeldBack }

// addDrafts says which messages players do not see although they are sent.
func (s *summary) addDrafts() {
	drafts := group{reason: "is_draft says yes in their rows"}
	for i := range s.report.Lines {
		if isDraft(&s.report.Lines[i]) {
			drafts.add(s.nameOf(i))
		}
	}
	if drafts.count == 0 {
		return
	}
	s.section("Sent as drafts: " + wording.Counted(drafts.count, "message"))
	s.text(s.styles.hint, "The service saved these messages and did not publish them: players do not see them.")
	s.addGroups("messages", []*group{&drafts})
}

// addGroups adds a table of groups, each row as tall as its reason.
func (s *summary) addGroups(what string, groups []*group) {
	s.header("why", what, "which")
	for _, g := range groups {
		s.add(max(sheet.LinesAt(g.reason, summaryTeam), 1)*sheet.LineHeight, s.styles.wrap(g.reason), s.styles.count(g.count), s.styles.cell(g.named()))
	}
}

// isDraft reports whether a line was sent as a draft.
func isDraft(line *plan.Line) bool {
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
