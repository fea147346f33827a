package readers

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"simcast/readers/headers"
)

// chooseSheet picks the sheet to read: the named one, else the visible one that is
// called `Injects`, else the first visible one with a header row, else that of the visible ones whose likeliest header row has
// most of the columns of injects, else the first visible one. A sheet that is left out for
// its name is read only if there is no other, with a warning.
func (p *File) chooseSheet(sheets []sheetPart, opt Options, look func(sheetPart) (hasHeader bool, meant int)) (sheetPart, error) {
	least := opt.Search.least()
	visible := slices.DeleteFunc(slices.Clone(sheets), func(sheet sheetPart) bool { return !sheet.visible })
	isWanted := func(sheet sheetPart) bool { return headers.FoldName(sheet.name) == headers.FoldName(opt.Sheet) }
	switch at := slices.IndexFunc(sheets, isWanted); {
	case opt.Sheet != "" && at >= 0:
		p.least = least
		return sheets[at], nil
	case len(sheets) == 0:
		return sheetPart{}, p.noSheets()
	case opt.Sheet != "":
		return sheetPart{}, p.fileError(fmt.Sprintf("has no sheet %q", opt.Sheet), "its sheets are "+sheetList(sheets), nil)
	case len(visible) == 0:
		return sheetPart{}, p.fileError("has no visible sheet", "show one, or name one with --sheet: "+sheetList(sheets), nil)
	case len(visible) == 1:
		p.least = least
		return p.leftOutSheet(visible[0]), nil
	}
	slices.SortStableFunc(visible, func(a, b sheetPart) int { return sheetRank(a) - sheetRank(b) })
	first := visible[0]
	likeliest, most := first, 0
	for _, sheet := range visible {
		hasHeader, meant := look(sheet)
		switch {
		case hasHeader && sheetRank(first) == 0: // it is the one to read, whatever another one has
			return first, nil
		case hasHeader:
			return p.leftOutSheet(sheet), nil
		case meant > most && !IsLeftOut(sheet.name) && !IsSide(sheet.name):
			likeliest, most = sheet, meant
		}
	}
	if least > 0 && most >= least {
		p.least = least
		return likeliest, nil
	}
	return first, nil
}

// sheetRank is the order in which sheets are looked at: the one called `Injects`, others, and those that are left out.
func sheetRank(sheet sheetPart) int {
	switch {
	case headers.FoldName(sheet.name) == "injects":
		return 0
	case IsLeftOut(sheet.name):
		return 2
	}
	return 1
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

// hasHeaderIn reports whether a sheet has a header row, be that right or wrong; if not, how many of the columns of injects its
// likeliest one has.
func (p *File) hasHeaderIn(book *workbook, sheet sheetPart, types *cellTypes) (has bool, meant int) {
	part, err := book.archive.Open(sheet.part, otherWindow)
	if err != nil {
		return false, 0
	}
	other := &File{Path: p.Path, Name: p.Name, Format: XLSX, Sheet: sheet.name, mapHeader: p.mapHeader}
	defer part.Close()
	rows := &sheetSource{plan: other, part: part, types: types, scanner: book.scanner()}
	other.rows = rows
	if rows.begin() != nil {
		return false, 0
	}
	_ = other.findHeader() // what is wrong with it is told once the sheet is read
	return other.HeaderRow > 0, other.meant
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
