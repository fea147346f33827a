package results

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// summary is the second sheet while it is set up: what needs somebody, the sums, and which run it was.
type summary struct {
	report *resultsreport.Report
	posted *postedTexts
	styles resultStyles
	target int          // the column of Injects to which links lead
	rows   []summaryRow // in their order
	links  []summaryLink
	needy  []needy

	short map[string]string // the teams by their names, as they are named where there is little room
}

// summaryLink leads from a cell to one of Injects.
type summaryLink struct{ from, to string }

type summaryRow struct {
	height int // points, 0 where a spreadsheet decides
	cells  []ooxml.Cell
}

// The columns of the summary, in characters: A is wide enough for a team, B to G hold counts. H and I hold texts, where
// something needs somebody.
const (
	summaryTeam, summaryCount, summarySubject, summaryReason = 34, 12, 40, 70
	summaryColumns, needyColumns                             = 7, 9
)

// newSummary makes the rows of the summary.
func newSummary(styles resultStyles, r *resultsreport.Report, columns []column, posted *postedTexts) *summary {
	s := &summary{report: r, posted: posted, styles: styles, target: idColumn(columns), needy: whatNeedsSomebody(r),
		short: space.ShortNames(teamNames(r.Lines))}
	s.band(styles.Title, 36, "Results of "+aboutPlan(r).name)
	s.band(styles.Lead, 24, inOneLine(r))
	s.addNeeds()
	s.addSums()
	s.addPending()
	s.addDrafts()
	s.addSkipped()
	s.section("This run")
	for _, pair := range about(r) {
		s.add(0, sheet.TextCell(styles.Bold, pair[0]), styles.cell(pair[1]))
	}
	if failed := posted.failed; failed != nil {
		s.add(0, sheet.TextCell(styles.Bold, r.File.AddedHeader(readers.ColumnPostedBody)), styles.cell("is not complete, because the ledger could not be read: "+failed.Error()))
	}
	return s
}

func (s *summary) add(height int, cells ...ooxml.Cell) {
	s.rows = append(s.rows, summaryRow{height, cells})
}

// band adds a row in one colour.
func (s *summary) band(style, height int, text string) {
	cells := []ooxml.Cell{sheet.TextCell(style, text)}
	for len(cells) < s.width() {
		cells = append(cells, ooxml.Cell{Kind: ooxml.Words, Style: style})
	}
	s.add(height, cells...)
}

// width is how many columns the summary has.
func (s *summary) width() int {
	if len(s.needy) > 0 {
		return needyColumns
	}
	return summaryColumns
}

// section adds the head of a section, with room above it.
func (s *summary) section(title string) { s.band(s.styles.Section, 32, title) }

// text adds a line of words.
func (s *summary) text(style int, words string) { s.add(0, sheet.TextCell(style, words)) }

func (s *summary) header(names ...string) {
	var cells []ooxml.Cell
	for _, name := range names {
		cells = append(cells, ooxml.Cell{Kind: ooxml.Words, Style: s.styles.Header, Text: name})
	}
	s.add(0, cells...)
}

// linked adds a row of which the fourth cell leads to a cell of Injects. It is as tall as its reason.
func (s *summary) linked(to string, cells ...ooxml.Cell) {
	const tallest, link = 3, "D"
	s.links = append(s.links, summaryLink{link + strconv.Itoa(len(s.rows)+1), sheet.Injects + "!" + to})
	widths := []float64{summaryTeam, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, summarySubject, summaryReason}
	s.add(sheet.RowHeightUpTo(tallest, cells, widths), cells...)
}

// Cells of the summary.
func (s resultStyles) cell(text string) ooxml.Cell   { return sheet.TextCell(s.Number, text) }
func (s resultStyles) wrap(text string) ooxml.Cell   { return sheet.TextCell(s.wrapped, text) }
func (s resultStyles) linkTo(text string) ooxml.Cell { return sheet.TextCell(s.link, text) }
func (s resultStyles) state(state plan.State) ooxml.Cell {
	return sheet.TextCell(s.states[state], string(state))
}
func (s resultStyles) count(n int) ooxml.Cell {
	return ooxml.Cell{Kind: ooxml.Number, Style: s.Number, Number: float64(n)}
}
func none() ooxml.Cell { return ooxml.Cell{} }

