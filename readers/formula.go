package readers

import (
	"strings"
	"unicode/utf8"
)

// formulaStarts are the beginnings with which a spreadsheet takes the text of a CSV for
// a formula. Some take the wide form of a character, as East Asian keyboards write it, for the same.
const formulaStarts = "=+-@\t\r\n＝＋－＠"

// IsFormula reports whether a spreadsheet could take a text for a formula where it stands in a CSV.
func IsFormula(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return text != "" && strings.ContainsRune(formulaStarts, first)
}

// EscapeFormula puts the mark ' before a text that a spreadsheet could run, and before one that
// begins with such a mark of its own. [UnescapeFormula] takes it off again.
func EscapeFormula(text string) string {
	if IsFormula(text) || strings.HasPrefix(text, "'") {
		return "'" + text
	}
	return text
}

// UnescapeFormula is the inverse of EscapeFormula.
func UnescapeFormula(text string) string { return strings.TrimPrefix(text, "'") }
