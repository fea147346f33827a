package readers

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// FoldName brings a name to the form in which names are compared: small letters, each
// accent in one with its letter (Unicode's NFC), every stretch of blanks inside as one
// space, and none at the ends.
func FoldName(name string) string {
	if isFolded(name) {
		return name
	}
	words := strings.FieldsFunc(strings.TrimFunc(name, isSpace), unicode.IsSpace)
	return foldLetters(strings.Join(words, " "))
}

// foldLetters makes letters small, and composes them with their accents. A capital
// letter may have a composed form that its small one lacks, and the other way round.
func foldLetters(text string) string {
	return norm.NFC.String(strings.ToLower(norm.NFC.String(text)))
}

// isFolded is the quick way out for most names: small letters of ASCII, with single
// spaces between words.
func isFolded(name string) bool {
	last := byte(' ')
	for i := range len(name) {
		c := name[i]
		if c >= utf8.RuneSelf || c >= 'A' && c <= 'Z' || c < ' ' || c == ' ' && last == ' ' {
			return false
		}
		last = c
	}
	return name == "" || last != ' '
}
