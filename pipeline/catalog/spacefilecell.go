package catalog

import (
	"fmt"
	"strings"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// keepAsText is what helps where a spreadsheet took a text for something else.
const keepAsText = exportAgain + ", and keep the column as text"

// ExactDigits is how many digits of a number a spreadsheet keeps.
const ExactDigits = 15

// spreadsheetChanged finds that a spreadsheet has made something else of a text that the
// service gave; nil where the cell can hold what its column does. simcast writes
// texts, and whole numbers, so only files that were edited have such cells.
func spreadsheetChanged(column ListColumn, cell readers.Cell, text string) *problem.Detail {
	name := nameHeader(column)
	switch cell.Kind {
	case readers.Fault:
		return &problem.Detail{Code: "space-fault", Message: fmt.Sprintf("the cell has no value (%s)", wording.Clip(text)), Suggestion: exportAgain}
	case readers.Date, readers.Clock:
		return &problem.Detail{Code: "space-date", Message: fmt.Sprintf("the spreadsheet has changed this value into a %s", cell.Kind), Suggestion: keepAsText}
	case readers.Bool:
		if column.Shape != Flag {
			return &problem.Detail{Code: "space-flag", Message: fmt.Sprintf("the spreadsheet has changed this value into %s, a yes/no value", text), Suggestion: keepAsText}
		}
	case readers.Number:
		if name == "hash" || column.Shape != Whole && !isExact(text) {
			return numberDetail(name, text)
		}
	case readers.Text:
		if name != "" && IsScientific(text) {
			return numberDetail(name, text)
		}
	}
	return nil
}

// nameHeader is the header of a column that names something to the service or to
// planners: "hash", "handle" or "id"; "" of other columns.
func nameHeader(column ListColumn) string {
	switch column.Header {
	case "hash", "handle", "id":
		return column.Header
	}
	return ""
}

// isExact reports a number that stands as it was typed: no spreadsheet has taken
// digits from it.
func isExact(text string) bool {
	digits := strings.TrimLeft(strings.Replace(text, ".", "", 1), "-0")
	return onlyDigits(digits) && len(digits) <= ExactDigits
}

// IsScientific reports a text such as 1.23E+18, which is how a spreadsheet shows a number of more
// digits than it keeps.
func IsScientific(text string) bool {
	mantissa, exponent, ok := strings.Cut(text, "E+")
	first, rest, _ := strings.Cut(strings.Replace(mantissa, ",", ".", 1), ".")
	return ok && len(exponent) >= 2 && onlyDigits(exponent) && len(first) == 1 && onlyDigits(first) && onlyDigits(rest)
}

func onlyDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }

func numberDetail(name, text string) *problem.Detail {
	if name == "" {
		name = "text"
	}
	return &problem.Detail{Code: "space-number", Message: fmt.Sprintf("the spreadsheet has changed this %s into the number %s, and digits may be lost", name, wording.Clip(text)), Suggestion: keepAsText}
}
