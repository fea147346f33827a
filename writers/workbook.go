package writers

import (
	"errors"
	"fmt"
	"io"
	"strconv"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline"
	"simcast/readers"
	"simcast/writers/ooxml"
)

// The sheets of a results workbook, in their order.
const (
	injectsSheet = "Injects"
	summarySheet = "Summary"
	injectsPart  = "xl/worksheets/sheet1.xml" // as excelize names the first sheet
	summaryPart  = "xl/worksheets/sheet2.xml"
)

// writeWorkbook writes r as a workbook: the injects, a summary, and the properties
// that a rerun goes by.
func writeWorkbook(w io.Writer, r *pipeline.Report) error {
	columns := layout(r)
	widths := columnWidths(columns, r)
	f := excelize.NewFile()
	defer f.Close()
	s, err := newStyles(f)
	if err != nil {
		return err
	}
	err = errors.Join(
		addSheets(f, injectsSheet, summarySheet),
		beSealed(f, "Results of "+r.Plan.File),
		applyStyles(f, keyColumns(r.Plan.Columns, widths), widths, len(r.Lines)+1),
		styleSummary(f),
		f.SetSheetDimension(injectsSheet, ""), // excelize has it for one cell, and some readers stop there
		f.SetSheetDimension(summarySheet, ""),
	)
	if err != nil {
		return err
	}
	f.Pkg.Store(ooxml.CustomPart, ooxml.CustomProperties(properties(r))) // excelize would name the part once for each
	return ooxml.Fill(w, f, map[string]func(*ooxml.Rows) error{
		injectsPart: func(rows *ooxml.Rows) error { return writeInjects(rows, s, columns, widths, r) },
		summaryPart: func(rows *ooxml.Rows) error { return writeSummary(rows, s, r) },
	})
}

// save writes the archive straight to w, under a seal. The buffer that excelize
// gives back stays empty.
func save(f *excelize.File, w io.Writer) error {
	f.SetZipWriter(func(io.Writer) excelize.ZipWriter { return ooxml.NewSeal(w) })
	_, err := f.WriteToBuffer()
	return err
}

// properties are what a rerun goes by.
func properties(r *pipeline.Report) []ooxml.Property {
	zone := ""
	if r.Zone != nil {
		zone = r.Zone.String()
	}
	return []ooxml.Property{
		{Name: pipeline.PropSum, Value: ooxml.BlankSum}, // first: the seal looks for the first blank sum
		{Name: pipeline.PropRun, Value: r.Run},
		{Name: pipeline.PropSpace, Value: r.Space},
		{Name: pipeline.PropRound, Value: r.Round},
		{Name: pipeline.PropRedirect, Value: r.Redirect},
		{Name: pipeline.PropZone, Value: zone},
		{Name: pipeline.PropEnded, Value: strconv.FormatBool(r.Ended)},
		{Name: pipeline.PropMayGoOut, Value: strconv.Itoa(r.MayGoOut)},
		{Name: pipeline.PropBudget, Value: r.Budget},
	}
}

// writeInjects writes the rows of the first sheet: a header and a row a line.
func writeInjects(rows *ooxml.Rows, s styles, columns []pipeline.ResultColumn, widths []float64, r *pipeline.Report) error {
	cells := make([]ooxml.Cell, 0, len(columns))
	for _, c := range columns {
		cells = append(cells, ooxml.Cell{Kind: ooxml.Words, Style: s.header, Text: c.Name})
	}
	if err := rows.Row(0, cells); err != nil {
		return err
	}
	for i := range r.Lines {
		cells = s.line(cells[:0], columns, r, &r.Lines[i])
		if err := rows.Row(rowHeight(cells, widths), cells); err != nil {
			return err
		}
	}
	return nil
}

// line gives the cells of one row, with the result in its colour.
func (s styles) line(cells []ooxml.Cell, columns []pipeline.ResultColumn, r *pipeline.Report, l *pipeline.Line) []ooxml.Cell {
	for _, c := range columns {
		cell := s.sheetCell(c.Cell(l, r.Zone))
		if style, ok := s.results[l.Status.State]; ok && c.Name == readers.ColumnResult {
			cell = ooxml.Cell{Kind: ooxml.Words, Style: style, Text: string(l.Status.State)}
		}
		cells = append(cells, cell)
	}
	for _, cell := range stray(r, l) {
		cells = append(cells, s.sheetCell(cell))
	}
	return cells
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
func applyStyles(f *excelize.File, keys int, widths []float64, rows int) error {
	last, err := excelize.CoordinatesToCellName(len(widths), rows)
	if err != nil {
		return err
	}
	panes := excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}
	titles := injectsSheet + "!$1:$1"
	if keys > 0 {
		key, errKey := excelize.ColumnNumberToName(keys)
		next, errNext := excelize.ColumnNumberToName(keys + 1)
		if err := errors.Join(errKey, errNext); err != nil {
			return err
		}
		panes.XSplit, panes.TopLeftCell, panes.ActivePane = keys, next+"2", "bottomRight"
		titles = fmt.Sprintf("%s!$A:$%s,%s", injectsSheet, key, titles)
	}
	for i, width := range widths {
		name, err := excelize.ColumnNumberToName(i + 1)
		if err = errors.Join(err, f.SetColWidth(injectsSheet, name, name, width)); err != nil {
			return err
		}
	}
	return errors.Join(
		f.SetPanes(injectsSheet, &panes),
		f.AutoFilter(injectsSheet, "A1:"+last, nil),
		f.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: injectsSheet, RefersTo: titles}),
		setPage(f, injectsSheet, "landscape", pagesWide(widths)),
	)
}

// setPage sets a sheet up for A4 paper, so many pages wide and as many tall as it takes.
func setPage(f *excelize.File, sheet, orientation string, wide int) error {
	const a4 = 9
	paper, tall, fit := a4, 0, true
	edge, foot, footer := 0.4, 0.7, 0.3 // inches
	return errors.Join(
		f.SetSheetProps(sheet, &excelize.SheetPropsOptions{FitToPage: &fit}),
		f.SetPageLayout(sheet, &excelize.PageLayoutOptions{
			Orientation: &orientation, Size: &paper, FitToWidth: &wide, FitToHeight: &tall}),
		f.SetPageMargins(sheet, &excelize.PageLayoutMarginsOptions{
			Left: &edge, Right: &edge, Top: &edge, Header: &footer, Bottom: &foot, Footer: &footer}),
		f.SetHeaderFooter(sheet, &excelize.HeaderFooterOptions{OddFooter: "&L&F, &A&RPage &P of &N"}),
	)
}
