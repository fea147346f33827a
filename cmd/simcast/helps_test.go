package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/xuri/excelize/v2"
)

// The rows that drop-downs have to reach, at least: in a workbook of simcast new,
// and in one that LibreOffice has saved. It keeps them to a thousand rows below the
// last one that is filled in.
const (
	reachNew   = 2001
	reachSaved = 1000
)

// helpsIn lists what a planning workbook helps a planner with: for each column of
// the injects its drop-down, the conditions of its colours and its note, and of the
// workbook the named ranges. The drop-downs are held to reach a row.
func helpsIn(t *testing.T, path string, reach int) []string {
	t.Helper()
	book, err := excelize.OpenFile(path)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	var helps []string
	add := func(what string, more []string, err error) {
		if err != nil {
			t.Fatalf("%s: the %s: %v", path, what, err)
		}
		if len(more) == 0 {
			t.Errorf("%s has no %s", path, what)
		}
		slices.Sort(more)
		helps = append(helps, more...)
	}
	more, err := dropDowns(book, reach)
	add("drop-downs", more, err)
	more, err = colours(book)
	add("colours", more, err)
	more, err = notes(book, "Injects")
	add("notes", more, err)
	add("named ranges", ranges(book), nil)
	return helps
}

func dropDowns(book *excelize.File, reach int) (rules []string, err error) {
	all, err := book.GetDataValidations("Injects")
	for _, rule := range all {
		from, to, _ := strings.Cut(rule.Sqref, ":")
		if _, row, err := excelize.CellNameToCoordinates(to); err != nil || row < reach {
			return nil, fmt.Errorf("%s does not reach row %d", rule.Sqref, reach)
		}
		rules = append(rules, fmt.Sprintf("%s offers %s %s", from, rule.Type, plainFormula(rule.Formula1)))
	}
	return rules, err
}

func colours(book *excelize.File) (rules []string, err error) {
	all, err := book.GetConditionalFormats("Injects")
	for area, formats := range all {
		for _, format := range formats {
			rules = append(rules, fmt.Sprintf("%s is %s where %s", area, fillOf(book, *format.Format), plainFormula(format.Criteria)))
		}
	}
	return rules, err
}

// fillOf is the colour that a conditional format fills a cell with, "" for none,
// and "framed" for one that draws a line around it besides.
func fillOf(book *excelize.File, format int) string {
	dxf := book.Styles.Dxfs.Dxfs[format]
	fill := dxf.Fill
	switch {
	case dxf.Border != nil && dxf.Border.Left != nil && dxf.Border.Left.Style != "":
		return "framed"
	case fill == nil || fill.PatternFill == nil || fill.PatternFill.BgColor == nil:
		return ""
	}
	return strings.TrimPrefix(fill.PatternFill.BgColor.RGB, "FF")
}

// notes are the comments of a sheet.
func notes(book *excelize.File, sheet string) (texts []string, err error) {
	all, err := book.GetComments(sheet)
	for _, note := range all {
		text := note.Text
		for _, run := range note.Paragraph {
			text += run.Text
		}
		texts = append(texts, note.Cell+": "+text)
	}
	slices.Sort(texts)
	return texts, err
}

func ranges(book *excelize.File) (names []string) {
	for _, name := range book.GetDefinedName() {
		if strings.HasPrefix(name.Name, "simcast_") {
			names = append(names, name.Name+" is "+name.RefersTo)
		}
	}
	return names
}

// plainFormula is a formula without what programs write in ways of their own.
func plainFormula(formula string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "$", "").Replace(strings.TrimPrefix(formula, "=")))
}

// cellsIn lists the cells of a sheet that hold or show anything, each with its
// formula, its colour and its number format, and the rows that are hidden.
func (d *workplace) cellsIn(file, sheet string) (cells []string) {
	d.Helper()
	book, err := excelize.OpenFile(d.path(file))
	d.must(err)
	defer book.Close()
	for row := range 12 {
		visible, err := book.GetRowVisible(sheet, row+1)
		d.must(err)
		for column := range 30 {
			name := cellAt(column, row+1)
			value, err := book.GetCellValue(sheet, name, excelize.Options{RawCellValue: true})
			d.must(err)
			formula, err := book.GetCellFormula(sheet, name)
			d.must(err)
			id, err := book.GetCellStyle(sheet, name)
			d.must(err)
			style, err := book.GetStyle(id)
			d.must(err)
			cells = append(cells, fmt.Sprintf("%s: %q =%s %v %d %v", name, value, formula, style.Fill.Color, style.NumFmt, visible))
		}
	}
	return cells
}
