package planlists

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

// header is a header of the sheet. Of a plan that could be read, it is known what it was read as.
type header struct {
	HeaderCell
	isRead bool
	readAs string
	mapped bool // a mapping says so
}

// headersOf are the headers of a plan that could be read, each with an example; else those of the row that comes nearest to a
// header row.
func headersOf(from Known) (list []header) {
	if from.View.Plan == nil {
		for _, cell := range from.Header {
			list = append(list, header{HeaderCell: cell})
		}
		return list
	}
	file, report := from.View.Plan.File, from.View.Verdict.Reading
	for i, column := range file.Columns {
		name, err := excelize.CoordinatesToCellName(column.Index+1, file.HeaderRow)
		if column.Result || err != nil { // no sheet is so wide
			continue
		}
		h := header{HeaderCell: HeaderCell{Name: name, Text: column.Header, Example: exampleOf(from.View.Plan, column.Index)}}
		if report != nil && i < len(report.Columns) {
			h.Cells, h.isRead, h.readAs, h.mapped = report.Columns[i].Cells, true, report.Columns[i].Column, column.Mapped
		}
		list = append(list, h)
	}
	return list
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
func (r *Reading) listHeaders(from Known) {
	cells, alike := headersOf(from), map[string]int{}
	for _, cell := range cells {
		alike[headers.FoldInSheet(cell.Text)]++
	}
	options, meanings := headerOptions(), headers.NewInSheet()
	for _, cell := range cells {
		q := &Question{For: mapping.Header, Written: cell.Text, Shown: wording.Clip(cell.Text), Where: cell.Name, Example: cell.Example,
			ReadAs: cell.readAs, Mapped: cell.mapped, Options: options}
		if alike[headers.FoldInSheet(cell.Text)] > 1 {
			q.Written = cell.Name
		}
		if cell.Cells > 0 {
			q.Count, q.Cells = wording.Counted(cell.Cells, "cell"), cell.Cells
		}
		if !cell.isRead {
			q.ReadAs = meanings.Meaning(cell.Text).Column
		}
		q.takeSaid(from.Said, cell.HeaderCell, alike[headers.FoldInSheet(cell.Text)] == 1)
		q.doubtHeader(from, cell.HeaderCell, meanings)
		if q.Why != "" {
			r.Doubts = append(r.Doubts, q)
		} else {
			r.Rest = append(r.Rest, q)
		}
	}
}

// takeSaid takes what was said of a header on the page, perhaps of an earlier version that wrote it a little otherwise. isAlone
// says that no other header is compared alike.
func (q *Question) takeSaid(said []mapping.Entry, cell HeaderCell, isAlone bool) {
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
func (q *Question) doubtHeader(from Known, cell HeaderCell, meanings *headers.InSheet) {
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
		if !ofColumn && p.Cell != cell.Name {
			continue
		}
		q.Severity, q.Why = string(p.Severity), p.Message
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

// meaningsOf are the columns that headers mean by themselves.
func meaningsOf(cells []HeaderCell) map[string]bool {
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
