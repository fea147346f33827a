package check

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/catalog"
	"simcast/pipeline/lint/textrules"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/schema"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// warnOfCells warns of what is odd in the row's cells as they stand, as far as they are sent, read by a template, or name something.
func (k *rowChecker) warnOfCells(in *plan.Inject, parsed *parsedRow) {
	isCSV := k.file.Format == readers.CSV
	for i := range k.file.Columns {
		column := &k.file.Columns[i]
		isRead := k.hasMeaning[i] || !column.Known && slices.ContainsFunc(parsed.reads, func(name string) bool { return headers.Fold(name) == column.Name })
		if !isRead || column.Index >= len(in.Row.Cells) {
			continue
		}
		text := in.Row.Cells[column.Index].Text
		isShortened := isCSV && IsShortenedNumber(text)
		if !isShortened && !schema.HasInvisible(text) {
			continue
		}
		detail := schema.InvisibleDetail(in.CellAt(column.Index).Text)
		if isShortened {
			detail = shortenedDetail(text)
		}
		if detail != nil {
			in.Problems = append(in.Problems, detail.At(k.file.Place(in.Row, column.Index), readers.Warning))
		}
	}
}

// IsShortenedNumber reports a cell such as 4.91701E+12. Nearly all tell by their first byte that they are none.
func IsShortenedNumber(text string) bool {
	return text != "" && text[0] <= '9' && catalog.IsScientific(strings.TrimLeft(strings.TrimSpace(text), "+-"))
}

func shortenedDetail(text string) *problem.Detail {
	return &problem.Detail{Code: "digits-lost", Message: fmt.Sprintf("%q is a long number that a spreadsheet has shortened: digits are lost", wording.Clip(text)),
		Suggestion: "make the column a column of texts in the spreadsheet, write the number again, and save the file again"}
}

// addresses are what was found in the last text of a column of addresses: from row to row they are often the same.
type addresses struct {
	text    string
	wrong   *problem.Detail // of cc and bcc, why it cannot be sent
	odd     *problem.Detail // of them, what is probably wrong
	matches []textrules.Match
}

// addressesOf looks at a text of a column of addresses, filled in.
func (k *rowChecker) addressesOf(col schema.Column, text string) *addresses {
	last := &k.lastAddresses[col]
	if last.text == text {
		return last
	}
	*last = addresses{text: strings.Clone(text)}
	if k.finder != nil {
		last.matches = k.finder.Find(last.text, schema.Fields[col].Column)
	}
	if col != schema.ColTo {
		if last.wrong = schema.CheckAddresses(strings.TrimSpace(last.text)); last.wrong == nil {
			last.odd = schema.DotlessHostDetail(last.text)
		}
	}
	return last
}

// warnOfFilled warns of what is odd in a text as it is filled in. Several teams have it told once.
func (k *rowChecker) warnOfFilled(in *plan.Inject, col schema.Column, text string) {
	var detail *problem.Detail
	switch col {
	case schema.ColCC, schema.ColBCC:
		if !strings.Contains(text, "{{") { // which stands for a smartword, where there is no space
			detail = k.addressesOf(col, text).odd
		}
	case schema.ColSubject, schema.ColTitle:
		detail = schema.SeveralLinesDetail(schema.Fields[col].Column, text)
	}
	if detail == nil || slices.ContainsFunc(in.Problems, func(p readers.Problem) bool {
		return p.Severity == readers.Warning && p.Code == detail.Code && p.Column == schema.Fields[col].Column
	}) {
		return
	}
	k.addProblem(in, readers.Warning, schema.Fields[col].Column, detail)
}

// warnOfWrongBytes warns of cells with wrong bytes of a CSV that do not go out. Those that do have an error.
func (k *rowChecker) warnOfWrongBytes(in *plan.Inject) {
	for i := range in.Row.Cells {
		detail := schema.LostLettersDetail(in.Row.Cells[i].Text)
		place := k.file.Place(in.Row, i)
		isTold := func(p readers.Problem) bool { return p.Place == place && p.Code == detail.Code }
		if detail != nil && !slices.ContainsFunc(in.Problems, isTold) {
			in.Problems = append(in.Problems, detail.At(place, readers.Warning))
		}
	}
}
