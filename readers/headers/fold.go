package headers

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Fold brings a header to the form in which headers are compared: that of names,
// without spaces of any kind, letters of no width, `_` and `-`, and without punctuation at
// its end.
func Fold(header string) string {
	if isPlainHeader(header) {
		return header
	}
	composed := true // there are no accents to be composed with their letters
	folded := strings.Map(func(r rune) rune {
		composed = composed && r < utf8.RuneSelf
		switch {
		case r == '_' || r == '-' || IsBlank(r) || isInvisible(r):
			return -1
		case r < utf8.RuneSelf:
			return unicode.ToLower(r)
		}
		return r
	}, header)
	if !composed {
		folded = foldLetters(folded)
	}
	if bare := strings.TrimRightFunc(folded, unicode.IsPunct); bare != "" {
		return bare
	}
	return folded // a header such as # is nothing else
}

// isInvisible reports the letters of no width that no header needs, beside those of isSpace: soft
// hyphens, what joins letters or numbers, and what changes the direction of the text.
func isInvisible(r rune) bool {
	switch r {
	case '\u00AD', '\u034F', '\u061C', '\u180E', '\u200E', '\u200F':
		return true
	}
	return r >= '\u202A' && r <= '\u202E' || r >= '\u2061' && r <= '\u2064' || r >= '\u2066' && r <= '\u2069'
}

// isPlainHeader is the quick way out for most headers, which templates ask for in every row.
func isPlainHeader(header string) bool {
	for i := range len(header) {
		if c := header[i]; (c < 'a' || c > 'z') && (c < '0' || c > '9') {
			return false
		}
	}
	return true
}

// FoldName brings a name to the form in which names are compared: small letters, each
// accent in one with its letter (Unicode's NFC), every stretch of blanks inside as one
// space, and none at the ends.
func FoldName(name string) string {
	if isFolded(name) {
		return name
	}
	words := strings.FieldsFunc(strings.TrimFunc(name, IsBlank), unicode.IsSpace)
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

// IsBlank reports a character that shows nothing: white space, and the characters of no width that files carry
// along: the byte order mark, and what web pages put between words.
func IsBlank(r rune) bool {
	switch r {
	case '\uFEFF', '\u200B', '\u200C', '\u200D', '\u2060':
		return true
	}
	return unicode.IsSpace(r)
}
