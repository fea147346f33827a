package results

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/sheet"
)

// The sheet after the injects of a results workbook.
const (
	summarySheet = "Summary"
	summaryPart  = "xl/worksheets/sheet2.xml" // as excelize names the second sheet
)

// writeWorkbook writes r as a workbook: the injects, a summary, and the properties
// that a rerun goes by.
func writeWorkbook(w io.Writer, r *plan.Report) error {
	columns := layout(r)
	widths := columnWidths(columns, r)
	book := excelize.NewFile()
	defer book.Close()
	styles, err := newResultStyles(book)
	if err != nil {
		return err
	}
	err = errors.Join(
		sheet.AddSheets(book, sheet.Injects, summarySheet),
		sheet.AddSeal(book, "Results of "+r.File.Name),
		applyStyles(book, keyColumns(r.File.Columns, widths), widths, len(r.Lines)+1),
		styleSummary(book),
		book.SetSheetDimension(sheet.Injects, ""), // excelize has it for one cell, and some readers stop there
		book.SetSheetDimension(summarySheet, ""),
	)
	if err != nil {
		return err
	}
	book.Pkg.Store(ooxml.CustomPart, ooxml.CustomProperties(properties(r))) // excelize would name the part once for each
	return ooxml.Fill(w, book, map[string]func(*ooxml.Rows) error{
		sheet.FirstPart: func(rows *ooxml.Rows) error { return writeInjects(rows, styles, columns, widths, r) },
		summaryPart:     func(rows *ooxml.Rows) error { return writeSummary(rows, styles, r) },
	})
}

// properties are what a rerun goes by.
func properties(r *plan.Report) []ooxml.Property {
	zone := ""
	if r.Zone != nil {
		zone = r.Zone.String()
	}
	return []ooxml.Property{
		{Name: plan.PropSum, Value: ooxml.BlankSum}, // first: the seal looks for the first blank sum
		{Name: plan.PropRun, Value: r.Run},
		{Name: plan.PropSpace, Value: r.Space},
		{Name: plan.PropRound, Value: r.Round},
		{Name: plan.PropRedirect, Value: r.Redirect},
		{Name: plan.PropZone, Value: zone},
		{Name: plan.PropEnded, Value: strconv.FormatBool(r.Ended)},
		{Name: plan.PropMayGoOut, Value: strconv.Itoa(r.MayGoOut)},
		{Name: plan.PropReach, Value: r.Reach},
	}
}

// writeInjects writes the rows of the first sheet: a header and a row a line.
func writeInjects(rows *ooxml.Rows, s resultStyles, columns []plan.OutputColumn, widths []float64, r *plan.Report) error {
	cells := make([]ooxml.Cell, 0, len(columns))
	for _, c := range columns {
		cells = append(cells, ooxml.Cell{Kind: ooxml.Words, Style: s.Header, Text: c.Name})
	}
	if err := rows.Row(0, cells); err != nil {
		return err
	}
	for i := range r.Lines {
		cells = s.line(cells[:0], columns, r, &r.Lines[i])
		if err := rows.Row(sheet.RowHeight(cells, widths), cells); err != nil {
			return err
		}
	}
	return nil
}

// line gives the cells of one row, with the result in its colour.
func (s resultStyles) line(cells []ooxml.Cell, columns []plan.OutputColumn, r *plan.Report, l *plan.Line) []ooxml.Cell {
	for _, c := range columns {
		cell := s.Cell(c.Cell(l, r.Zone))
		if style, ok := s.states[l.Status.State]; ok && c.Name == readers.ColumnResult {
			cell = ooxml.Cell{Kind: ooxml.Words, Style: style, Text: string(l.Status.State)}
		}
		cells = append(cells, cell)
	}
	for _, cell := range stray(r, l) {
		cells = append(cells, s.Cell(cell))
	}
	return cells
}

// columnWidths gives each column the width of its longest line of text, in
// characters, within bounds; the first lines of the results stand for all. A column
// that fills as the run goes on has its width from the start: another one would
// have the workbook made again.
func columnWidths(columns []plan.OutputColumn, r *plan.Report) []float64 {
	widths := make([]float64, len(columns))
	for i, c := range columns {
		longest := max(sheet.LongestLine(c.Name)+3, c.Width+1) // the filter's button
		for l := range r.Lines[:min(len(r.Lines), sheet.SampleLines)] {
			longest = max(longest, sheet.LongestLine(c.Cell(&r.Lines[l], r.Zone).Text)+1)
		}
		widths[i] = float64(min(max(longest, sheet.Narrowest), sheet.Widest))
	}
	return widths
}

// maxKeyWidth is how much of a screen and of a page the key columns may take, in characters.
const maxKeyWidth = 60

// keyColumns is how many first columns stay in sight, so that one sees whose
// result it is: those up to the persona, where they leave room for the others.
func keyColumns(columns []readers.Column, widths []float64) int {
	total := 0.0
	for i, c := range columns {
		if total += widths[i]; total > maxKeyWidth {
			break
		}
		if c.Name == "persona" {
			return i + 1
		}
	}
	return 0
}

// applyStyles sets up how the injects are seen and printed: the header and the key
// columns stay. It must come before the stream of rows, which drops in silence
// what is set after it.
func applyStyles(book *excelize.File, keys int, widths []float64, rows int) error {
	last, err := excelize.CoordinatesToCellName(len(widths), rows)
	if err != nil {
		return err
	}
	panes := excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}
	titles := sheet.Injects + "!$1:$1"
	if keys > 0 {
		key, errKey := excelize.ColumnNumberToName(keys)
		next, errNext := excelize.ColumnNumberToName(keys + 1)
		if err := errors.Join(errKey, errNext); err != nil {
			return err
		}
		panes.XSplit, panes.TopLeftCell, panes.ActivePane = keys, next+"2", "bottomRight"
		titles = fmt.Sprintf("%s!$A:$%s,%s", sheet.Injects, key, titles)
	}
	for i, width := range widths {
		name, err := excelize.ColumnNumberToName(i + 1)
		if err = errors.Join(err, book.SetColWidth(sheet.Injects, name, name, width)); err != nil {
			return err
		}
	}
	return errors.Join(
		book.SetPanes(sheet.Injects, &panes),
		book.AutoFilter(sheet.Injects, "A1:"+last, nil),
		book.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: sheet.Injects, RefersTo: titles}),
		sheet.SetPage(book, sheet.Injects, "landscape", sheet.PagesWide(widths)),
	)
}
