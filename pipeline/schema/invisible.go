package schema

import (
	"fmt"
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// Letters of no width come into a cell with what is pasted from web pages and documents.
// At its ends they mean nothing, and are dropped. Within it, nobody sees why a name is not
// found, or that an address is not the one that it seems. Control characters come from other programs; wherever they stand, the
// warning shows them.

// HasInvisible reports whether a text has any letter that this file is about. Most texts are of ASCII without any: eight bytes of
// it are passed over at once.
func HasInvisible(text string) bool {
	const each = 0x0101010101010101
	for {
		for len(text) >= 8 {
			eight := uint64(text[0]) | uint64(text[1])<<8 | uint64(text[2])<<16 | uint64(text[3])<<24 |
				uint64(text[4])<<32 | uint64(text[5])<<40 | uint64(text[6])<<48 | uint64(text[7])<<56
			// the highest bit of each byte that is not ASCII, or DEL, or below a space; it may be set in one above such a byte
			odd := (eight | (eight + each) | (eight - ' '*each)) & (0x80 * each)
			if odd != 0 {
				text = text[bits.TrailingZeros64(odd)/8:]
				break
			}
			text = text[8:]
		}
		if text == "" {
			return false
		}
		r, size := utf8.DecodeRuneInString(text)
		if isControl(r) || r >= utf8.RuneSelf && (hasNoWidth(r) || isBidiControl(r)) {
			return true
		}
		text = text[size:]
	}
}

// isControl reports a control character, but for tabs and line ends.
func isControl(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' && r != '\r' || r >= 0x7F && r <= 0x9F
}

// hasNoWidth reports a letter that takes no room, and is no mark on another one.
func hasNoWidth(r rune) bool {
	switch r {
	case '\u00AD', '\u034F', '\u180E', '\u200B', '\u200C', '\u200D', '\uFEFF':
		return true
	}
	return r >= '\u2060' && r <= '\u2064'
}

// isBidiControl reports a letter that changes the direction of the text around it.
func isBidiControl(r rune) bool {
	return r == '\u061C' || r == '\u200E' || r == '\u200F' || r >= '\u202A' && r <= '\u202E' || r >= '\u2066' && r <= '\u2069'
}

// WithoutInvisibleEnds drops the letters of no width at the ends of a text, also those
// that stand among white space there. White space stays.
func WithoutInvisibleEnds(text string) string {
	if text == "" || isOrdinary(text[0]) && isOrdinary(text[len(text)-1]) || !HasInvisible(text) {
		return text
	}
	inner := strings.TrimFunc(text, func(r rune) bool { return hasNoWidth(r) || unicode.IsSpace(r) })
	start := strings.Index(text, inner)
	end := start + len(inner)
	if strings.HasPrefix(text[end:], "\u200D") && isShaped(lastRune(inner)) {
		end += len("\u200D") // it shapes the last letter
	}
	drop := func(r rune) rune {
		if hasNoWidth(r) {
			return -1
		}
		return r
	}
	return strings.Map(drop, text[:start]) + text[start:end] + strings.Map(drop, text[end:])
}

// isOrdinary reports a letter of ASCII that is no white space, as most texts begin and end with.
func isOrdinary(b byte) bool { return b > ' ' && b < utf8.RuneSelf }

func lastRune(text string) rune {
	r, _ := utf8.DecodeLastRuneInString(text)
	return r
}

func firstRune(text string) rune {
	r, _ := utf8.DecodeRuneInString(text)
	return r
}

// isShaped reports a letter of a script in which joiners decide how letters look.
func isShaped(r rune) bool {
	return unicode.In(r, unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Mandaic, unicode.Devanagari, unicode.Bengali,
		unicode.Gurmukhi, unicode.Gujarati, unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala,
		unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

// isUnspaced reports a letter of a script that shows no spaces between words, where one
// of no width lets a line break.
func isUnspaced(r rune) bool {
	return unicode.In(r, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar, unicode.Tibetan)
}

// isPictured reports what emoji are made of.
func isPictured(r rune) bool { return r == '\uFE0F' || r >= 0x2000 && unicode.IsSymbol(r) }

// isInvisible reports whether a letter between two others shows nothing, and is not
// needed by them: to join an emoji, to shape a letter, or to separate two words.
func isInvisible(r, before, after rune) bool {
	switch r {
	case '\u200D':
		return !isShaped(before) && !isShaped(after) && !(isPictured(before) && isPictured(after))
	case '\u200C':
		return !isShaped(before) && !isShaped(after)
	case '\u200B':
		return !isUnspaced(before) && !isUnspaced(after)
	}
	return isShownByNumber(r)
}

// isShownByNumber reports a letter that nobody sees by itself.
func isShownByNumber(r rune) bool { return hasNoWidth(r) || isBidiControl(r) || isControl(r) }

// aroundLetter is how much is shown of the text on either side of a letter, in bytes at least.
const aroundLetter = 20

// InvisibleDetail finds the first letter in a text that nobody sees.
func InvisibleDetail(text string) *problem.Detail {
	if !HasInvisible(text) {
		return nil
	}
	before := utf8.RuneError
	for i, r := range text {
		size := utf8.RuneLen(r)
		if isShownByNumber(r) && isInvisible(r, before, firstRune(text[i+size:])) {
			return &problem.Detail{Code: "invisible-letters", Message: fmt.Sprintf("the cell has invisible letters: %q", showInvisible(text, i)),
				Suggestion: "delete the letters shown in [ ] if you do not want them"}
		}
		before = r
	}
	return nil
}

// around is the text on either side of a letter.
func around(text string, at int) string {
	from, to := max(0, at-aroundLetter), min(len(text), at+aroundLetter)
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	return text[from:to]
}

// showInvisible shows the text around a letter, with each letter that nobody sees by its number.
func showInvisible(text string, at int) string {
	var shown strings.Builder
	for _, r := range around(text, at) {
		if isShownByNumber(r) {
			fmt.Fprintf(&shown, "[U+%04X]", r)
		} else {
			shown.WriteRune(r)
		}
	}
	return wording.Clip(shown.String())
}

// TrimInvisible is a cell without what nobody sees at its ends.
func TrimInvisible(cell readers.Cell) readers.Cell {
	if cell.Kind != readers.Text || cell.Text != "" && isOrdinary(cell.Text[0]) && isOrdinary(cell.Text[len(cell.Text)-1]) {
		return cell
	}
	if cell.Text = WithoutInvisibleEnds(cell.Text); strings.TrimSpace(cell.Text) == "" {
		return readers.Cell{}
	}
	return cell
}
