package terminal

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf16"

	"simcast/templates/wording"
)

// Printable leaves out what a terminal would obey rather than show.
func Printable(text string) string {
	return wording.MapUnprintable(text, func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsSpace(r):
			return ' '
		}
		return '\uFFFD'
	})
}

// Printing writes what is printable of texts that come whole.
type Printing struct{ To io.Writer }

func (p Printing) Write(text []byte) (int, error) {
	if _, err := io.WriteString(p.To, Printable(string(text))); err != nil {
		return 0, err
	}
	return len(text), nil
}

// PrintableJSON escapes what JSON leaves as it is and a terminal obeys: control characters
// above those of ASCII, and those that turn the reading direction.
func PrintableJSON(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r == '\n' || unicode.IsPrint(r):
			b.WriteRune(r)
		case r > 0xFFFF:
			high, low := utf16.EncodeRune(r)
			fmt.Fprintf(&b, `\u%04x\u%04x`, high, low)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
	}
	return b.String()
}
