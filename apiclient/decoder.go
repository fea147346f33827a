package apiclient

import (
	"html"
	"strings"
)

// decoder is a character that a text begins with, plain or as an escape.
type decoder struct {
	c     byte
	bytes int // that it takes
}

const (
	// maxTimes is how often a text may be percent-encoded, one time over the other.
	maxTimes = 8
	// fewReadings is room for those of any text that was not made to have more.
	fewReadings = 4
	// maxEntity is that of an entity of HTML that stands for a character of a key, such as &NewLine;.
	maxEntity = 12
)

// marks reports whether an escape can begin with c.
func marks(c byte) bool { return c == '%' || c == '&' || c == '\\' }

// decoders adds to found every character that text may begin with: an escape's mark may stand for itself.
// Backslashes in a row, as a text within a text has them, are one, or belong to what stands behind them.
// cut says that text ends in the midst of an escape.
func decoders(found []decoder, text string) (all []decoder, cut bool) {
	slashes := 0
	for slashes < len(text) && text[slashes] == '\\' {
		slashes++
	}
	if slashes > 0 {
		found = append(found, decoder{'\\', 1}, decoder{'\\', slashes})
	}
	if slashes == len(text) {
		return found, true
	}
	c := text[slashes]
	found = append(found, decoder{c, slashes + 1})
	switch {
	case c == '%':
		return percents(found, text, slashes+1)
	case c == '&':
		return entity(found, text, slashes)
	case c == 'u' && slashes > 0:
		return coded(found, text, slashes+1, 4)
	case c == 'x' && slashes > 0:
		return coded(found, text, slashes+1, 2)
	}
	return found, false
}

// percents reads the code behind a percent sign. Where that is a percent sign's own, as in a text that was
// encoded twice, it may be the sign of the code behind it.
func percents(found []decoder, text string, from int) (all []decoder, cut bool) {
	for range maxTimes {
		if found, cut = coded(found, text, from, 2); cut || text[from:from+2] != "25" {
			break
		}
		from += 2
	}
	return found, cut
}

// hexDigits has the value of each digit in the last four bits of its place.
const hexDigits = "0123456789abcdef0123456789ABCDEF"

// coded reads digits of a hexadecimal code after so many bytes of text.
func coded(found []decoder, text string, from, digits int) (all []decoder, cut bool) {
	end := from + digits
	if len(text) < end {
		return found, true
	}
	code := 0
	for i := from; i < end; i++ {
		place := strings.IndexByte(hexDigits, text[i])
		if place < 0 {
			return found, false
		}
		code = code<<4 | place&0xF
	}
	if code > 0x7F {
		return found, false
	}
	return append(found, decoder{byte(code), end}), false
}

// entity reads an entity of HTML after so many bytes of text.
func entity(found []decoder, text string, from int) (all []decoder, cut bool) {
	text = text[from:min(len(text), from+maxEntity)]
	end := strings.IndexByte(text, ';') + 1
	if end == 0 {
		return found, len(text) < maxEntity
	}
	if end < len("&lt;") {
		return found, false // none is shorter
	}
	if plain := html.UnescapeString(text[:end]); len(plain) == 1 {
		found = append(found, decoder{plain[0], from + end})
	}
	return found, false
}
