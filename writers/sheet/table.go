package sheet

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/writers/ooxml"
)

// Table is what a sheet of a space's list holds: a header, and a row an entry.
type Table struct {
	Sheet   string // its name; the workbook has the sheet already, and it is empty
	name    string // by which formulas call the table; no other in the workbook has it
	Columns []Column
	Rows    int
	Cells   func(row int) []string // from 0; asked for more than once
}

// Column is a column of a table. Its cells are texts, which a spreadsheet
// keeps as they are.
type Column struct {
	Header string
	number bool // but where a cell is a whole number, it is one that can be calculated with
	link   bool // and a web address can be clicked
}

// tableName is the name of a list's table in a workbook.
func tableName(list catalog.List) string { return "simcast_" + list.Kind }

// NewTable is the table of a list's entries, with the list's columns.
func NewTable(list catalog.List, entries []json.RawMessage) Table {
	t := Table{Sheet: list.Sheet, name: tableName(list), Rows: len(entries)}
	for _, c := range list.Columns {
		t.Columns = append(t.Columns, Column{
			Header: c.Header, number: c.Shape == catalog.Whole, link: slices.Equal(c.Path, []string{"system_info", "profile_image_url"})})
	}
	t.Cells = func(row int) []string { return markEmpty(list, list.Cells(entries[row])) }
	return t
}

// markEmpty keeps an entry that fills no cell from being taken for a blank row.
func markEmpty(list catalog.List, cells []string) []string {
	last := len(cells) - 1
	if list.Columns[last].Path == nil && !slices.ContainsFunc(cells, func(text string) bool { return text != "" }) {
		cells[last] = "{}"
	}
	return cells
}

// TableStyles are the looks of a table's cells, by excelize's numbers.
type TableStyles struct{ Header, Text, Date, number, link int }

// NewTableStyles makes them in f. A text has the format of text, so that a
// spreadsheet does not take it for something else when somebody edits the cell.
func NewTableStyles(f *excelize.File) (TableStyles, error) {
	s, err := NewStyles(f)
	if err != nil {
		return TableStyles{}, err
	}
	const asText = 49
	top := &excelize.Alignment{Vertical: "top", WrapText: true}
	add := StyleAdder(f.NewStyle, &err)
	text := add(excelize.Style{Alignment: top, NumFmt: asText})
	link := add(excelize.Style{Alignment: top, NumFmt: asText, Font: &excelize.Font{Family: "Calibri", Size: 11, Color: "0563C1", Underline: "single"}})
	return TableStyles{s.Header, text, s.dateMinutes, s.Number, link}, err
}

// Write fills the table's sheet of f. It tells after each row.
func (t Table) Write(f *excelize.File, looks TableStyles, wrote func()) error {
	spread := t.Measure()
	if err := t.prepare(f, spread); err != nil {
		return err
	}
	out, err := f.NewStreamWriter(t.Sheet)
	if err != nil {
		return err
	}
	for i, width := range spread.widths {
		if err := out.SetColWidth(i+1, i+1, width); err != nil {
			return err
		}
	}
	if err := out.SetRow("A1", looks.headers(spread)); err != nil {
		return err
	}
	for row := range t.Rows {
		_, linked := spread.links[row]
		texts := spread.Row(t.Cells(row))
		if err := out.SetRow("A"+strconv.Itoa(row+2), looks.row(spread, texts, linked), entryHeight(texts, spread.widths)); err != nil {
			return err
		}
		wrote()
	}
	area, err := t.area(spread)
	if err != nil {
		return err
	}
	if err := out.AddTable(&excelize.Table{Range: area, Name: t.name, StyleName: "TableStyleLight1"}); err != nil {
		return err
	}
	return out.Flush()
}

// area is the table's cells. A table without entries has an empty row: a
// spreadsheet wants one.
func (t Table) area(s Spread) (string, error) {
	last, err := excelize.CoordinatesToCellName(len(s.Columns), max(t.Rows, 1)+1)
	return "A1:" + last, err
}