// write writes the rows.
func (s *summary) write(out *ooxml.Rows) error {
	for _, row := range s.rows {
		if err := out.Row(row.height, row.cells); err != nil {
			return err
		}
	}
	return nil
}

// maxOnPage is how many rows of a summary can be read on one page.
const maxOnPage = 60

// style sets up how the summary is seen and printed: on one page, unless much needs somebody.
func (s *summary) style(book *excelize.File) error {
	grid, tab, tall := false, sheet.Navy, 0
	if len(s.rows) <= maxOnPage {
		tall = 1
	}
	errs := []error{
		book.SetColWidth(summarySheet, "A", "A", summaryTeam),
		book.SetColWidth(summarySheet, "B", "G", summaryCount),
		book.SetColWidth(summarySheet, "H", "H", summarySubject),
		book.SetColWidth(summarySheet, "I", "I", summaryReason),
		book.SetSheetView(summarySheet, 0, &excelize.ViewOptions{ShowGridLines: &grid}),
		book.SetSheetProps(summarySheet, &excelize.SheetPropsOptions{TabColorRGB: &tab}),
		sheet.SetPage(book, summarySheet, "landscape", 1),
		book.SetPageLayout(summarySheet, &excelize.PageLayoutOptions{FitToHeight: &tall}),
	}
	for _, link := range s.links {
		errs = append(errs, book.SetCellHyperLink(summarySheet, link.from, link.to, "Location"))
	}
	return errors.Join(errs...)
}

// planOf says what the results are of.
type planOf struct{ label, name string }

// aboutPlan names the plan. Of results that are run again a CSV does not say of which plan they are.
func aboutPlan(r *resultsreport.Report) planOf {
	if r.PlanName != "" {
		return planOf{"Plan", r.PlanName}
	}
	if r.File.IsResults() {
		return planOf{"Rerun of", r.File.Name}
	}
	return planOf{"Plan", r.File.Name}
}

// inOneLine says how many rows came to what.
func inOneLine(r *resultsreport.Report) string {
	var all plan.Counts
	for i := range r.Lines {
		line := &r.Lines[i]
		all.Count(line.Status)
		if needOf(line) == plan.NeedHeldBack && !line.Status.IsHeldBack() { // a choice left it out, too
			all.HeldBack++
		}
		if isDraft(line) {
			all.Drafts++
		}
	}
	line := ""
	for _, state := range resultOrder() {
		if n := all.In(state); n > 0 {
			line = fmt.Sprintf("%s%s%d %s", line, separator(line), n, state)
		}
		if some := all.OfThem(state); some != "" {
			line += " (" + some + ")"
		}
	}
	if !r.Ended {
		line += separator(line) + "the run had not ended when this file was written"
	}
	return line
}

func separator(before string) string {
	if before == "" {
		return ""
	}
	return " · "
}

// about says which run the summary is of.
func about(r *resultsreport.Report) [][2]string {
	of := aboutPlan(r)
	rows := [][2]string{{of.label, of.name}}
	add := func(label, text string) {
		if text != "" {
			rows = append(rows, [2]string{label, text})
		}
	}
	add("Round", r.Round)
	add("Redirected to", r.Redirect)
	add("Space", r.SessionTeam)
	if resultsreport.IsOfDemo(r.Space) {
		add("Demo", "nothing reached anybody: the space is an invented one inside simcast")
	}
	add("Run", r.Run)
	add("State", stateOf(r))
	if first, last := sentBetween(r.Lines); !first.IsZero() {
		add("First sent", wording.Moment(first, time.Time{}, r.Zone))
		add("Last sent", wording.Moment(last, time.Time{}, r.Zone))
	}
	if r.Zone != nil {
		add("Times are in", r.Zone.String())
	}
	add("Columns", "Seldom needed columns of Injects are folded. Click a + above the table to see them.")
	return rows
}

// stateOf says whether the run has ended, and how, in the words of the screen.
func stateOf(r *resultsreport.Report) string {
	switch {
	case !r.Ended:
		return "had not ended when this file was written; pending messages may have been sent since"
	case plan.HowEnded(r.EndedAs) != "":
		return r.EndedAs
	}
	return "ended"
}
