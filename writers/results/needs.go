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

// need is a kind of rows that need somebody, with what to do about them.
type need struct {
	word string // as the summary calls them
	todo string
	is   func(l *resultsreport.Line) bool
}

// needs are those kinds, in the order in which they are shown. Other pending rows need nobody: a rerun sends them.
func needs() []need {
	return []need{
		{"failed", "Read the reason, correct the row in Injects (click a + above the table to see folded columns), and save. Then rerun this file on the page, or with simcast rerun",
			func(l *resultsreport.Line) bool { return l.Status.State == plan.Failed && !l.Status.IsRefusedAgain() }},
		{"not sent again", "It was sent before, so its team has it; the service refused it when it was sent again. A rerun does not send it. To try again, use simcast send with the plan, --id, --team and --again",
			func(l *resultsreport.Line) bool { return l.Status.IsRefusedAgain() }},
		{"uncertain", "Look in the exercise. If it is there, choose sent in the column result of Injects; if not, choose failed. Or answer on the page, or with simcast resolve",
			func(l *resultsreport.Line) bool {
				return l.Status.State == plan.Uncertain && !l.Status.IsPerhapsTwice()
			}},
		{"perhaps there twice", "It was sent before, so it is there. If it matters that a team has it twice, look in the exercise. Nothing has to be sent or answered",
			func(l *resultsreport.Line) bool { return l.Status.IsPerhapsTwice() }},
		{plan.HeldBack, "The row was changed after it was sent. To send it as it is now, rerun this file with simcast rerun --changed",
			func(l *resultsreport.Line) bool { return l.Status.State == plan.Pending && l.HeldBack }},
	}
}

// maxListed is how many rows the summary lists of each kind. The filter of Injects shows all of them.
const maxListed = 100

// firstRow is the row of Injects that holds the first line of the results.
const firstRow = 2

// hintHeight is that of a line that says what to do, in points: with room above it.
const hintHeight = 22

// needy are the rows of one kind.
type needy struct {
	need
	lines []int // their indexes in the report, the first maxListed
	count int
}

// whatNeedsSomebody finds those rows, by kind, in one pass. A kind without rows is left out.
func whatNeedsSomebody(r *resultsreport.Report) []needy {
	var found []needy
	for _, kind := range needs() {
		found = append(found, needy{need: kind})
	}
	for i := range r.Lines {
		for k := range found {
			if !found[k].is(&r.Lines[i]) {
				continue
			}
			if found[k].count++; found[k].count <= maxListed {
				found[k].lines = append(found[k].lines, i)
			}
		}
	}
	return slices.DeleteFunc(found, func(kind needy) bool { return kind.count == 0 })
}

// addNeeds adds what needs somebody, and what a rerun would send.
func (s *summary) addNeeds() {
	open := s.stillOpen()
	switch {
	case len(s.needy) > 0:
		s.addNeedyRows()
	case open == "":
		s.section("Nothing to do")
		open = "All messages are sent."
	case s.report.Ended:
		s.section("Not everything is sent")
	default:
		s.section("The run had not ended")
	}
	if open != "" {
		s.text(s.styles.Number, open)
	}
}

func (s *summary) addNeedyRows() {
	s.section("Needs your attention: " + counted(s.needy))
	s.header("team", "result", "id", "in Injects", "persona", "", "", "subject or text", "reason")
	for _, kind := range s.needy {
		s.add(hintHeight, sheet.TextCell(s.styles.hint, fmt.Sprintf("%d %s: %s", kind.count, kind.word, kind.todo)))
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
		parts = append(parts, fmt.Sprintf("%d %s", kind.count, kind.word))
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
		return isOrAre(pending, "message") + " not sent. The reason says why; simcast rerun sends those that you name with --id or --rows. A day that has not ended goes on with simcast play"
	case !s.report.Ended:
		return wording.Counted(pending, "message") + " not sent yet when this file was written. If the run has stopped, send the rest: rerun this file on the page, or with simcast rerun"
	}
	return isOrAre(pending, "message") + " not sent yet. To send the rest, rerun this file on the page, or with simcast rerun"
}

func isOrAre(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " is"
	}
	return wording.Counted(n, noun) + " are"
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
