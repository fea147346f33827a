package annotate

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

const (
	problemsSheet = "Problems"
	problemsName  = "simcast_problems" // the defined name by which the sheet is known again, however it is called
	maxListed     = 1_000_000          // a little less than a sheet has rows
	linksOfSheet  = 65530              // a sheet of Excel holds no more
)

// listProblems writes the sheet of problems: over an earlier one, else after the
// last tab. A planner's own sheet of that name stays.
func listProblems(book *ooxml.Book, plan ooxml.Sheet, problems []readers.Problem, marked *marks) error {
	sheet, err := problemsPlace(book, plan)
	if err != nil {
		return err
	}
	looks, err := newListLooks(book)
	if err != nil {
		return err
	}
	colours := map[readers.Severity]int{}
	for _, format := range markFormats() {
		if colours[format.severity], err = book.AddStyle("dxfs", format.look); err != nil {
			return err
		}
	}
	var list problemList
	if err := list.write(looks, plan, problems, marked); err != nil {
		return err
	}
	book.Put(sheet.Part, list.sheet(book.Space(), len(problems) > 0, colours))
	book.Unrelate(sheet.Part)
	return nameProblems(book, sheet)
}

// listLooks are the styles of the list.
type listLooks struct{ header, text, link int }

func newListLooks(p *ooxml.Book) (looks listLooks, err error) {
	style := func(list, look string) int {
		n, failed := p.AddStyle(list, look)
		if failed != nil {
			err = failed
		}
		return n
	}
	white := style("fonts", `<font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font>`)
	black := style("fonts", `<font><sz val="11"/><color rgb="FF000000"/><name val="Calibri"/><family val="2"/></font>`)
	blue := style("fonts", `<font><u/><sz val="11"/><color rgb="FF0563C1"/><name val="Calibri"/><family val="2"/></font>`)
	navy := style("fills", `<fill><patternFill patternType="solid"><fgColor rgb="FF1F3A5F"/><bgColor indexed="64"/></patternFill></fill>`)
	format := func(font, fill int) int {
		return style("cellXfs", fmt.Sprintf(`<xf numFmtId="49" fontId="%d" fillId="%d" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">`+
			`<alignment vertical="top" wrapText="1"/></xf>`, font, fill))
	}
	return listLooks{format(white, navy), format(black, 0), format(blue, 0)}, err
}

// problemList is the list as XML: its rows, the last of them by number, and links.
type problemList struct {
	rows  bytes.Buffer
	last  int
	links strings.Builder
}

// problemColumns are the headers of the list, and their widths in characters.
func problemColumns() (headers []string, widths []float64) {
	return []string{"severity", "cell", "column", "what is wrong", "what to write"}, []float64{10, 10, 16, 70, 55}
}

// write writes a header, a row a problem, and the remarks.
func (l *problemList) write(looks listLooks, plan ooxml.Sheet, problems []readers.Problem, marked *marks) error {
	headers, widths := problemColumns()
	rows := ooxml.NewRows(&l.rows)
	row := func(cells ...ooxml.Cell) error {
		l.last++
		return rows.Row(sheet.RowHeight(cells, widths), cells)
	}
	var header []ooxml.Cell
	for _, text := range headers {
		header = append(header, sheet.TextCell(looks.header, text))
	}
	if err := row(header...); err != nil {
		return err
	}
	for i, p := range problems[:min(len(problems), maxListed)] {
		name := p.Cell
		if name == "" && p.Row > 0 {
			name = fmt.Sprintf("row %d", p.Row)
		}
		where := sheet.TextCell(looks.text, name)
		if at := marked.places[i]; at.row > 0 && i < linksOfSheet {
			where.Style = looks.link
			l.link(plan, at, name)
		}
		text := func(s string) ooxml.Cell { return sheet.TextCell(looks.text, s) }
		if err := row(text(string(p.Severity)), where, text(p.Column), text(p.Message), text(p.Suggestion)); err != nil {
			return err
		}
	}
	for _, line := range remarks(problems, marked) {
		if err := row(sheet.TextCell(looks.text, "note"), ooxml.Cell{}, ooxml.Cell{}, sheet.TextCell(looks.text, line)); err != nil {
			return err
		}
	}
	return rows.Flush()
}

// link lets the next row lead to a cell of the plan.
func (l *problemList) link(plan ooxml.Sheet, to cellAt, text string) {
	place := "'" + strings.ReplaceAll(plan.Name, "'", "''") + "'!" + to.String()
	fmt.Fprintf(&l.links, `<hyperlink ref="B%d" location="%s" display="%s"/>`, l.last+1, ooxml.Text(place), ooxml.Text(text))
}

