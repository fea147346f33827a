package planning

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/xuri/excelize/v2"

	"simcast/pipeline/mapping"
	"simcast/pipeline/newplan"
	"simcast/readers"
	"simcast/writers/ooxml"
	"simcast/writers/planninglayout"
	"simcast/writers/sheet"
)

// besideSheet is a sheet beside the injects of a plan that is carried over: Mapping, Settings, Objectives, Sources.
type besideSheet struct {
	name   string
	rows   [][]readers.Cell // its header first
	widths []float64
	notes  []string // at the cells of its header
	lists  []dropDownArea
}

// dropDownArea is cells that offer the words of a range.
type dropDownArea struct{ area, name string }

// besideSheets are those that the plan needs.
func besideSheets(carried *Imported) []besideSheet {
	var all []besideSheet
	if carried.made != nil {
		all = append(all, mappingSheet(carried.made.Mappings))
	}
	for _, side := range carried.sides {
		all = append(all, besideSheet{name: side.Name, rows: side.Rows, widths: []float64{34, 60, 30}})
	}
	if carried.made != nil {
		all = append(all, sourceSheet(carried.made.Sources))
	}
	return all
}

func namesOf(beside []besideSheet) []string {
	var names []string
	for _, one := range beside {
		names = append(names, one.name)
	}
	return names
}

// partOf is the part of a sheet by its index, as excelize names it.
func partOf(index int) string { return fmt.Sprintf("xl/worksheets/sheet%d.xml", index+1) }

// mappingSheet is what was done with headers and values, and a form for what the planner still has to say.
func mappingSheet(mappings []newplan.Mapping) besideSheet {
	made := besideSheet{name: readers.SheetMapping, widths: []float64{12, 40, 30, 9, 34, 9}, notes: []string{
		"header, persona, team, channel, kind or status: what stands in the column written.",
		"The header or value as your sheet has it.",
		"Fill this in: what is written means this, in all rows. Write the persona, team or channel of the space; or by hand, note or ignore. Leave it empty to correct the cells themselves.",
		"done: the new plan has it already. Such a row is not applied again.",
		"What is perhaps meant. It does nothing: if it is right, write it into means.",
		"How many cells have the value.",
	}}
	made.addRow("for", "written", "means", "done", "suggestion (not applied)", "cells")
	for _, m := range mappings {
		done, cells := "", ""
		if m.Done {
			done = "done"
		}
		if m.Cells > 0 {
			cells = strconv.Itoa(m.Cells)
		}
		made.addRow(m.For, m.Written, m.Means, done, m.Suggestion, cells)
		row := len(made.rows)
		if name := offered(m.For); name != "" && m.Means == "" {
			made.lists = append(made.lists, dropDownArea{"C" + strconv.Itoa(row), name})
		}
	}
	return made
}

// offered is the range of words that a value may mean.
func offered(what string) string {
	switch what {
	case mapping.Persona:
		return planninglayout.PersonasName
	case mapping.Team:
		return planninglayout.TeamsName
	case mapping.Channel:
		return planninglayout.ChannelsName
	}
	return ""
}

// sourceSheet says which sheets the rows come from.
func sourceSheet(sources []newplan.Summary) besideSheet {
	made := besideSheet{name: sourcesSheet, widths: []float64{34, 26, 9, 80}}
	made.addRow("file", "sheet", "rows", "above its table")
	for _, source := range sources {
		made.addRow(source.File, source.Sheet, strconv.Itoa(source.Rows), strings.Join(source.Above, "\n"))
	}
	return made
}

// addRow adds a row of texts.
func (b *besideSheet) addRow(texts ...string) {
	row := make([]readers.Cell, len(texts))
	for i, text := range texts {
		row[i] = readers.VerbatimCell(sheet.Truncate(text))
	}
	b.rows = append(b.rows, row)
}

// prepare sets up all but the rows.
func (b *besideSheet) prepare(book *excelize.File, looks workbookStyles) error {
	errs := []error{book.SetPanes(b.name, &excelize.Panes{Freeze: true, YSplit: 1, TopLeftCell: "A2", ActivePane: "bottomLeft"}),
		sheet.SetPage(book, b.name, "landscape", 1), book.SetSheetDimension(b.name, "")}
	for i, width := range b.widths {
		letters, _ := excelize.ColumnNumberToName(i + 1)
		errs = append(errs, book.SetColWidth(b.name, letters, letters, width), book.SetColStyle(b.name, letters, looks.cells.Text))
		if i < len(b.notes) {
			errs = append(errs, addNote(book, b.name, letters+"1", b.notes[i]))
		}
	}
	areas := map[string][]string{}
	for _, list := range b.lists {
		areas[list.name] = append(areas[list.name], list.area)
	}
	for name, cells := range areas {
		rule := excelize.NewDataValidation(true)
		rule.Sqref = cells[0] + ":" + cells[len(cells)-1] // those of one kind stand together
		rule.SetSqrefDropList(name)
		errs = append(errs, book.AddDataValidation(b.name, rule))
	}
	return errors.Join(errs...)
}

// write writes the rows.
func (b *besideSheet) write(out *ooxml.Rows, looks workbookStyles) error {
	for n, row := range b.rows {
		var cells []ooxml.Cell
		for _, cell := range row {
			made := looks.cells.Cell(cell)
			if n == 0 && made.Kind != ooxml.Nothing {
				made.Style = looks.cells.Header
			}
			cells = append(cells, made)
		}
		if err := out.Row(sheet.RowHeightUpTo(tallestRow, cells, b.widths), cells); err != nil {
			return err
		}
	}
	return nil
}
