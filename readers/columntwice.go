package readers

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"simcast/readers/headers"
)

// columnTwice is the error of two columns with one meaning. The page knows the words of its suggestions.
func (p *File) columnTwice(row Row, earlier, later Column) Problem {
	found := Problem{Place: p.Place(row, later.Index), Severity: Error, Code: "column-twice", Suggestion: "rename or delete one of the two"}
	here, there, cell := shorten(later.Header, 80), shorten(earlier.Header, 80), p.Place(row, earlier.Index).Cell
	found.Message = fmt.Sprintf("the column %q appears twice, here and in %s", here, cell)
	switch {
	case headers.Fold(earlier.Header) != headers.Fold(later.Header):
		found.Message = fmt.Sprintf("%q means the same column (%s) as %q in %s", here, cmp.Or(later.Kept, later.Name), there, cell)
	case headers.FoldName(here) != headers.FoldName(there):
		found.Message = fmt.Sprintf("the column %q has the same name as %q in %s: spaces, _, - and punctuation at the end do not count", here, there, cell)
	}
	if text := p.textAmong(earlier, later); text != nil {
		if text.Index == earlier.Index {
			found.Place = p.Place(row, earlier.Index)
			found.Message = fmt.Sprintf("%q means the same column (%s) as %q in %s", there, earlier.Name, here, p.Place(row, later.Index).Cell)
		}
		found.Message += ", and most of its cells are whole texts"
		found.Suggestion = fmt.Sprintf("if it is the text that is sent, give --map \"%s=body\"; if not, --map \"%[1]s=ignore\"", found.Cell)
		found.Nearest = "body"
		return found
	}
	if p.IsPlannersSheet {
		found.Suggestion = fmt.Sprintf("say which one is not meant: --map \"%s=ignore\" or --map \"%s=ignore\"", found.Cell, cell)
	}
	return found
}

// textAmong is the one of two columns called like id that has whole texts, where no column has the text to be sent; else nil.
func (p *File) textAmong(one, other Column) *Column {
	if one.Name != "id" || !one.Known || p.hasBody() {
		return nil
	}
	rows := p.peek(headerRows)
	switch isText, isToo := areWholeTexts(rows, one.Index), areWholeTexts(rows, other.Index); {
	case isText && !isToo:
		return &one
	case isToo && !isText:
		return &other
	}
	return nil
}

// peek gives the next rows, as many as there are, which are read again.
func (p *File) peek(most int) []Row {
	var rows []Row
	var row Row
	for len(rows) < most && p.rows.next(&row) == nil {
		rows = append(rows, row.Clone())
	}
	p.rows = &aheadSource{source: p.rows, ahead: slices.Clone(rows)}
	return rows
}

// areWholeTexts reports whether most filled cells of a column are whole texts.
func areWholeTexts(rows []Row, index int) bool {
	filled, long := 0, 0
	for i := range rows {
		if cell := rows[i].Cell(index); cell.Kind != Empty {
			filled++
			if IsWholeText(cell.Text) {
				long++
			}
		}
	}
	return 2*long > filled
}

// IsWholeText reports a text that is longer than any name of a row.
func IsWholeText(text string) bool {
	const letters, words = 40, 6
	return utf8.RuneCountInString(text) > letters && len(strings.Fields(text)) >= words
}
