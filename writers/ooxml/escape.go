package ooxml

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
)

// MarkByte workbook's XML cannot hold control characters. Excel writes them as _x0007_,
// and an underscore that would begin such a mark by chance as _x005F_. Excelize
// reads these marks, but when it writes it takes every one for the planner's own
// text, and misses some that overlap. So the marks are written here, with DEL in
// place of their underscores, and the seal puts the underscores back on the way
// to the file (see deMark). DEL itself is written as a mark, so no other is left.
const MarkByte = 0x7F

// Escape writes s so that a spreadsheet reads exactly s.
func Escape(s string) string {
	if plain(s) {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		if CannotStand(r) || r == '_' && beginsMark(s[i:]) {
			fmt.Fprintf(&b, "%cx%04X%c", MarkByte, r, MarkByte)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// plain reports that nothing in s can need a mark; nearly every text is.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c < ' ' && c != '\t' && c != '\n', c == MarkByte, c == 0xEF, c == '_' && beginsMark(s[i:]):
			return false // 0xEF begins U+FFFE and U+FFFF, among others
		}
	}
	return true
}

// CannotStand reports the characters that XML 1.0 refuses, and the carriage
// return, which a reader of XML turns into a line feed.
func CannotStand(r rune) bool {
	return r < ' ' && r != '\t' && r != '\n' || r == MarkByte || r == 0xFFFE || r == 0xFFFF
}

// beginsMark reports an underscore that a spreadsheet could take for the
// beginning of a mark, whatever follows the four digits.
func beginsMark(s string) bool {
	if len(s) < len("_x0000") || s[1] != 'x' {
		return false
	}
	return strings.Trim(s[2:6], "0123456789abcdefABCDEF") == ""
}

// Units is the length of a text as Excel counts it.
func Units(s string) int {
	n := 0
	for _, r := range s {
		n += max(utf16.RuneLen(r), 1)
	}
	return n
}

// passMarks puts the marks' underscores back in the parts that can have marks.
func passMarks(part string, w io.Writer) io.Writer {
	if strings.HasPrefix(part, "xl/") {
		return deMark{w}
	}
	return w
}

// deMark passes XML on, with the underscores of the marks put back.
type deMark struct{ w io.Writer }

func (d deMark) Write(p []byte) (int, error) {
	if bytes.IndexByte(p, MarkByte) < 0 {
		return d.w.Write(p)
	}
	var buf [32 << 10]byte
	done := 0
	for done < len(p) {
		n := copy(buf[:], p[done:])
		for i, c := range buf[:n] {
			if c == MarkByte {
				buf[i] = '_'
			}
		}
		wrote, err := d.w.Write(buf[:n])
		done += wrote
		if err != nil {
			return done, err
		}
	}
	return done, nil
}
