// Package textencoding says how the text of a CSV is encoded, by its bytes alone, and gives it as UTF-8.
//
//	textencoding.go  Scan, which looks through the whole text, and how the text is read then
//	facts.go         what the bytes of a text in UTF-8 tell
//	lineends.go      line ends of carriage returns
//	utf16.go         what looks for damage in UTF-16
package textencoding

import (
	"bufio"
	"bytes"
	"io"
	"math"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
)

// The names of the encodings that a CSV may have.
const (
	UTF8        = "utf-8"
	UTF16LE     = "utf-16le"
	UTF16BE     = "utf-16be"
	Windows1252 = "windows-1252"
)

// scanChunk is how many bytes are looked at at a time.
const scanChunk = 64 << 10

// readChunk is how many bytes are read at a time.
const readChunk = 16 << 10

// Encoding is what one pass over the bytes of a text tells of it.
type Encoding struct {
	Name   string
	Mark   int  // the length of the byte order mark
	LoneCR bool // some "\r" may stand without "\n"
	Wrong  int  // bytes of a text in UTF-8 that are no letters there: each is read as U+FFFD
	oldMac bool // lines end in "\r" alone
}

// NotTextError says why what was looked through is no text, or a damaged one.
type NotTextError struct{ Message, Hint string }

func (e *NotTextError) Error() string { return e.Message }

// Scan looks through a whole text, and tells how it is encoded: by its
// byte order mark, by the zero bytes of UTF-16, and else by whether all of it is
// valid UTF-8. What is not, is UTF-8 all the same if it has more letters of more than a byte than wrong bytes, else it is
// taken as windows-1252. The error is a *[NotTextError], or that of reading.
func Scan(file io.ReaderAt, size int64) (Encoding, error) {
	head := make([]byte, min(scanChunk, size))
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return Encoding{}, err
	}
	e := ofHead(head[:n])
	if e.Name != UTF8 {
		return e.scanUTF16(io.NewSectionReader(file, 0, math.MaxInt64))
	}
	scan, err := lookThrough(io.NewSectionReader(file, 0, math.MaxInt64))
	if err != nil {
		return e, err
	}
	if scan.broken && !scan.zero && !HasControls(head[:n]) {
		letters, wrong, err := countLetters(io.NewSectionReader(file, 0, math.MaxInt64))
		if err != nil {
			return e, err
		}
		if letters > wrong {
			scan.broken, e.Wrong = false, wrong
		}
	}
	return e.conclude(scan, HasControls(head[:n]))
}

// countLetters counts the letters of more than a byte in a text in UTF-8, and the bytes that are no part of a letter.
func countLetters(text io.Reader) (letters, wrong int, err error) {
	all := bufio.NewReaderSize(text, scanChunk)
	for {
		r, size, err := all.ReadRune()
		switch {
		case err == io.EOF:
			return letters, wrong, nil
		case err != nil:
			return 0, 0, err
		case r == utf8.RuneError && size == 1:
			wrong++
		case size > 1:
			letters++
		}
	}
}

// conclude takes what the bytes of a text in UTF-8, or in windows-1252, tell.
func (e Encoding) conclude(scan facts, controls bool) (Encoding, error) {
	e.oldMac = scan.returns && !scan.feeds
	e.LoneCR = scan.loneCR
	switch {
	case scan.zero:
		return e, Binary()
	case scan.broken && e.Mark > 0:
		return e, &NotTextError{"begins as UTF-8 but is damaged further on", "save it again from the spreadsheet as CSV UTF-8"}
	case scan.broken && controls:
		return e, Binary()
	case scan.broken:
		e.Name = Windows1252
	}
	return e, nil
}

// Binary is the error of what holds binary data.
func Binary() *NotTextError {
	return &NotTextError{"holds binary data, not text", "save the spreadsheet as .xlsx or as CSV UTF-8"}
}

// ofHead tells the encoding as far as the first bytes do.
func ofHead(head []byte) Encoding {
	switch {
	case bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")):
		return Encoding{Name: UTF8, Mark: 3}
	case bytes.HasPrefix(head, []byte("\xFF\xFE")):
		return Encoding{Name: UTF16LE, Mark: 2}
	case bytes.HasPrefix(head, []byte("\xFE\xFF")):
		return Encoding{Name: UTF16BE, Mark: 2}
	}
	var zeros [2]int // at even and at odd places
	sample := head[:min(len(head), 1024)]
	for i, b := range sample {
		if b == 0 {
			zeros[i%2]++
		}
	}
	switch { // the letters of most plans have a zero for their other byte
	case zeros[1] > len(sample)/4 && zeros[0] == 0:
		return Encoding{Name: UTF16LE}
	case zeros[0] > len(sample)/4 && zeros[1] == 0:
		return Encoding{Name: UTF16BE}
	}
	return Encoding{Name: UTF8}
}

// HasControls reports control characters that no text holds.
func HasControls(head []byte) bool {
	return bytes.ContainsAny(head, "\x01\x02\x03\x04\x05\x06\x07\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19")
}

// Decoded gives the text of a file as UTF-8 without byte order mark.
func (e Encoding) Decoded(file io.ReaderAt) io.Reader {
	var text io.Reader = bufio.NewReaderSize(io.NewSectionReader(file, int64(e.Mark), math.MaxInt64-int64(e.Mark)), readChunk) // who reads larger chunks passes it by
	switch e.Name {
	case UTF16LE:
		text = transform.NewReader(text, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewDecoder())
	case UTF16BE:
		text = transform.NewReader(text, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder())
	case Windows1252:
		text = transform.NewReader(text, charmap.Windows1252.NewDecoder())
	}
	if e.Wrong > 0 {
		text = transform.NewReader(text, runes.ReplaceIllFormed())
	}
	if e.oldMac {
		text = macLines{text}
	}
	return text
}
