package results

import (
	"errors"
	"io"
	"strconv"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// The sheet after the injects of a results workbook, which is the one in view.
const (
	summarySheet = "Summary"
	summaryIndex = 1
	summaryPart  = "xl/worksheets/sheet2.xml" // as excelize names the second sheet
)

// writeWorkbook writes r as a workbook: the injects, a summary, and the properties
// that a rerun goes by.
func writeWorkbook(w io.Writer, r *resultsreport.Report) error {
	posted := readPosted(r)
	added := addedColumns(r, posted)
	columns := append(layout(r), added...)
	setLooks(columns, r)
	book := excelize.NewFile()
	defer book.Close()
	styles, err := newResultStyles(book)
	if err != nil {
		return err
	}
	summary := newSummary(styles, r, columns, posted)
	parts := map[string]func(*ooxml.Rows) error{
		sheet.FirstPart: func(rows *ooxml.Rows) error { return writeInjects(rows, styles, columns, r) },
		summaryPart:     summary.write,
	}
	err = errors.Join(
		sheet.AddSheets(book, sheet.Injects, summarySheet),
		addBeside(book, styles, r.Beside, parts),
		sheet.AddSeal(book, "Results of "+aboutPlan(r).name),
		styleInjects(book, styles, columns, len(r.Lines)),
		summary.style(book),
		book.SetSheetDimension(sheet.Injects, ""), // excelize has it for one cell, and some readers stop there
		book.SetSheetDimension(summarySheet, ""),
	)
	if err != nil {
		return err
	}
	book.SetActiveSheet(summaryIndex)
	book.Pkg.Store(ooxml.CustomPart, ooxml.CustomProperties(properties(r, append(dayColumns(r), added...)))) // excelize would name the part once for each
	return ooxml.Fill(w, book, parts)
}

// properties are what a rerun goes by.
func properties(r *resultsreport.Report, added []column) []ooxml.Property {
	zone := ""
	if r.Zone != nil {
		zone = r.Zone.String()
	}
	return []ooxml.Property{
		{Name: resultsreport.PropSum, Value: ooxml.BlankSum}, // first: the seal looks for the first blank sum
		{Name: resultsreport.PropPlan, Value: r.PlanName},
		{Name: resultsreport.PropRun, Value: r.Run},
		{Name: resultsreport.PropSpace, Value: r.Space},
		{Name: resultsreport.PropRound, Value: r.Round},
		{Name: resultsreport.PropRedirect, Value: r.Redirect},
		{Name: resultsreport.PropZone, Value: zone},
		{Name: resultsreport.PropEnded, Value: strconv.FormatBool(r.Ended)},
		{Name: resultsreport.PropEndedAs, Value: r.EndedAs},
		{Name: resultsreport.PropMayGoOut, Value: r.MayGoOutText()},
		{Name: resultsreport.PropReach, Value: r.Reach},
		{Name: readers.PropColumns, Value: namesOf(added)},
	}
}

// writeInjects writes the rows of the first sheet: a header and a row a line.
func writeInjects(rows *ooxml.Rows, s resultStyles, columns []column, r *resultsreport.Report) error {
	cells := make([]ooxml.Cell, 0, len(columns))
	for _, c := range columns {
		cells = append(cells, ooxml.Cell{Kind: ooxml.Words, Style: s.Header, Text: c.Name})
	}
	if err := rows.Row(headerHeight, cells); err != nil {
		return err
	}
	widths := textWidths(columns)
	for i := range r.Lines {
		cells = s.line(cells[:0], columns, r, &r.Lines[i])
		if err := rows.Row(sheet.RowHeightUpTo(tallestOf(r.Lines[i].Status.State), cells, widths), cells); err != nil {
			return err
		}
	}
	return nil
}

// line gives the cells of one row, with the id and the result in the colour of the result.
func (s resultStyles) line(cells []ooxml.Cell, columns []column, r *resultsreport.Report, l *resultsreport.Line) []ooxml.Cell {
	for i := range columns {
		c := &columns[i]
		if c.empty { // nothing stands in it
			cells = append(cells, none())
			continue
		}
		cell := s.CellOf(c.known, c.Cell(l, r.Zone))
		if c.coloured && (cell.Kind == ooxml.Words || cell.Style == s.Number) {
			cell.Style = s.states[l.Status.State]
		}
		cells = append(cells, cell)
	}
	for _, cell := range stray(r, l) {
		cells = append(cells, s.Cell(cell))
	}
	return cells
}
