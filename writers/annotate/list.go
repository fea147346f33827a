package annotate

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// listProblems writes the sheet of problems: over an earlier one, else behind the plan's. A planner's own sheet of that
// name stays. The workbook opens on it.
func listProblems(book *ooxml.Book, plan ooxml.Sheet, blocks []*problem.Block, marked *marks) error {
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
	list := problemList{plan: plan, looks: looks, marked: marked}
	if err := list.write(blocks); err != nil {
		return err
	}
	book.Put(sheet.Part, list.sheet(book.Space(), len(blocks) > 0, colours))
	book.Unrelate(sheet.Part)
	if err := nameProblems(book, sheet); err != nil {
		return err
	}
	return openOn(book, plan, sheet, len(blocks) > 0)
}

// listLooks are the styles of the list.
type listLooks struct{ title, header, head, text, link int }

func newListLooks(p *ooxml.Book) (looks listLooks, err error) {
	style := func(list, look string) int {
		n, failed := p.AddStyle(list, look)
		if failed != nil {
			err = failed
		}
		return n
	}
	font := func(look, size, colour string) int {
		return style("fonts", fmt.Sprintf(`<font>%s<sz val="%s"/><color rgb="%s"/><name val="Calibri"/><family val="2"/></font>`, look, size, colour))
	}
	fill := func(colour string) int {
		return style("fills", fmt.Sprintf(`<fill><patternFill patternType="solid"><fgColor rgb="%s"/><bgColor indexed="64"/></patternFill></fill>`, colour))
	}
	format := func(font, fill int, wrap string) int {
		return style("cellXfs", fmt.Sprintf(`<xf numFmtId="49" fontId="%d" fillId="%d" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyAlignment="1">`+
			`<alignment vertical="top"%s/></xf>`, font, fill, wrap))
	}
	const wrapped = ` wrapText="1"`
	black := "FF000000"
	return listLooks{title: format(font("<b/>", "14", black), 0, ""), header: format(font("<b/>", "11", "FFFFFFFF"), fill("FF1F3A5F"), wrapped),
		head: format(font("<b/>", "11", black), fill("FFE8EBF0"), wrapped), text: format(font("", "11", black), 0, wrapped),
		link: format(font("<u/>", "11", "FF0563C1"), 0, wrapped)}, err
}

// problemList is the list as XML: its rows, the last of them by number, and links.
type problemList struct {
	plan   ooxml.Sheet
	looks  listLooks
	marked *marks

	rows   bytes.Buffer
	out    *ooxml.Rows
	last   int
	listed int // problems
	links  strings.Builder
}

// problemColumns are the headers of the list, and their widths in characters.
func problemColumns() (headers []string, widths []float64) {
	return []string{"severity", "cell", "id", "column", "what is wrong", "wrong text", "what to do"}, []float64{10, 10, 12, 16, 58, 30, 46}
}

// headerRow is that of the list, below its title.
const headerRow = 2

// write writes a title, a header, what is perhaps behind the problems, the blocks, and the remarks.
func (l *problemList) write(blocks []*problem.Block) error {
	l.out = ooxml.NewRows(&l.rows)
	headers, _ := problemColumns()
	if err := l.row(l.looks.title, titleOf(blocks, l.plan.Name)); err != nil {
		return err
	}
	if err := l.row(l.looks.header, headers...); err != nil {
		return err
	}
	if l.marked.cause != "" {
		if err := l.row(l.looks.head, "note", "", "", "", l.marked.cause, "", ""); err != nil {
			return err
		}
	}
	sum := 0
	for _, block := range blocks {
		sum += block.Count
		if err := l.block(block); err != nil {
			return err
		}
	}
	for _, line := range remarks(sum, l.marked) {
		if err := l.row(l.looks.text, "note", "", "", "", line); err != nil {
			return err
		}
	}
	return l.out.Flush()
}

// titleOf says how many problems there are, and of which sheet the cells and rows are.
func titleOf(blocks []*problem.Block, plan string) string {
	errors, warnings, hint := 0, 0, ""
	for _, block := range blocks {
		if !isShown(block) {
			hint = ". Click the + at the left to see all rows of a long block"
		}
		if block.IsError() {
			errors += block.Count
		} else {
			warnings += block.Count
		}
	}
	if errors+warnings == 0 {
		return "No problem was found"
	}
	return fmt.Sprintf("%s, %s", wording.Counted(errors, "error"), wording.Counted(warnings, "warning")) + fmt.Sprintf(". Cells and rows are those of the sheet %s", plan) + hint
}

// row writes texts as a row, all in one look. One of a title may reach over the columns behind it.
func (l *problemList) row(look int, texts ...string) error {
	cells := make([]ooxml.Cell, len(texts))
	for i, text := range texts {
		if cells[i] = sheet.TextCell(look, text); look == l.looks.head {
			cells[i].Kind, cells[i].Style = ooxml.Words, look // the row is of one colour
		}
	}
	l.last++
	_, widths := problemColumns()
	height := sheet.RowHeight(cells, widths)
	if look == l.looks.title {
		height = 2 * sheet.LineHeight
	}
	return l.out.Row(height, cells)
}

// maxShown is how many problems of a block are shown until somebody opens the group.
const maxShown = 50

