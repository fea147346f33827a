package writers

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"simcast/writers/ooxml"
)

// listColumn is a column of a sheet that simcast adds.
type listColumn struct {
	header string
	width  int // in characters
}

// listCell is a cell of such a sheet. Without text it is left out.
type listCell struct {
	text  string
	style int
	link  string // a place in the workbook
	fault bool   // the text names an error value
}

// listLooks are the styles of such a sheet.
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

// listSheet writes the XML of a sheet: texts under a header row that stays in
// sight, with links and colours.
type listSheet struct {
	space   string // the namespace
	out     bytes.Buffer
	columns []listColumn
	links   []string
	rules   string
	filter  bool
}

// begin writes all that stands before the rows, and a header row.
func (s *listSheet) begin(columns []listColumn, looks listLooks, filter bool) {
	s.columns, s.filter = columns, filter
	s.head(1)
	var cells []listCell
	for _, c := range columns {
		cells = append(cells, listCell{text: c.header, style: looks.header})
	}
	s.row(1, cells)
}

// head writes all that stands before the rows; so many rows stay in sight.
func (s *listSheet) head(frozen int) {
	s.out.WriteString(ooxml.Head + `<worksheet xmlns="` + s.space + `">` +
		`<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0">`)
	if frozen > 0 {
		fmt.Fprintf(&s.out, `<pane ySplit="%d" topLeftCell="A%d" activePane="bottomLeft" state="frozen"/>`, frozen, frozen+1)
	}
	s.out.WriteString(`</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>`)
	if len(s.columns) > 0 {
		s.out.WriteString("<cols>")
		for i, c := range s.columns {
			fmt.Fprintf(&s.out, `<col min="%d" max="%d" width="%d" customWidth="1"/>`, i+1, i+1, c.width)
		}
		s.out.WriteString("</cols>")
	}
	s.out.WriteString("<sheetData>")
}

// row writes a row, tall enough for its texts within bounds.
func (s *listSheet) row(number int, cells []listCell) {
	lines := 1
	for i, c := range cells[:min(len(cells), len(s.columns))] {
		lines = max(lines, linesAt(c.text, s.columns[i].width))
	}
	fmt.Fprintf(&s.out, `<row r="%d" ht="%d" customHeight="1">`, number, min(lines, tallest)*lineHeight)
	for i, c := range cells {
		if c.text == "" {
			continue
		}
		at := cellAt{number, i}.String()
		if c.fault {
			fmt.Fprintf(&s.out, `<c r="%s" s="%d" t="e"><v>%s</v></c>`, at, c.style, ooxml.StoredText(c.text))
		} else {
			fmt.Fprintf(&s.out, `<c r="%s" s="%d" t="inlineStr"><is>%s</is></c>`, at, c.style, ooxml.TextElement(c.text))
		}
		if c.link != "" {
			s.links = append(s.links, fmt.Sprintf(`<hyperlink ref="%s" location="%s" display="%s"/>`, at, ooxml.Text(c.link), ooxml.Text(c.text)))
		}
	}
	s.out.WriteString("</row>")
}

// colours gives the cells of an area that hold a word the look of a number.
func (s *listSheet) colours(area string, looks map[string]int) {
	var rules strings.Builder
	fmt.Fprintf(&rules, `<conditionalFormatting sqref="%s">`, area)
	for i, word := range slices.Sorted(maps.Keys(looks)) {
		fmt.Fprintf(&rules, `<cfRule type="cellIs" dxfId="%d" priority="%d" operator="equal"><formula>"%s"</formula></cfRule>`, looks[word], i+1, word)
	}
	s.rules = rules.String() + "</conditionalFormatting>"
}

// end gives the whole part, of a list that many columns wide and rows long.
func (s *listSheet) end(columns, rows int) []byte {
	s.out.WriteString("</sheetData>")
	if s.filter {
		fmt.Fprintf(&s.out, `<autoFilter ref="A1:%s"/>`, cellAt{rows, columns - 1})
	}
	s.out.WriteString(s.rules)
	if len(s.links) > 0 {
		s.out.WriteString("<hyperlinks>" + strings.Join(s.links, "") + "</hyperlinks>")
	}
	var widths []float64
	for _, c := range s.columns {
		widths = append(widths, float64(c.width))
	}
	fmt.Fprintf(&s.out, `<pageMargins left="0.5" right="0.5" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>`+
		`<pageSetup orientation="landscape" fitToWidth="%d" fitToHeight="0"/></worksheet>`, max(pagesWide(widths), 1))
	return s.out.Bytes()
}
