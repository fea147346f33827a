package catalog

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// PieceHeader is the header of the nth column, from 1, in which the text of a
// column stands whose cells cannot hold it whole: "bio", "bio (2)", "bio (3)".
func PieceHeader(header string, n int) string {
	if n < 2 {
		return header
	}
	return fmt.Sprintf("%s (%d)", header, n)
}

// PieceOf is PieceHeader's inverse: of "bio (2)" it gives "bio" and 2, and of a
// header without a number the header and 1.
func PieceOf(header string) (string, int) {
	text := strings.TrimSpace(header)
	at := strings.LastIndexByte(text, '(')
	if at < 0 || !strings.HasSuffix(text, ")") {
		return header, 1
	}
	digits := text[at+1 : len(text)-1]
	n, err := strconv.Atoi(digits)
	if err != nil || n < 2 || strconv.Itoa(n) != digits {
		return header, 1
	}
	return strings.TrimSpace(text[:at]), n
}

// running are the beginnings with which a spreadsheet takes the text of a CSV for
// a formula. Some take the wide form of a character, as East Asian keyboards write it, for the same.
const running = "=+-@\t\r\n＝＋－＠"

// IsFormula reports whether a spreadsheet could take a text for a formula where it stands in a CSV.
func IsFormula(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return text != "" && strings.ContainsRune(running, first)
}

// EscapeFormula puts the mark ' before a text that a spreadsheet could run, and before one that
// begins with such a mark of its own. [UnescapeFormula] takes it off again.
func EscapeFormula(text string) string {
	if IsFormula(text) || strings.HasPrefix(text, "'") {
		return "'" + text
	}
	return text
}

// UnescapeFormula is Guard's inverse.
func UnescapeFormula(text string) string { return strings.TrimPrefix(text, "'") }
