package results

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/templates/wording"
	"simcast/writers/sheet"
)

// here says how that is done in a results file, behind what there is to do.
func here(need plan.Need) string {
	switch need {
	case plan.NeedFailed:
		return ". Click a + above the table of Injects to see folded columns. Then save, and rerun this file on the page, or with simcast rerun"
	case plan.NeedUncertain:
		return ": choose sent (it is there) or failed in the column result of Injects, or answer on the page, or with simcast resolve"
	case plan.NeedHeldBack:
		return ": rerun this file with simcast rerun --changed"
	}
	return ""
}

// maxListed is how many rows the summary lists of each kind. The filter of Injects shows all of them.
const maxListed = 100

// firstRow is the row of Injects that holds the first line of the results.
const firstRow = 2

// hintHeight is that of a line that says what to do, in points: with room above it.
const hintHeight = 22

// needy are the rows of one kind.
type needy struct {
	need  plan.Need
	lines []int // their indexes in the report, the first maxListed
	count int
}

// whatNeedsSomebody finds those rows, by kind, in one pass. A kind without rows is left out, and what is pending alone: a rerun sends it.
func whatNeedsSomebody(r *resultsreport.Report) []needy {
	var found []needy
	for _, need := range plan.Needs() {
		if need != plan.NeedPending {
			found = append(found, needy{need: need})
		}
	}
	for i := range r.Lines {
		need := needOf(&r.Lines[i])
		at := slices.IndexFunc(found, func(kind needy) bool { return kind.need == need })
		if at < 0 {
			continue
		}
		if found[at].count++; found[at].count <= maxListed {
			found[at].lines = append(found[at].lines, i)
		}
	}
	return slices.DeleteFunc(found, func(kind needy) bool { return kind.count == 0 })
}

// needOf is the kind of a line.
func needOf(line *resultsreport.Line) plan.Need { return plan.NeedOf(line.Status, line.HeldBack) }

// addNeeds adds what needs somebody, and what a rerun would send.
func (s *summary) addNeeds() {
	open := s.stillOpen()
	switch {
	case len(s.needy) > 0:
		s.addNeedyRows()
	case open == "":
		s.section("Nothing to do")
		if open = "All messages are sent."; !slices.ContainsFunc(s.report.Lines, isSent) {
			open = "No message was to be sent."
		}
	case s.report.Ended:
		s.section("Not everything is sent")
	default:
		s.section("The run had not ended")
	}
	if open != "" {
		s.text(s.styles.Number, open)
	}
}

// isSent reports whether a line is sent.
func isSent(line resultsreport.Line) bool { return line.Status.State == plan.Sent }

func (s *summary) addNeedyRows() {
	s.section("Needs your attention: " + counted(s.needy))
	s.header("team", "result", "id", "in Injects", "persona", "", "", "subject or text", "reason")
	for _, kind := range s.needy {
		s.add(hintHeight, sheet.TextCell(s.styles.hint, fmt.Sprintf("%d %s: %s", kind.count, kind.need, kind.need.ToDo(kind.count)+here(kind.need))))
		for _, i := range kind.lines {
			s.addNeedy(i)
		}
		if more := kind.count - len(kind.lines); more > 0 {
			s.text(s.styles.hint, fmt.Sprintf("and %d more: %s", more, filterBy(s.report.Lines[kind.lines[0]].Status.State)))
		}
	}
}

// counted says how many rows of each kind there are.
func counted(kinds []needy) string {
	var parts []string
	for _, kind := range kinds {
		parts = append(parts, fmt.Sprintf("%d %s", kind.count, kind.need))
	}
	return strings.Join(parts, ", ")
}

// stillOpen says what is pending and of no changed row, "" where nothing is.
func (s *summary) stillOpen() string {
	pending := 0
	for i := range s.report.Lines {
		if isOpen(&s.report.Lines[i]) {
			pending++
		}
	}
	switch {
	case pending == 0:
		return ""
	case s.report.HasDay: // a rerun sends what a day has left only where it is named
		return s.open() + wording.Of(pending, " is", " are") + " not sent. The reason says why; " + plan.RerunOfDay + ". A day that has not ended goes on with simcast play"
	case !s.report.Ended:
		return wording.Counted(pending, "message") + " not sent yet when this file was written. If the run has stopped, " + plan.NeedPending.ToDo(pending) + ": rerun this file on the page, or with simcast rerun"
	}
	return wording.Are(pending, "message") + " not sent yet. To " + plan.NeedPending.ToDo(pending) + ", rerun this file on the page, or with simcast rerun"
}

// addNeedy adds one row, with a link to it.
func (s *summary) addNeedy(i int) {
	line := &s.report.Lines[i]
	const longest = 120
	cell := func(name string) string {
		index := s.report.File.Index(name)
		if index < 0 {
			return ""
		}
		return plan.CellOf(line.Row, index).Text
	}
	team := line.TeamName
	if team == "" {
		team = cell("team")
	}
	row := i + firstRow
	s.linked(fmt.Sprintf("%s%d", letters(s.target), row),
		s.styles.cell(team), s.styles.state(line.Status.State), s.styles.cell(cell("id")), s.styles.linkTo(fmt.Sprintf("row %d", row)),
		s.styles.cell(wording.Shorten(cell("persona"), 40)), none(), none(), s.styles.wrap(wording.Shorten(s.textOf(line), longest)),
		s.styles.wrap(line.Status.Reason))
}

// textOf is the subject, title or text by which a message is known, filled in: as it was posted, else as the check made it. Of
// a message that the check could not make it is a cell of the plan in which nothing is to be filled in, "" where there is none.
func (s *summary) textOf(line *resultsreport.Line) string {
	if text := cmp.Or(s.posted.captionOf(line), line.Caption); text != "" {
		return text
	}
	for _, name := range []string{"subject", "title", "body"} {
		text := strings.TrimSpace(plan.CellOf(line.Row, s.report.File.Index(name)).Text)
		if text != "" && !strings.Contains(text, "{{") {
			return text
		}
	}
	return ""
}

// idColumn is the index of the column id, else the first that is in sight.
func idColumn(columns []column) int {
	first := -1
	for i := range columns {
		if columns[i].folded {
			continue
		}
		if columns[i].known == "id" {
			return i
		}
		if first < 0 {
			first = i
		}
	}
	return max(first, 0)
}