// isShown reports whether each problem of a block is shown at once.
func isShown(block *problem.Block) bool {
	return block.Count == 1 || block.Count <= maxShown && !block.IsPlanWide()
}

// block writes what problems of one kind have in common, where there are several, and each of them below it.
func (l *problemList) block(block *problem.Block) error {
	shown, said := isShown(block), ""
	if block.Count > 1 && l.listed < maxListed {
		first := block.First()
		message, suggestion := block.Sentence()
		said = suggestion
		if err := l.row(l.looks.head, string(first.Severity), block.Counted(), "", first.Column, message, "", suggestion); err != nil {
			return err
		}
	}
	for _, g := range block.Groups {
		for i := range g.Problems {
			if l.listed == maxListed {
				return nil
			}
			if err := l.problem(&g.Problems[i], block.Count > 1, shown, said); err != nil {
				return err
			}
		}
	}
	return nil
}

// problem writes a problem as a row, by itself or in a group. What the row above the group said to write is not said again.
func (l *problemList) problem(p *readers.Problem, inGroup, shown bool, said string) error {
	name := p.Cell
	if name == "" && p.Row > 0 {
		name = fmt.Sprintf("row %d", p.Row)
	}
	where := sheet.TextCell(l.looks.text, name)
	if at := l.marked.places[l.listed]; at.row > 0 && l.listed < linksOfSheet {
		where.Style = l.looks.link
		l.link(at, name)
	}
	l.listed++
	text := func(s string) ooxml.Cell { return sheet.TextCell(l.looks.text, s) }
	right := p.Suggestion
	switch {
	case p.Nearest != "" && !strings.Contains(p.Suggestion, "{{."+p.Nearest): // of a smartword the braces are to be written too
		right = "write " + p.Nearest
	case right == said:
		right = ""
	}
	cells := []ooxml.Cell{text(string(p.Severity)), where, text(p.ID), text(p.Column), text(p.Message), text(p.Value), text(right)}
	l.last++
	_, widths := problemColumns()
	height := sheet.RowHeight(cells, widths)
	if inGroup {
		return l.out.GroupedRow(shown, height, cells)
	}
	return l.out.Row(height, cells)
}

// link lets the next row lead to a cell of the plan.
func (l *problemList) link(to cellAt, text string) {
	place := "'" + strings.ReplaceAll(l.plan.Name, "'", "''") + "'!" + to.String()
	fmt.Fprintf(&l.links, `<hyperlink ref="B%d" location="%s" display="%s"/>`, l.last+1, ooxml.Text(place), ooxml.Text(text))
}

// sheet is the whole part: texts under a header row that stays in sight, with links and colours.
func (l *problemList) sheet(space string, hasProblems bool, colours map[readers.Severity]int) []byte {
	var out bytes.Buffer
	selected := ""
	if hasProblems {
		selected = ` tabSelected="1"`
	}
	fmt.Fprintf(&out, ooxml.Head+`<worksheet xmlns="%s"><sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>`+
		`<sheetViews><sheetView%s workbookViewId="0"><pane ySplit="%d" topLeftCell="A%d" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`+
		`<sheetFormatPr defaultRowHeight="15" outlineLevelRow="1"/><cols>`, space, selected, headerRow, headerRow+1)
	_, widths := problemColumns()
	for i, width := range widths {
		fmt.Fprintf(&out, `<col min="%d" max="%d" width="%g" customWidth="1"/>`, i+1, i+1, width)
	}
	out.WriteString("</cols><sheetData>" + l.rows.String() + "</sheetData>")
	if hasProblems {
		fmt.Fprintf(&out, `<autoFilter ref="A%d:G%d"/>`, headerRow, l.last)
	}
	fmt.Fprintf(&out, `<conditionalFormatting sqref="A%d:A%d">`, headerRow+1, max(l.last, headerRow+1))
	for i, word := range slices.Sorted(maps.Keys(colours)) {
		fmt.Fprintf(&out, `<cfRule type="cellIs" dxfId="%d" priority="%d" operator="equal"><formula>"%s"</formula></cfRule>`, colours[word], i+1, word)
	}
	out.WriteString("</conditionalFormatting>")
	if l.links.Len() > 0 {
		out.WriteString("<hyperlinks>" + l.links.String() + "</hyperlinks>")
	}
	out.WriteString(`<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>` +
		`<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>` + // A4
		`<headerFooter><oddFooter>&amp;L&amp;F, &amp;A&amp;RPage &amp;P of &amp;N</oddFooter></headerFooter></worksheet>`)
	return out.Bytes()
}

// remarks are the lines under the problems: which of them are told here alone, and what is left out.
func remarks(problems int, m *marks) []string {
	var lines []string
	if m.cut {
		lines = append(lines, fmt.Sprintf("only the first %d cells have a comment; every wrong cell is coloured and listed here", maxComments))
	}
	for _, mark := range m.cells {
		if m.silent[mark.cellAt] {
			lines = append(lines, fmt.Sprintf("%s has a comment thread of your colleagues, so its problem is only listed here", mark.cellAt))
		}
	}
	if problems > maxListed {
		lines = append(lines, fmt.Sprintf("only the first %d problems are listed here: a sheet cannot hold more", maxListed))
	}
	if problems > linksOfSheet {
		lines = append(lines, fmt.Sprintf("only the first %d cells are links: a sheet cannot hold more", linksOfSheet))
	}
	return lines
}
