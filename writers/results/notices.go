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
	names  []string // the first of them
}

// maxNames is how many rows a group names, maxGroups how many groups are shown.
const maxNames, maxGroups = 12, 20

// add takes a row under a name.
func (g *group) add(name string) {
	if g.count++; g.count <= maxNames {
		g.names = append(g.names, name)
	}
}

// named lists the rows.
func (g *group) named() string {
	text := strings.Join(g.names, ", ")
	if more := g.count - len(g.names); more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// skippedRows are the skipped rows by their reasons, in the order in which those come up, and how many rows there are.
func (s *summary) skippedRows() (groups []*group, count int) {
	byReason := map[string]*group{}
	for i := range s.report.Lines {
		status := &s.report.Lines[i].Status
		if status.State != plan.Skipped {
			continue
		}
		count++
		found := byReason[status.Reason]
		if found == nil {
			if len(groups) == maxGroups {
				continue
			}
			found = &group{reason: status.Reason}
			byReason[status.Reason] = found
			groups = append(groups, found)
		}
		found.add(s.nameOf(i))
	}
	return groups, count
}

// addSkipped says which rows are skipped, and why.
func (s *summary) addSkipped() {
	groups, count := s.skippedRows()
	if count == 0 {
		return
	}
	s.section("Skipped: " + wording.Counted(count, "row"))
	s.header("why", "rows", "which")
	for _, g := range groups {
		s.addGroup(g)
	}
}

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
	s.header("why", "messages", "which")
	s.addGroup(&drafts)
}

// addGroup adds a row as tall as its reason.
func (s *summary) addGroup(g *group) {
	reason := s.styles.wrap(g.reason)
	s.add(sheet.LinesAt(g.reason, summaryTeam)*sheet.LineHeight, reason, s.styles.count(g.count), s.styles.cell(g.named()))
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
