package check

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reading"
	"simcast/pipeline/schema"
	"simcast/pipeline/settings"
	"simcast/readers"
	"simcast/templates/wording"
)

// Planners strike words through that are not to be said any more. A message does not show that, so the planner is asked.

// isStruck reports whether a row has texts, and all of them are struck through; its pictures count only where it has no
// text, and what a default fills is none of the planner's. The column is that of the first.
func (k *rowChecker) isStruck(in *plan.Inject) (first schema.Column, isStruck bool) {
	if k.failedFor(in, textsAreStruck) {
		return schema.ColBody, true
	}
	if k.file.Format != readers.XLSX || !slices.ContainsFunc(in.Row.Cells, func(c readers.Cell) bool { return c.Strike == readers.WhollyStruck }) {
		return 0, false
	}
	asWritten := func(col schema.Column) readers.Cell { return plan.CellOf(in.Row, k.at[col]) }
	asMeant := func(col schema.Column) readers.Cell { return k.cell(in, col) }
	for _, columns := range [][]schema.Column{{schema.ColTitle, schema.ColSubtitle, schema.ColSubject, schema.ColBody}, {schema.ColAssets}} {
		for _, cell := range []func(schema.Column) readers.Cell{asMeant, asWritten} { // a call has no subject: what is written there is its text
			filled := slices.DeleteFunc(slices.Clone(columns), func(col schema.Column) bool {
				return cell(col).Kind == readers.Empty || k.reading.IsFilled(&k.read, schema.Fields[col].Column)
			})
			if len(filled) > 0 {
				return filled[0], !slices.ContainsFunc(filled, func(col schema.Column) bool { return cell(col).Strike != readers.WhollyStruck })
			}
		}
	}
	return 0, false
}

// What the check says of a row that is struck through, and of words in cells that name somebody. A CSV of results is read by these
// words: whoever changes them keeps the old ones for failedFor.
const (
	textsAreStruck = "the texts of the row are struck through"
	wordsAreStruck = "words that are struck through, and they go out"
)

// failedFor reports whether a CSV of results has the row as failed for something that is struck through: a CSV cannot show it any more.
func (k *rowChecker) failedFor(in *plan.Inject, why string) bool {
	return k.isResults && k.file.Format == readers.CSV && in.Prior.State == plan.Failed && strings.Contains(in.Prior.Reason, why)
}

// isOfPlay reports whether a row is posted or played, unless it is left out.
func (k *rowChecker) isOfPlay() bool {
	kind := k.read.Kind
	return kind == schema.KindInject || kind == schema.KindContingency || kind == schema.KindManual
}

// skipStruck leaves a row out of play whose texts are struck through, where the settings say so.
func (k *rowChecker) skipStruck(in *plan.Inject) {
	if k.options.Settings.Struck != settings.StruckSkip || k.read.IsOutOfPlay || !k.isOfPlay() {
		return
	}
	if _, isStruck := k.isStruck(in); isStruck {
		k.read.Skip, k.read.IsOutOfPlay, k.read.Found = reading.SkippedStruck, true, nil
	}
}

// validateStruck finds what is struck through in a row that may be posted: all of its texts, or words of it.
func (k *rowChecker) validateStruck(in *plan.Inject, parsed *parsedRow) {
	if first, isStruck := k.isStruck(in); isStruck {
		if k.options.Settings.Struck != settings.StruckSend {
			k.addStruckRow(in, first, readers.Error)
		}
		return
	}
	if k.failedFor(in, wordsAreStruck) {
		k.addError(in, readers.ColumnReason, &problem.Detail{Code: "struck-words", Message: "the row failed for words that are struck through, and a CSV does not show whether they still are",
			Suggestion: "write the row as it is meant, and empty its cell of reason"})
	}
	if k.file.Format != readers.XLSX || !slices.ContainsFunc(in.Row.Cells, func(c readers.Cell) bool { return c.Strike != readers.NotStruck }) {
		return
	}
	k.goingOut(in, parsed, func(index int, cell readers.Cell) {
		if cell.Strike == readers.NotStruck || slices.ContainsFunc(in.Problems, func(p readers.Problem) bool {
			return p.Code == "struck-words" && p.Cell == k.file.Place(in.Row, index).Cell
		}) {
			return
		}
		place := k.file.Place(in.Row, index)
		severity := readers.Warning
		if schema.NamesSomebody(place.Column) {
			severity, in.Invalid = readers.Error, true
		}
		in.Problems = append(in.Problems, struckDetail(cell).At(place, severity))
	})
}

// warnOfStruckCall warns of a row that is played by hand, and struck through.
func (k *rowChecker) warnOfStruckCall(in *plan.Inject) {
	if !in.ByHand || in.IsOut || in.LeftOut != "" || k.isOnCall(in) || k.options.Settings.Struck == settings.StruckSend {
		return
	}
	if first, isStruck := k.isStruck(in); isStruck {
		k.addStruckRow(in, first, readers.Warning)
	}
}

func (k *rowChecker) addStruckRow(in *plan.Inject, first schema.Column, severity readers.Severity) {
	place := k.file.Place(in.Row, k.indexOf(first))
	detail := problem.Detail{Code: "struck-row", Value: k.row.inject.CellAt(k.indexOf(first)).Text, Message: textsAreStruck,
		Suggestion: "delete the row, write yes in a column skip, or lift the strike; for all such rows write struck, and skip or send, into Settings"}
	if k.failedFor(in, textsAreStruck) {
		detail.OnPage = "a CSV does not show whether they still are: delete the row, write yes in a column skip, or empty its cell of reason"
		detail.Suggestion = detail.OnPage + "; for all such rows give --settings with struck, and skip or send"
	}
	if severity == readers.Warning {
		detail.Message += ", and it is played by hand all the same"
	}
	in.Problems = append(in.Problems, detail.At(place, severity))
	in.Invalid = in.Invalid || severity == readers.Error
}

func struckDetail(cell readers.Cell) *problem.Detail {
	words := wordsAreStruck
	if cell.Strike == readers.WhollyStruck {
		words = "nothing but " + wordsAreStruck
	}
	return &problem.Detail{Code: "struck-words", Value: cell.Text, Message: fmt.Sprintf("the cell has %s: %q", words, wording.Clip(strings.TrimSpace(cell.Text))),
		Suggestion: "delete what is not meant any more, or lift the strike"}
}
