package readers

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"simcast/readers/archive"
	"simcast/templates/wording"
)

// How much of the sheets that are not read is looked at, to tell whether they hold
// injects: of each one its first rows matter, and of several the first ones.
const (
	otherBytes  = 16 << 20 // of all of them together, unpacked
	otherWindow = 32 << 10 // in memory at a time
)

// otherSheets are the visible sheets beside the one that is read which have a header
// row and a row under it.
func (p *File) otherSheets(book *workbook, sheets []sheetPart, types *cellTypes, read sheetPart) []otherSheet {
	var others []otherSheet
	left := &io.LimitedReader{N: otherBytes}
	for _, sheet := range sheets {
		if !sheet.visible || sheet.part == read.part {
			continue
		}
		if count, more := p.countInjects(book, sheet, types, left); count > 0 {
			others = append(others, otherSheet{sheet.name, count, more})
		}
	}
	return others
}

// otherSheet is a sheet that is not read though it has injects.
type otherSheet struct {
	name  string
	count int
	more  bool // than count
}

// countInjects counts the rows under a sheet's header row, as far as the bound allows. One that cannot be read has none.
func (p *File) countInjects(book *workbook, sheet sheetPart, types *cellTypes, left *io.LimitedReader) (count int, more bool) {
	p.lookInto(book, sheet, types, left, func(rows source) { count, more = countRows(rows) })
	return count, more
}

// lookInto gives look the rows under a sheet's header row, be that right or wrong. It reads no more than what is left.
// A sheet without a header row, or one that cannot be read, has none.
func (p *File) lookInto(book *workbook, sheet sheetPart, types *cellTypes, left *io.LimitedReader, look func(rows source)) {
	content, err := book.archive.Content(sheet.part)
	if err != nil {
		return
	}
	left.R = content
	other := &File{Path: p.Path, Name: p.Name, Format: XLSX, Sheet: sheet.name, mapHeader: p.mapHeader}
	if p.least > 0 {
		other.least = leastOfSeveral
	}
	part := archive.NewPart(struct {
		io.Reader
		io.Closer
	}{left, content}, otherWindow)
	defer part.Close()
	rows := &sheetSource{plan: other, part: part, types: types, scanner: book.scanner()}
	if rows.begin() != nil {
		return
	}
	other.rows = rows
	if err := other.findHeader(); err == nil || other.HeaderRow > 0 {
		look(other.rows)
	}
}

// HoldsInjects reports whether the file at path is a plan or its results, on any sheet: it
// has a header row, be that right or wrong. The file is opened once.
func HoldsInjects(path string) bool {
	p := &File{Path: path, Name: filepath.Base(path)}
	file, err := p.inspect()
	if err != nil {
		return false
	}
	if p.Format == CSV {
		p.least = leastOfSeveral
		_ = p.openText(file, "") // what is wrong behind the header row, or without one, does not matter
		_ = p.Close()
		return p.HeaderRow > 0
	}
	tables := &Tables{Path: path, Name: p.Name}
	return tables.openBook(p, file) == nil && slices.ContainsFunc(tables.parts, tables.hasHeader)
}

// hasHeader reports whether a sheet has the header row of a plan.
func (t *Tables) hasHeader(sheet sheetPart) bool {
	p := &File{Path: t.Path, Name: t.Name, Format: XLSX, least: leastOfSeveral}
	defer p.Close()
	if p.openSheet(t.book, sheet, t.types) == nil {
		_ = p.findHeader()
	}
	return p.HeaderRow > 0
}

// otherSheetWarnings are about each sheet that is not read though it has injects.
func (p *File) otherSheetWarnings(others []otherSheet, onePlan string) []Problem {
	onePlan = cmp.Or(onePlan, fmt.Sprintf("simcast new joined.xlsx --from \"%s#*\"", p.Name))
	var warnings []Problem
	for _, other := range others {
		name := shorten(other.name, 40)
		suggestion := fmt.Sprintf("read it with --sheet %q, or make one plan of all sheets: %s", name, onePlan)
		if IsLeftOut(other.name) {
			suggestion = fmt.Sprintf("its name says that it is not the plan; if it is, read it with --sheet %q", name)
		}
		warnings = append(warnings, Problem{Place: Place{File: p.Name, Sheet: other.name}, Severity: Warning, Code: "other-sheets",
			Message:    fmt.Sprintf("the sheet %q has %s too, but only %q is read", name, other.injects(), shorten(p.Sheet, 40)),
			Suggestion: suggestion})
	}
	return warnings
}

// injects counts them in words.
func (o otherSheet) injects() string {
	counted := wording.Counted(o.count, "inject")
	if o.more {
		return "more than " + counted
	}
	return counted
}

// namesOther adds to the error of a sheet without a header row which others have one.
func namesOther(err error, others []otherSheet) error {
	var missing *Problem
	if len(others) == 0 || !errors.As(err, &missing) || missing.Code != "no-header" {
		return err
	}
	missing.Suggestion = strings.TrimSuffix("name the sheet that you mean with --sheet: "+otherList(others)+"; or "+missing.Suggestion, "; or ")
	return err
}

func otherList(others []otherSheet) string {
	var parts []sheetPart
	for _, other := range others {
		parts = append(parts, sheetPart{name: other.name})
	}
	return sheetList(parts)
}
