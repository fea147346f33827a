package apiclient

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
)

// maxEscape is how many bytes of one escape are looked at, so that a text of nothing else takes no longer.
const maxEscape = 16

// halfEscape is an escape that is not over.
var halfEscape = regexp.MustCompile(`^(?i:%(?:25)*[0-9a-f]?|(?:&|\\+u0026)(?:amp;)*#?[0-9a-z]*|\\+(?:u[0-9a-f]{0,3}|x[0-9a-f]?)?)$`)

// speller finds a text in which each letter stands as itself, in capitals or small, or in an escape of URLs, HTML, JSON or
// JavaScript. What escapes a text may leave any of its letters as they are.
type speller struct {
	letters []letter
	starts  [256]bool // the bytes with which the first letter may begin
}

// letter is a byte of the text.
type letter struct {
	text      string
	hex       string // two digits
	isWordish bool   // a letter or digit, of which \ makes another one
}

func newSpeller(text string) speller {
	var made speller
	for _, c := range []byte(text) {
		isWordish := c >= '0' && c <= '9' || c|0x20 >= 'a' && c|0x20 <= 'z'
		made.letters = append(made.letters, letter{string(rune(c)), fmt.Sprintf("%02x", c), isWordish})
	}
	for _, c := range []byte(strings.ToLower(text[:1]) + strings.ToUpper(text[:1]) + `%&\`) {
		made.starts[c] = true
	}
	return made
}

// start is the first place from from on at which the text may begin, else the end.
func (s *speller) start(in string, from int) int {
	for ; from < len(in); from++ {
		if s.starts[in[from]] {
			return from
		}
	}
	return len(in)
}

// blot is a text with blotted in place of the speller's.
func (s *speller) blot(in string) string {
	var clean strings.Builder
	kept := 0
	for from := s.start(in, 0); from < len(in); {
		n, _ := s.follow(in[from:])
		if n == 0 {
			from = s.start(in, from+1)
			continue
		}
		clean.WriteString(in[kept:from])
		clean.WriteString(blotted)
		kept = from + n
		from = s.start(in, kept)
	}
	if kept == 0 {
		return in
	}
	return clean.String() + in[kept:]
}

// follow is how many bytes at the beginning of in are the whole text, 0 where they are not. It has begun where in ends before it does.
func (s *speller) follow(in string) (n int, hasBegun bool) {
	var some, more [maxEscape]int
	at, next := append(some[:0], 0), more[:0] // where the next letter may begin: most often one place
	for i := range s.letters {
		next = next[:0]
		for _, here := range at {
			rest := in[here:]
			hasBegun = hasBegun || i > 0 && (rest == "" || len(rest) < maxEscape && halfEscape.MatchString(rest))
			next = s.letters[i].appendEnds(next, rest, here)
		}
		if len(next) == 0 {
			return 0, hasBegun
		}
		if len(next) > 1 {
			slices.Sort(next)
			next = slices.Compact(next)
		}
		at, next = next, at
	}
	return at[len(at)-1], hasBegun
}

// appendEnds appends the places behind the letter at the beginning of in, counted from here.
func (l *letter) appendEnds(ends []int, in string, here int) []int {
	if in == "" {
		return ends
	}
	if strings.EqualFold(in[:1], l.text) {
		ends = append(ends, here+1)
	}
	switch in[0] {
	case '%':
		for at := 1; at < maxEscape && len(in) >= at+2; at += 2 { // %252F is a URL in a URL
			if strings.EqualFold(in[at:at+2], l.hex) {
				ends = append(ends, here+at+2)
			}
			if in[at:at+2] != "25" {
				break
			}
		}
	case '&':
		ends = l.appendEntity(ends, in[1:], here+1)
	case '\\':
		ends = l.appendBackslashed(ends, in, here)
	}
	return ends
}

// appendEntity does the same after the & of HTML.
func (l *letter) appendEntity(ends []int, in string, here int) []int {
	for range maxEscape {
		at := strings.IndexByte(in[:min(len(in), maxEscape)], ';') + 1
		if at == 0 {
			break
		}
		if strings.EqualFold(html.UnescapeString("&"+in[:at]), l.text) {
			ends = append(ends, here+at)
		}
		if in[:at] != "amp;" { // HTML in HTML
			break
		}
		in, here = in[at:], here+at
	}
	return ends
}

// appendBackslashed does the same at a backslash: there are more of them in JSON in JSON.
func (l *letter) appendBackslashed(ends []int, in string, here int) []int {
	n := 0
	for n < min(len(in), maxEscape) && in[n] == '\\' {
		if n++; l.text == `\` {
			ends = append(ends, here+n)
		}
	}
	rest := in[n:]
	hasEscape := func(escape string) bool {
		return len(rest) >= len(escape) && strings.EqualFold(rest[:len(escape)], escape)
	}
	for _, escape := range []string{"u00" + l.hex, "x" + l.hex} {
		if hasEscape(escape) {
			ends = append(ends, here+n+len(escape))
		}
	}
	switch {
	case hasEscape("u0026"):
		ends = l.appendEntity(ends, rest[len("u0026"):], here+n+len("u0026"))
	case !l.isWordish && rest != "" && rest[:1] == l.text:
		ends = append(ends, here+n+1)
	}
	return ends
}
