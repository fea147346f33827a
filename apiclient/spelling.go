package apiclient

import (
	"html"
	"strconv"
	"strings"
)

// spelling is a text that is looked for in every way in which it can be written down: plain, or any of its
// characters as a URL, HTML, JSON or a script escapes it.
type spelling struct {
	text string
	fold bool // in capitals and small letters alike
	tail int  // how many characters are a beginning of it, where a text breaks off
}

// begin returns how much of text is the spelling, 0 where text does not begin with it. brokeOff says that
// it does so far as text goes.
func (s spelling) begin(text string) (n int, brokeOff bool) { return s.from(0, text) }

// from is begin from one of the spelling's characters on. A character that is an escape's mark by itself
// may stand for itself, or not.
func (s spelling) from(i int, text string) (n int, brokeOff bool) {
	if i == len(s.text) {
		return 0, false
	}
	if text == "" {
		return 0, i >= s.tail
	}
	width, cut := s.escape(text, s.text[i])
	brokeOff = cut && i >= s.tail
	for _, width := range []int{width, s.plain(text[0], s.text[i])} {
		if width == 0 {
			continue
		}
		rest, broke := s.from(i+1, text[width:])
		if rest > 0 || i+1 == len(s.text) {
			return width + rest, false
		}
		brokeOff = brokeOff || broke
	}
	return 0, brokeOff
}

// plain is how many bytes a character that stands for itself takes.
func (s spelling) plain(c, want byte) int {
	if s.is(c, want) {
		return 1
	}
	return 0
}

func (s spelling) is(c, want byte) bool { return c == want || s.fold && otherCase(c) == want }

// escape returns how many bytes of text write the character down as an escape. cut says that text ends in
// the midst of them.
func (s spelling) escape(text string, want byte) (n int, cut bool) {
	switch text[0] {
	case '%':
		return s.coded(text, 1, 2, want)
	case '&':
		return s.entity(text, want)
	case '\\':
		return s.escaped(text, want)
	}
	return 0, false
}

// coded reads digits of a hexadecimal code after so many bytes of text.
func (s spelling) coded(text string, from, digits int, want byte) (n int, cut bool) {
	if len(text) < from+digits {
		return 0, true
	}
	code, err := strconv.ParseUint(text[from:from+digits], 16, 16)
	if err != nil || code > 0x7F || !s.is(byte(code), want) {
		return 0, false
	}
	return from + digits, false
}

// longestEntity is that of an entity of HTML that stands for a character of a key, such as &NewLine;.
const longestEntity = 12

func (s spelling) entity(text string, want byte) (n int, cut bool) {
	end := strings.IndexByte(text[:min(len(text), longestEntity)], ';')
	if end < 0 {
		return 0, len(text) < longestEntity
	}
	plain := html.UnescapeString(text[:end+1])
	if len(plain) != 1 || !s.is(plain[0], want) {
		return 0, false
	}
	return end + 1, false
}

// mostSlashes is how many backslashes in a row are taken for one.
const mostSlashes = 8

// escaped reads what stands behind backslashes: a text within a text has several of them.
func (s spelling) escaped(text string, want byte) (n int, cut bool) {
	slashes := 0
	for slashes < min(len(text), mostSlashes) && text[slashes] == '\\' {
		slashes++
	}
	rest := text[slashes:]
	switch {
	case rest == "":
		return 0, true
	case rest[0] == 'u':
		n, cut = s.coded(rest, 1, 4, want)
	case rest[0] == 'x':
		n, cut = s.coded(rest, 1, 2, want)
	}
	switch {
	case cut:
		return 0, true
	case n > 0:
		return slashes + n, false
	case s.is(rest[0], want):
		return slashes + 1, false
	}
	return 0, false
}
