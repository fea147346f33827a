package headers

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
	"golang.org/x/text/unicode/norm"
)

// FoldInSheet brings a header of a planner's own sheet, or one of its values, to the form in which they are compared:
// what stands in round brackets is dropped, # is read as `number`, and case, accents, spaces, `_`, `-`, `.`, `:` are
// dropped. A header that is nothing but what stands in brackets keeps it.
func FoldInSheet(header string) string {
	folded := foldLettersAlone(withoutBrackets(header))
	if folded == "" {
		return foldLettersAlone(header)
	}
	return folded
}

// withoutBrackets drops what stands in round brackets. A bracket that is never closed stays.
func withoutBrackets(text string) string {
	if !strings.ContainsRune(text, '(') {
		return text
	}
	var kept strings.Builder
	for {
		open := strings.IndexByte(text, '(')
		if open < 0 {
			break
		}
		end := closingBracket(text[open:])
		if end < 0 {
			break
		}
		kept.WriteString(text[:open])
		text = text[open+end+1:]
	}
	kept.WriteString(text)
	return kept.String()
}

// closingBracket is where the bracket that begins the text is closed, -1 where it is not.
func closingBracket(text string) int {
	depth := 0
	for i := range len(text) {
		switch text[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return -1
}

// foldLettersAlone drops case, accents and what does not count between letters.
func foldLettersAlone(text string) string {
	folded := strings.Map(func(r rune) rune {
		switch {
		case r == '_' || r == '-' || r == '.' || r == ':' || IsBlank(r) || isInvisible(r):
			return -1
		}
		return unicode.ToLower(r)
	}, strings.ReplaceAll(text, "#", "number"))
	if strings.IndexFunc(folded, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return folded
	}
	plain, _, err := transform.String(transform.Chain(norm.NFD, runes.Remove(runes.In(unicode.Mn)), norm.NFC), folded)
	if err != nil { // there is no such text: the steps take any
		return folded
	}
	return plain
}
