package textrules

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// span is a word of the view: its bytes from start to end. An empty one says that there is none.
type span struct{ start, end int }

func (w span) none() bool { return w.start == w.end }

// keyOf is the first three bytes of a word, without the difference of capitals and small letters.
func keyOf(text string, at int) uint16 {
	key := uint16(text[at]&31) << 10
	if at+1 < len(text) {
		key |= uint16(text[at+1]&31) << 5
	}
	if at+2 < len(text) {
		key |= uint16(text[at+2] & 31)
	}
	return key
}

// keysOf are the keys of a trigger. What follows one of two letters can be anything.
func keysOf(word string) []uint16 {
	if len(word) > 2 {
		return []uint16{keyOf(word, 0)}
	}
	keys := make([]uint16, 0, 32)
	for c := range byte(32) {
		keys = append(keys, keyOf(word+string(rune(c)), 0))
	}
	return keys
}

// firstWord is the letters that a name begins with.
func firstWord(name string) string {
	table := classes()
	end := 0
	for end < len(name) && table[name[end]] == letter {
		end++
	}
	return name[:end]
}

func equalFold(a, b string) bool {
	if len(a) > len(b)+2 || len(b) > len(a)+2 || a == "" || b == "" {
		return a == b
	}
	return isSameLetter(a[0], b[0]) && isSameLetter(a[len(a)-1], b[len(b)-1]) && strings.EqualFold(a, b)
}

// isSameLetter is a quick look: it says no only where two letters of ASCII are not the same, in capitals or small letters.
func isSameLetter(a, b byte) bool {
	return a|0x20 == b|0x20 || a >= utf8.RuneSelf || b >= utf8.RuneSelf
}

// before is the word before a place, with blanks alone between them.
func (s *search) before(at int) span {
	end := at
	for end > 0 {
		r, width := utf8.DecodeLastRuneInString(s.view[:end])
		if !isBlank(r) || r == '\n' && s.endsLine(end) {
			break
		}
		end -= width
	}
	start := end
	for start > 0 {
		r, width := utf8.DecodeLastRuneInString(s.view[:start])
		if !isWordRune(r) && !isApostrophe(r) || end-start > longestWord {
			break
		}
		start -= width
	}
	return s.bare(start, end)
}

// after is the word after a place, with blanks alone between them.
func (s *search) after(at int) span {
	start := at
	for start < len(s.view) {
		r, width := utf8.DecodeRuneInString(s.view[start:])
		if !isBlank(r) || r == '\n' && s.endsLine(start+1) {
			break
		}
		start += width
	}
	end := start
	for end < len(s.view) {
		r, width := utf8.DecodeRuneInString(s.view[end:])
		if !isWordRune(r) && !isApostrophe(r) || end-start > longestWord {
			break
		}
		end += width
	}
	return s.bare(start, end)
}

// endsLine reports whether a sentence ends with a line, as it does unless the next one goes on in small letters.
func (s *search) endsLine(next int) bool {
	for next < len(s.view) && s.view[next] == ' ' {
		next++
	}
	return next == len(s.view) || s.view[next] < 'a' || s.view[next] > 'z'
}

const longestWord = 60

// bare is a word without the quotation marks around it, which before and after then take for no part of their sentence.
func (s *search) bare(start, end int) span {
	if first, _ := utf8.DecodeRuneInString(s.view[start:end]); isApostrophe(first) {
		return span{start, start}
	}
	if last, width := utf8.DecodeLastRuneInString(s.view[start:end]); isApostrophe(last) {
		end -= width
	}
	return span{start, end}
}

// is reports whether a word is one of these, in capitals or small letters, whichever apostrophe it has.
func (s *search) is(w span, words ...string) bool {
	if w.none() {
		return false
	}
	text := s.view[w.start:w.end]
	if strings.Contains(text, "’") {
		text = strings.ReplaceAll(text, "’", "'")
	}
	for _, word := range words {
		if equalFold(word, text) {
			return true
		}
	}
	return false
}

// alone reports whether a stretch is no part of a longer word, path, address or name.
func (s *search) alone(start, end int) bool {
	if start > 0 {
		switch r, _ := utf8.DecodeLastRuneInString(s.view[:start]); r {
		case '/', '\\', '_', '@', '=', '#', '-', '.', '&':
			return false
		default:
			if isWordRune(r) {
				return false
			}
		}
	}
	if end < len(s.view) {
		r, width := utf8.DecodeRuneInString(s.view[end:])
		switch r {
		case '/', '\\', '_', '@', '=':
			return false
		case '.', '-':
			next, _ := utf8.DecodeRuneInString(s.view[end+width:])
			return !isWordRune(next)
		}
		return !isWordRune(r)
	}
	return true
}

// nextSign is the first sign after a place that is no blank, and whether a line ends before it. It is 0 at the end.
func (s *search) nextSign(at int) (sign rune, newLine bool) {
	for at < len(s.view) {
		r, width := utf8.DecodeRuneInString(s.view[at:])
		if !isBlank(r) {
			return r, newLine
		}
		newLine = newLine || r == '\n'
		at += width
	}
	return 0, true
}

func isWordRune(r rune) bool {
	return r < utf8.RuneSelf && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9') ||
		r >= utf8.RuneSelf && r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r))
}

func isApostrophe(r rune) bool { return r == '\'' || r == '’' }

func isBlank(r rune) bool {
	return r == ' ' || r == '\n' || r == '\r' || r == '\t' || r == '\u00A0' || r == '\u202F' || r == '\u2009'
}

// isCapitals reports whether a text has capital letters and no small ones.
func isCapitals(text string) bool {
	return text == strings.ToUpper(text) && text != strings.ToLower(text)
}
