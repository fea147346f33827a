package planning

import (
	"fmt"
	"io"
	"slices"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/catalog"
	"simcast/writers/ooxml"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
)

const (
	startSheet   = "Start here"
	sourcesSheet = "Sources"
	injectsPart  = "xl/worksheets/sheet2.xml" // of the injects, as excelize names the second sheet
)

// Workbook is what a planning workbook is made of: simcast new.
type Workbook struct {
	Objects catalog.Objects
	File    string    // its name, for the commands that its first sheet shows
	Carried *Imported // the rows of an existing plan; nil: two rows of examples
}

// Write writes the workbook: how to use it, the injects, and the four sheets that
// feed the drop-downs.
func (p Workbook) Write(w io.Writer) error {
	space, err := p.Objects.Space()
	if err != nil {
		return err
	}
	rows := p.Carried
	if rows == nil {
		rows = examples(space)
	}
	book := excelize.NewFile()
	defer book.Close() // takes away excelize's temporary files
	looks, err := newWorkbookStyles(book)
	if err != nil {
		return err
	}
	// The first sheet opens, and explains the second, where the work is done.
	beside := besideSheets(rows)
	sheets := slices.Concat([]string{startSheet, sheet.Injects}, namesOf(beside), sheet.Names(catalog.Lists()), []string{planninglayout.ChannelsSheet})
	if err := sheet.AddSheets(book, sheets...); err != nil {
		return err
	}
	if err := sheet.AddSeal(book, "Planning workbook"); err != nil {
		return err
	}
	if err := writeStart(book, looks, p.File, rows); err != nil {
		return fmt.Errorf("the sheet %s: %w", startSheet, err)
	}
	if err := writeLists(book, looks, p.Objects, space); err != nil {
		return err
	}
	plan, err := newInjectSheet(book, looks, rows)
	if err != nil {
		return fmt.Errorf("the sheet %s: %w", sheet.Injects, err)
	}
	parts := map[string]func(*ooxml.Rows) error{injectsPart: plan.writeRows}
	for i, one := range beside {
		if err := one.prepare(book, looks); err != nil {
			return fmt.Errorf("the sheet %s: %w", one.name, err)
		}
		parts[partOf(i+2)] = func(out *ooxml.Rows) error { return one.write(out, looks) }
	}
	return ooxml.Fill(w, book, parts)
}
