package schedule

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/readers/headers"
)

// maxText is how long a text may be that is a time, in bytes.
const maxText = 80

// normal brings a text to the form in which it is read: capitals, one space for blanks, plain signs, and without the
// backticks at its end that some sheets have.
func normal(text string) string {
	text = strings.TrimFunc(text, func(r rune) bool { return headers.IsBlank(r) || r == '`' })
	if isNormal(text) {
		return text
	}
	var made strings.Builder
	made.Grow(len(text))
	blank := false
	for _, r := range text {
		switch {
		case r == '\u200E' || r == '\u200F':
			continue
		case headers.IsBlank(r) || r == '\u202F':
			blank = true
			continue
		case r == '−' || r == '–' || r == '‐' || r == '‑':
			r = '-'
		}
		if blank {
			made.WriteByte(' ')
			blank = false
		}
		made.WriteRune(unicode.ToUpper(r))
	}
	return made.String()
}

// isNormal is the quick way out for most texts.
func isNormal(text string) bool {
	for i := range len(text) {
		c := text[i]
		if c >= utf8.RuneSelf || c < ' ' || c >= 'a' && c <= 'z' || c == ' ' && text[i-1] == ' ' {
			return false
		}
	}
	return true
}

// cursor reads a normal text from its beginning.
type cursor struct{ rest string }

func (c *cursor) isAtEnd() bool { return c.rest == "" }

// eat takes a letter or sign, where it comes next.
func (c *cursor) eat(b byte) bool {
	if c.rest == "" || c.rest[0] != b {
		return false
	}
	c.rest = c.rest[1:]
	return true
}

// blank takes a space.
func (c *cursor) blank() bool { return c.eat(' ') }

// next is the byte that comes next, 0 at the end.
func (c *cursor) next() byte {
	if c.rest == "" {
		return 0
	}
	return c.rest[0]
}

// digits takes a whole number, and says how many digits it has. Of one with more than nine only their number counts.
func (c *cursor) digits() (n, count int) {
	for count < len(c.rest) && isDigit(c.rest[count]) {
		if count < 9 {
			n = n*10 + int(c.rest[count]-'0')
		}
		count++
	}
	c.rest = c.rest[count:]
	return n, count
}

// word takes letters.
func (c *cursor) word() string {
	end := strings.IndexFunc(c.rest, func(r rune) bool { return !unicode.IsLetter(r) })
	if end < 0 {
		end = len(c.rest)
	}
	word := c.rest[:end]
	c.rest = c.rest[end:]
	return word
}

// sign takes a plus or minus: 1, -1, or 0 where none comes next.
func (c *cursor) sign() int {
	switch {
	case c.eat('+'):
		return 1
	case c.eat('-'):
		return -1
	}
	return 0
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }
