package readinglist

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// headerOf is the header row of a plan that could be read, each with an example.
func headerOf(plan *plan.Plan) []session.HeaderCell {
	var cells []session.HeaderCell
	report := plan.Verdict.Reading
	for i, column := range plan.File.Columns {
		if column.Result {
			continue
		}
		name, err := excelize.CoordinatesToCellName(column.Index+1, plan.File.HeaderRow)
		if err != nil {
			continue // no sheet is so wide
		}
		cell := session.HeaderCell{Name: name, Text: column.Header}
		if report != nil && i < len(report.Columns) {
			cell.Cells = report.Columns[i].Cells
		}
		cell.Example = exampleOf(plan, column.Index)
		cells = append(cells, cell)
	}
	return cells
}

// maxLooked is in how many rows an example is looked for.
const maxLooked = 500

func exampleOf(p *plan.Plan, index int) string {
	for _, in := range p.Injects[:min(len(p.Injects), maxLooked)] {
		if text := plan.TextOf(in.Row, index); text != "" {
			return wording.Shorten(text, 60)
		}
	}
	return ""
}

// listHeaders asks what the headers mean. Those in doubt come among the doubts.
func (r *Reading) listHeaders(from Known, cells []session.HeaderCell) {
	alike := map[string]int{}
	for _, cell := range cells {
		alike[headers.FoldInSheet(cell.Text)]++
	}
	options, meanings := headerOptions(), headers.NewInSheet()
	readAs := readAsOf(from.View)
	for _, cell := range cells {
		q := &Question{For: mapping.Header, Written: cell.Text, Shown: wording.Clip(cell.Text), Where: cell.Name, Example: cell.Example, Options: options}
		if alike[headers.FoldInSheet(cell.Text)] > 1 {
			q.Written = cell.Name
		}
		if cell.Cells > 0 {
			q.Count, q.Cells = wording.Counted(cell.Cells, "cell"), cell.Cells
		}
		if known, is := readAs[cell.Name]; is {
			q.ReadAs, q.Mapped = known.name, known.mapped
		} else {
			q.ReadAs = meanings.Meaning(cell.Text).Column
		}
		q.takeSaid(from.Said, cell, alike[headers.FoldInSheet(cell.Text)] == 1)
		q.doubtHeader(from, cell, meanings)
		if q.Why != "" {
			r.Doubts = append(r.Doubts, q)
		} else {
			r.Rest = append(r.Rest, q)
		}
	}
}

// column is what a header was read as.
type column struct {
	name   string
	mapped bool
}

// readAsOf is what each header of a plan was read as, by its cell; none where the header row is wrong.
func readAsOf(view *session.View) map[string]column {
	read := map[string]column{}
	if view.Plan == nil || view.Verdict.Reading == nil {
		return read
	}
	for i, c := range view.Plan.File.Columns {
		name, err := excelize.CoordinatesToCellName(c.Index+1, view.Plan.File.HeaderRow)
		if err == nil && i < len(view.Verdict.Reading.Columns) {
			read[name] = column{view.Verdict.Reading.Columns[i].Column, c.Mapped}
		}
	}
	return read
}

// takeSaid takes what was said of a header on the page, perhaps of an earlier version that wrote it a little otherwise. isAlone
// says that no other header is compared alike.
func (q *Question) takeSaid(said []mapping.Entry, cell session.HeaderCell, isAlone bool) {
	for _, entry := range said {
		isSame := entry.Written == cell.Text || strings.EqualFold(entry.Written, cell.Name) || isAlone && headers.FoldInSheet(entry.Written) == headers.FoldInSheet(cell.Text)
		if entry.For == mapping.Header && isSame {
			q.Written, q.Was, q.Mapped = entry.Written, entry.Means, true
			if q.ReadAs = entry.Means; entry.Means == mapping.Ignore {
				q.ReadAs = ""
			}
		}
	}
}

// doubtHeader says why a header is in doubt, if it is.
func (q *Question) doubtHeader(from Known, cell session.HeaderCell, meanings *headers.InSheet) {
	meaning := meanings.Meaning(cell.Text)
	isTo, isOwn := meaning.ToOrTeam && q.ReadAs == "to", meanings.Weak(cell.Text).TeamOrOwn && q.ReadAs == "" && cell.Cells > 0
	if (isTo || isOwn) && q.Was == "" && hasCode(from.View, "all-to-session") {
		becomes := "only shown to the players"
		if isOwn {
			becomes = "not read"
		}
		q.Severity = string(readers.Warning)
		q.Why = "No cell of this column names a team of the space, so it is " + becomes + ", and all messages go to everybody. If it says who gets them, say team."
		q.suggest("team")
		return
	}
	for i := range from.View.Verdict.Problems {
		p := &from.View.Verdict.Problems[i]
		ofColumn := p.Code == "to-or-team" && lettersOf(p.Cell) == lettersOf(cell.Name)
		if !ofColumn && (p.Cell != cell.Name || !slices.Contains(headerCodes(), p.Code)) {
			continue
		}
		q.Severity, q.Why = string(p.Severity), from.Words(p.Message)
		switch first, _, _ := strings.Cut(meaning.Several, ","); {
		case p.Code == "to-or-team":
			q.suggest("to")
		case first != "":
			q.suggest(first)
		case p.Code == "doubtful-column", p.Code == "column-twice":
			q.suggest(cmp.Or(p.Nearest, mapping.Ignore))
		default:
			q.suggest(p.Nearest)
		}
		return
	}
	if (from.View.Plan == nil || hasCode(from.View, "missing-column")) && q.ReadAs == "" && q.Was == "" {
		q.missing(from.View, meaningsOf(from.Header))
	}
}

// headerCodes are those of problems of one header.
func headerCodes() []string {
	return []string{"near-column", "likely-column", "doubtful-column", "several-meanings", "column-twice", "time-is-at", "unread-teams", "missing-column", "by-values"}
}

// meaningsOf are the columns that headers mean by themselves.
func meaningsOf(cells []session.HeaderCell) map[string]bool {
	meant, sheet := map[string]bool{}, headers.NewInSheet()
	for _, cell := range cells {
		meant[sheet.Meaning(cell.Text).Column] = true
	}
	return meant
}

// missing puts a header in doubt that is perhaps the persona or the channel which the header row lacks.
func (q *Question) missing(view *session.View, meant map[string]bool) {
	sheet := headers.NewInSheet()
	for _, wanted := range []string{"persona", "channel"} {
		if !meant[wanted] && (hasCode(view, "no-header") || hasCode(view, "missing-column")) && (sheet.Suggest(q.Shown) == wanted || wording.Nearest(headers.Fold(q.Shown), []string{wanted}) != "") {
			q.Severity, q.Why = string(readers.Error), fmt.Sprintf("The header row has no %s. Is it this one?", wanted)
			q.suggest(wanted)
			return
		}
	}
}

func hasCode(view *session.View, code string) bool {
	return slices.ContainsFunc(view.Verdict.Problems, func(p readers.Problem) bool { return p.Code == code })
}

// lettersOf are the letters of a cell's name: those of its column.
func lettersOf(cell string) string { return strings.TrimRight(cell, "0123456789") }