// sheet is the whole part: texts under a header row that stays in sight, with links and colours.
func (l *problemList) sheet(space string, filter bool, colours map[readers.Severity]int) []byte {
	var out bytes.Buffer
	out.WriteString(ooxml.Head + `<worksheet xmlns="` + space + `"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>` +
		`<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
		`<sheetFormatPr defaultRowHeight="15"/><cols>`)
	_, widths := problemColumns()
	for i, width := range widths {
		fmt.Fprintf(&out, `<col min="%d" max="%d" width="%g" customWidth="1"/>`, i+1, i+1, width)
	}
	out.WriteString("</cols><sheetData>" + l.rows.String() + "</sheetData>")
	if filter {
		fmt.Fprintf(&out, `<autoFilter ref="A1:E%d"/>`, l.last)
	}
	fmt.Fprintf(&out, `<conditionalFormatting sqref="A2:A%d">`, max(l.last, 2))
	for i, word := range slices.Sorted(maps.Keys(colours)) {
		fmt.Fprintf(&out, `<cfRule type="cellIs" dxfId="%d" priority="%d" operator="equal"><formula>"%s"</formula></cfRule>`, colours[word], i+1, word)
	}
	out.WriteString("</conditionalFormatting>")
	if l.links.Len() > 0 {
		out.WriteString("<hyperlinks>" + l.links.String() + "</hyperlinks>")
	}
	out.WriteString(`<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>` +
		`<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`)
	return out.Bytes()
}

// remarks are the lines under the problems: that there are none, and which are
// told here alone.
func remarks(problems []readers.Problem, m *marks) []string {
	var lines []string
	if len(problems) == 0 {
		lines = append(lines, "no problem was found")
	}
	if m.cut {
		lines = append(lines, fmt.Sprintf("only the first %d cells have a comment; every wrong cell is coloured and listed here", maxComments))
	}
	for _, mark := range m.cells {
		if m.silent[mark.cellAt] {
			lines = append(lines, fmt.Sprintf("%s has a conversation of colleagues, so what is wrong there is told here alone", mark.cellAt))
		}
	}
	if len(problems) > maxListed {
		lines = append(lines, fmt.Sprintf("only the first %d problems are listed here: a sheet has no room for more", maxListed))
	}
	if len(problems) > linksOfSheet {
		lines = append(lines, fmt.Sprintf("only the first %d cells are links: a sheet holds no more", linksOfSheet))
	}
	return lines
}

// problemsPlace finds the sheet of an earlier check, or adds one. The plan's own
// sheet is never taken for it.
func problemsPlace(book *ooxml.Book, plan ooxml.Sheet) (ooxml.Sheet, error) {
	sheets, err := book.Sheets()
	if err != nil {
		return ooxml.Sheet{}, err
	}
	named, err := book.NamedSheet(problemsName)
	if err != nil {
		return ooxml.Sheet{}, err
	}
	taken := map[string]bool{}
	for _, s := range sheets {
		if strings.EqualFold(s.Name, named) && s.Part != plan.Part {
			return s, nil
		}
	}
	names, err := book.TabNames()
	if err != nil {
		return ooxml.Sheet{}, err
	}
	for _, name := range names {
		taken[strings.ToLower(name)] = true
	}
	name := problemsSheet
	for n := 1; taken[strings.ToLower(name)]; n++ {
		name = problemsSheet + " (simcast)"
		if n > 1 {
			name = fmt.Sprintf("%s (simcast %d)", problemsSheet, n)
		}
	}
	return book.AddSheet(name)
}

// nameProblems gives the sheet its defined name, and takes what a spreadsheet
// remembers of an earlier list's filter.
func nameProblems(book *ooxml.Book, sheet ooxml.Sheet) error {
	return book.Change(book.Main, func(e *ooxml.Edit) error {
		name := fmt.Sprintf(`<definedName name="%s">'%s'!$A$1</definedName>`, problemsName, ooxml.Text(strings.ReplaceAll(sheet.Name, "'", "''")))
		names := e.Root.Child("definedNames")
		if names == nil {
			e.Place(ooxml.WorkbookOrder(), "definedNames", "<definedNames>"+name+"</definedNames>")
			return nil
		}
		for _, n := range names.Children {
			filter := n.Attribute("name") == "_xlnm._FilterDatabase" && n.Attribute("localSheetId") == fmt.Sprint(sheet.Tab)
			if filter || ooxml.IsNameOf(n, problemsName) {
				e.Cut(n)
			}
		}
		e.Append(names, name)
		return nil
	})
}
