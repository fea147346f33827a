package textrules

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// gap is what stands between a word and the one before it. A greater one separates more.
type gap uint8

const (
	gapBlank gap = iota // blanks, inline tags
	gapHyphen
	gapQuote // a quotation mark or a bracket
	gapLine  // the end of a line
	gapPause // a comma, a colon, a dash
	gapStop  // the end of a sentence or of a paragraph; the beginning of the text
)

// word is a run of letters and digits; apostrophes between them are part of it, as in “isn't” and “n'est”.
type word struct {
	start, end int // byte offsets
	gap        gap // before it
}

// maxWords is how many words of a text are looked at. Texts of players are far shorter.
const maxWords = 50_000

// wordsOf takes a text apart, and leaves out what stands in tags.
func wordsOf(text string, words []word) []word {
	before := gapStop
	for i := 0; i < len(text) && len(words) < maxWords; {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case isWordRune(r):
			end := endOfWord(text, i)
			words = append(words, word{i, end, before})
			before, i = gapBlank, end
		case r == '<':
			end, is := endOfTag(text, i)
			before, i = max(before, is), end
		case r == '&' && strings.HasPrefix(text[i:], "&nbsp;"):
			i += len("&nbsp;")
		default:
			before, i = max(before, gapOf(r)), i+size
		}
	}
	return words
}

// isWordRune reports letters, digits and marks that belong to letters.
func isWordRune(r rune) bool {
	if r < utf8.RuneSelf {
		return isAlnum(byte(r))
	}
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r))
}

func endOfWord(text string, i int) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		if isApostrophe(r) {
			if next, _ := utf8.DecodeRuneInString(text[i+size:]); !unicode.IsLetter(next) {
				return i
			}
		} else if !isWordRune(r) {
			return i
		}
		i += size
	}
	return i
}

func isApostrophe(r rune) bool { return r == '\'' || r == '’' }

// gapOf is how much a character separates.
func gapOf(r rune) gap {
	switch r {
	case '-', '‐', '‑':
		return gapHyphen
	case '"', '“', '”', '„', '«', '»', '‘', '’', '\'', '(', ')', '[', ']', '*', '_':
		return gapQuote
	case '\n', '\r':
		return gapLine
	case '.', '!', '?', '…', '¡', '¿':
		return gapStop
	}
	if unicode.IsSpace(r) || r == '\u200b' {
		return gapBlank
	}
	return gapPause
}

// endOfTag is where a tag that begins at i ends, and how much it separates. A `<` that begins no tag is a character.
func endOfTag(text string, i int) (int, gap) {
	length := strings.IndexByte(text[i:min(len(text), i+maxTag)], '>')
	if length < 0 || !isTagStart(text[i+1:i+length]) {
		return i + 1, gapPause
	}
	if isInline(tagName(text[i+1 : i+length])) {
		return i + length + 1, gapBlank
	}
	return i + length + 1, gapStop
}

// maxTag is how many bytes a tag has at most; a picture written into it is longer, and then read as text.
const maxTag = 4096

func isTagStart(inner string) bool {
	return inner != "" && (inner[0] == '/' || inner[0] == '!' || isLetter(inner[0]))
}

// tagName is the name in a tag, without the slash of an end.
func tagName(inner string) string {
	inner = strings.TrimPrefix(inner, "/")
	end := strings.IndexFunc(inner, func(r rune) bool { return r > 'z' || !isAlnum(byte(r)) })
	if end < 0 {
		return inner
	}
	return inner[:end]
}

// isInline reports tags within a sentence.
func isInline(name string) bool {
	switch strings.ToLower(name) {
	case "a", "b", "i", "u", "s", "em", "strong", "span", "font", "small", "big", "mark", "sub", "sup", "code", "abbr":
		return true
	}
	return false
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isAlnum(c byte) bool { return isLetter(c) || isDigit(c) }