// prepare sets all that must come before the stream of rows, which drops in
// silence what is set after it.
func (t Table) prepare(f *excelize.File, s Spread) error {
	return errors.Join(
		f.SetPanes(t.Sheet, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}),
		f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: t.Sheet, RefersTo: t.Sheet + "!$1:$1"}),
		SetPage(f, t.Sheet, "landscape", PagesWide(s.widths)),
		t.setLinks(f, s))
}

// Bounds of links. A sheet can have 65,530, but each takes excelize longer than
// the one before; and Excel opens no address that is longer.
const (
	maxLinks = 20_000
	maxLink  = 2079 // characters
)

// setLinks makes the web addresses of a column clickable.
func (t Table) setLinks(book *excelize.File, s Spread) error {
	column := slices.IndexFunc(s.Columns, func(c Column) bool { return c.link })
	for row := range t.Rows {
		address, linked := s.links[row]
		if !linked {
			continue
		}
		cell, err := excelize.CoordinatesToCellName(column+1, row+2)
		if err != nil {
			return err
		}
		if err := book.SetCellHyperLink(t.Sheet, cell, address, "External"); err != nil {
			return err
		}
	}
	return nil
}

// address is a web address as a link has it, where the column has links and the
// text is one that a spreadsheet can open.
func (c Column) address(text string) (string, bool) {
	if !c.link || len(text) > maxLink {
		return "", false
	}
	address, err := url.Parse(text)
	if err != nil || address.Host == "" || address.Scheme != "http" && address.Scheme != "https" || strings.ContainsAny(address.Host, `<>"`) {
		return "", false
	}
	address.RawQuery = lawfulQuery().Replace(address.RawQuery)
	target := address.String()
	return target, len(target) <= maxLink && !slices.ContainsFunc([]rune(target), unicode.IsControl)
}

// lawfulQuery writes what cannot stand in a query as it can. Browsers fix it, but
// for Excel a workbook with such a link is broken.
func lawfulQuery() *strings.Replacer {
	var pairs []string
	for _, c := range " \"<>[\\]^`{|}" {
		pairs = append(pairs, string(c), fmt.Sprintf("%%%02X", c))
	}
	return strings.NewReplacer(pairs...)
}

// headers gives the cells of the first row.
func (l TableStyles) headers(s Spread) []any {
	var cells []any
	for _, header := range s.Headers() {
		cells = append(cells, excelize.Cell{StyleID: l.Header, Value: ooxml.Escape(header)})
	}
	return cells
}

// row gives the cells of an entry. A text is always a text, never a formula or a
// number, whatever it looks like.
func (l TableStyles) row(s Spread, texts []string, linked bool) []any {
	cells := make([]any, len(texts))
	for i, text := range texts {
		n, isNumber := wholeNumber(text)
		switch {
		case text == "":
		case s.Columns[i].number && isNumber:
			cells[i] = excelize.Cell{StyleID: l.number, Value: n}
		case s.Columns[i].link && linked:
			cells[i] = excelize.Cell{StyleID: l.link, Value: ooxml.Escape(text)}
		default:
			cells[i] = excelize.Cell{StyleID: l.Text, Value: ooxml.Escape(text)}
		}
	}
	return cells
}

// wholeNumber gives a number that a spreadsheet keeps, and shows as it is written.
func wholeNumber(text string) (int64, bool) {
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && strconv.FormatInt(n, 10) == text && len(text) <= catalog.ExactDigits
}

// TallestEntry is how many lines of text the row of an entry shows at most.
const TallestEntry = 4

// entryHeight makes room for the longest text of an entry, within bounds.
func entryHeight(texts []string, widths []float64) excelize.RowOpts {
	lines := 1
	for i, text := range texts {
		lines = max(lines, LinesAt(text, int(widths[i])))
	}
	return excelize.RowOpts{Height: float64(min(lines, TallestEntry) * LineHeight)}
}
