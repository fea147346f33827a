package readers

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"simcast/readers/headers"
)

// chooseSheet picks the sheet to read: the named one, else the visible one that is
// called `Injects`, else the first visible one with a header row, else the first visible one. A sheet that is left out for
// its name is read only if there is no other, with a warning.
func (p *File) chooseSheet(sheets []sheetPart, wanted string, hasHeader func(sheetPart) bool) (sheetPart, error) {
	name := wanted
	if name == "" {
		name = "Injects"
	}
	for _, sheet := range sheets {
		if headers.FoldName(sheet.name) == headers.FoldName(name) && (sheet.visible || wanted != "") {
			return sheet, nil
		}
	}
	if len(sheets) == 0 {
		return sheetPart{}, p.noSheets()
	}
	if wanted != "" {
		return sheetPart{}, p.fileError(fmt.Sprintf("has no sheet %q", wanted), "its sheets are "+sheetList(sheets), nil)
	}
	visible := slices.DeleteFunc(slices.Clone(sheets), func(sheet sheetPart) bool { return !sheet.visible })
	switch len(visible) {
	case 0:
		return sheetPart{}, p.fileError("has no visible sheet", "show one, or name one with --sheet: "+sheetList(sheets), nil)
	case 1:
		return p.leftOutSheet(visible[0]), nil
	}
	slices.SortStableFunc(visible, func(a, b sheetPart) int { return boolRank(IsLeftOut(a.name)) - boolRank(IsLeftOut(b.name)) })
	for _, sheet := range visible {
		if hasHeader(sheet) {
			return p.leftOutSheet(sheet), nil
		}
	}
	return visible[0], nil
}

func boolRank(later bool) int {
	if later {
		return 1
	}
	return 0
}

// leftOutSheet warns of a sheet that is read though its name says that it should not be.
func (p *File) leftOutSheet(sheet sheetPart) sheetPart {
	if IsLeftOut(sheet.name) {
		name := shorten(sheet.name, 40)
		p.Warnings = append(p.Warnings, Problem{Place: Place{File: p.Name, Sheet: sheet.name}, Severity: Warning, Code: "left-out-sheet",
			Message:    fmt.Sprintf("the sheet %q is read, for no other visible sheet has injects, and its name says that it is not the plan", name),
			Suggestion: "if it is the plan, rename the sheet; else name another one with --sheet", Value: sheet.name})
	}
	return sheet
}

// IsLeftOut reports whether a sheet's name says that it is not the plan.
func IsLeftOut(name string) bool {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool { return !unicode.IsLetter(r) })
	for _, word := range words {
		switch word {
		case "deleted", "backup", "old", "example", "archive":
			return true
		}
	}
	return strings.Contains(" "+strings.Join(words, " ")+" ", " pull down list ")
}

// hasHeaderIn reports whether a sheet has a header row, be that right or wrong.
func (p *File) hasHeaderIn(book *workbook, sheet sheetPart, types *cellTypes) bool {
	part, err := book.archive.Open(sheet.part, otherWindow)
	if err != nil {
		return false
	}
	other := &File{Path: p.Path, Name: p.Name, Format: XLSX, Sheet: sheet.name, mapHeader: p.mapHeader}
	defer part.Close()
	rows := &sheetSource{plan: other, part: part, types: types, scanner: book.scanner()}
	other.rows = rows
	if rows.begin() != nil {
		return false
	}
	_ = other.findHeader() // what is wrong with it is told once the sheet is read
	return other.HeaderRow > 0
}

// sheetList names sheets in a message, as many as fit it.
func sheetList(sheets []sheetPart) string {
	const most = 20
	var names []string
	for _, sheet := range sheets[:min(len(sheets), most)] {
		names = append(names, shorten(sheet.name, 40))
	}
	if len(sheets) > most {
		names = append(names, fmt.Sprintf("and %d more", len(sheets)-most))
	}
	return strings.Join(names, ", ")
}
