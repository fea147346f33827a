package schedule

import (
	"cmp"
	"slices"
	"strings"
)

// Summary is how the cells of a column of times were read.
type Summary struct {
	Column  string // at, day or dtg
	ReadAs  string // all forms, that of most cells first
	Example string // a cell of the form that most cells have
	Cells   int    // that were read
}

// columnForm is one form in which a column's cells are written.
type columnForm struct {
	words string
	cells int
	first example
}

// summary counts the forms of the column's cells.
func (f *column) summary(rows []Row) Summary {
	summary := Summary{Column: f.name}
	var forms []columnForm
	for i := range f.written {
		settled := f.settled(i)
		if settled.shape == nothing || settled.shape == bad {
			continue
		}
		words := wordsFor(f.written[i], settled)
		at := slices.IndexFunc(forms, func(known columnForm) bool { return known.words == words })
		if at < 0 {
			at, forms = len(forms), append(forms, columnForm{words: words})
		}
		forms[at].cells++
		forms[at].first.take(rows[i].Number, f.cell(&rows[i]).Text)
		summary.Cells++
	}
	slices.SortFunc(forms, func(a, b columnForm) int { return cmp.Or(b.cells-a.cells, cmp.Compare(a.words, b.words)) })
	var words []string
	for _, form := range forms {
		words = append(words, form.words)
	}
	if len(forms) > 0 {
		summary.ReadAs, summary.Example = strings.Join(words, ", "), strings.TrimSpace(forms[0].first.text)
	}
	return summary
}

// wordsFor names the form of a cell, by what it is alone and in its column.
func wordsFor(alone, settled written) string {
	switch {
	case settled.shape == offset:
		return "spans from STARTEX"
	case settled.shape == after:
		return "spans after other injects"
	case settled.shape == dayed && settled.hasClock:
		return "clock times on days of the exercise"
	case settled.shape == dayed:
		return "days of the exercise"
	case settled.isGroup:
		return "military date-time groups"
	case settled.shape == dated && settled.hasClock:
		return "dates and times"
	case settled.shape == dated:
		return "dates"
	case alone.shape == numeric && alone.number < 1:
		return "parts of a day"
	case alone.shape == numeric:
		return "military clock times"
	}
	return "clock times"
}
