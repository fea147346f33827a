package main

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/xuri/excelize/v2"

	"simcast/writers/sheet"
)

const (
	injectsSheet = "Injects"
	headerRow    = 3 // two rows of banner stand above it
	dateLayout   = "2006-01-02 15:04"
	pagesWide    = 3 // so many can still be read on paper
)

// A look is how one column is kept: what its texts become, and its width in
// characters. Columns without one hold text, 16 wide.
type look struct {
	width  float64
	date   bool // a text in dateLayout becomes a date cell
	number bool // a text of digits becomes a number cell
}

var looks = map[string]look{
	"ID":           {width: 7},
	"Skip":         {width: 6},
	"Planned":      {width: 17, date: true},
	"Persona":      {width: 24},
	"Team":         {width: 26},
	"Player email": {width: 26},
	"Title":        {width: 32},
	"Subtitle":     {width: 32},
	"Subject":      {width: 36},
	"Body":         {width: 80},
	"To":           {width: 28},
	"CC":           {width: 28},
	"BCC":          {width: 28},
	"Assets":       {width: 60},
	"Sentiment":    {width: 11},
	"Replies":      {width: 9, number: true},
	"Likes":        {width: 9, number: true},
	"Reposts":      {width: 9, number: true},
	"TS":           {width: 17, date: true},
	"Is draft":     {width: 10, number: true},
	"Is hacked":    {width: 10, number: true},
	"Show details": {width: 13, number: true},
	"Hacked image": {width: 40},
	"Note":         {width: 50},
	"Lint":         {width: 36},
}

// writeInjects fills the first sheet: banner, header, then a row an inject.
func writeInjects(book *excelize.File, records [][]string) error {
	s, err := newStyles(book)
	if err != nil {
		return err
	}
	header, last := records[0], headerRow+len(records)-1
	err = errors.Join(writeBanner(book, s), writeHeader(book, s, header), styleColumns(book, s, header, last))
	for i, record := range records[1:] {
		err = errors.Join(err, writeRow(book, header, headerRow+1+i, record))
	}
	return errors.Join(err, finish(book, s, len(header), last))
}

func writeBanner(f *excelize.File, s styles) error {
	return errors.Join(
		f.SetCellStr(injectsSheet, "A1", "Exercise Harbour Light: inject plan"),
		f.SetCellStr(injectsSheet, "A2", "20 November 2026. Everything in it is invented. The sheet Notes explains it."),
		f.SetCellStyle(injectsSheet, "A1", "A1", s.banner))
}

func writeHeader(f *excelize.File, s styles, header []string) error {
	return errors.Join(
		f.SetSheetRow(injectsSheet, cellName(0, headerRow), &header),
		f.SetCellStyle(injectsSheet, cellName(0, headerRow), cellName(len(header)-1, headerRow), s.header))
}

// styleColumns sets widths and cell styles before the rows are filled, so that
// a date cell is never given excelize's own date format.
func styleColumns(f *excelize.File, s styles, header []string, last int) (err error) {
	for i, name := range header {
		column, _, _ := excelize.SplitCellName(cellName(i, headerRow))
		style := s.text
		if looks[name].date {
			style = s.date
		}
		err = errors.Join(err, f.SetColWidth(injectsSheet, column, column, width(name)),
			f.SetCellStyle(injectsSheet, cellName(i, headerRow+1), cellName(i, last), style))
	}
	return err
}

func writeRow(book *excelize.File, header []string, row int, record []string) error {
	tallest := 1
	for i, text := range record {
		tallest = max(tallest, lines(text, width(header[i])))
		if text == "" {
			continue
		}
		value, err := typed(looks[header[i]], text)
		if err != nil {
			return fmt.Errorf("row %s, column %s: %w", record[0], header[i], err)
		}
		if err := book.SetCellValue(injectsSheet, cellName(i, row), value); err != nil {
			return err
		}
	}
	return book.SetRowHeight(injectsSheet, row, height(tallest))
}

// typed gives the value that a planner's spreadsheet would hold for text.
func typed(l look, text string) (any, error) {
	if l.date {
		return time.Parse(dateLayout, text)
	}
	if n, err := strconv.Atoi(text); l.number && err == nil {
		return n, nil
	}
	return text, nil
}

// finish freezes the header and the ids, repeats both on every printed page, puts the filter
// on and greys the rows that are skipped.
func finish(book *excelize.File, s styles, columns, last int) error {
	panes := &excelize.Panes{
		Freeze: true, XSplit: 1, YSplit: headerRow,
		TopLeftCell: cellName(1, headerRow+1), ActivePane: "bottomRight",
	}
	end := cellName(columns-1, last)
	skipped := excelize.ConditionalFormatOptions{
		Type: "formula", Criteria: fmt.Sprintf("=$B%d<>\"\"", headerRow+1), Format: &s.skipped,
	}
	titles := fmt.Sprintf("%s!$A:$A,%s!$%d:$%d", injectsSheet, injectsSheet, headerRow, headerRow)
	return errors.Join(book.SetPanes(injectsSheet, panes),
		book.AutoFilter(injectsSheet, cellName(0, headerRow)+":"+end, nil),
		sheet.SetPage(book, injectsSheet, "landscape", pagesWide), // after the filter, which resets a property of the page
		book.SetDefinedName(&excelize.DefinedName{Name: "_xlnm.Print_Titles", Scope: injectsSheet, RefersTo: titles}),
		book.SetConditionalFormat(injectsSheet, cellName(0, headerRow+1)+":"+end, []excelize.ConditionalFormatOptions{skipped}))
}

// cellName names a cell by its column, counted from 0, and its row, from 1.
func cellName(column, row int) string {
	name, err := excelize.CoordinatesToCellName(column+1, row)
	if err != nil {
		panic(err) // only for a row or column outside of a sheet
	}
	return name
}
