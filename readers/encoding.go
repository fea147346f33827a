package readers

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// The encodings that a CSV may have.
const (
	utf8Name    = "utf-8"
	utf16leName = "utf-16le"
	utf16beName = "utf-16be"
	latinName   = "windows-1252"
)

// textForm is what one pass over a CSV's bytes tells of it.
type textForm struct {
	encoding string
	bom      int  // length of the byte order mark
	oldMac   bool // lines end in "\r" alone
	loneCR   bool // some "\r" may stand without "\n"
}

// scanText reads the whole file once and tells how its text is encoded: by its
// byte order mark, by the zero bytes of UTF-16, and else by whether all of it is
// valid UTF-8. What is not, is taken as windows-1252.
func (p *Plan) scanText(file io.Reader) (textForm, error) {
	scan, wide := utf8Scan{valid: true}, utf16Scan{}
	var form textForm
	chunk := make([]byte, 64<<10)
	for first := true; ; first = false {
		n, err := io.ReadFull(file, chunk)
		if first {
			form = formOfHead(chunk[:n])
			scan.controls = hasControls(chunk[:n])
		}
		switch form.encoding {
		case utf16leName, utf16beName:
			wide.add(chunk[:n], form.encoding == utf16beName)
		default:
			if scan.add(chunk[:n]); scan.zero {
				return form, p.binary()
			}
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			if wide.broken || wide.high {
				return form, p.fileError("begins as UTF-16 but is damaged further on, or cut off", "save it again from the spreadsheet as CSV UTF-8", nil)
			}
			return p.settle(form, scan)
		}
		if err != nil {
			return form, p.cannotRead(err)
		}
	}
}

// settle draws the conclusion of a scan.
func (p *Plan) settle(form textForm, scan utf8Scan) (textForm, error) {
	valid := scan.valid && len(scan.rest) == 0
	form.oldMac = scan.returns > 0 && scan.feeds == 0
	form.loneCR = scan.returns != scan.pairs
	switch {
	case scan.zero:
		return form, p.binary()
	case form.encoding == utf16leName, form.encoding == utf16beName:
		form.loneCR = true // its line ends were not looked at
	case form.bom > 0 && !valid:
		return form, p.fileError("begins as UTF-8 but is damaged further on", "save it again from the spreadsheet as CSV UTF-8", nil)
	case !valid && scan.controls:
		return form, p.binary()
	case !valid:
		form.encoding = latinName
	}
	return form, nil
}

func (p *Plan) binary() error {
	return p.fileError("holds binary data and is no text", "save the spreadsheet as .xlsx or as CSV UTF-8", nil)
}

// formOfHead tells the encoding as far as the first bytes do.
func formOfHead(head []byte) textForm {
	switch {
	case bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")):
		return textForm{encoding: utf8Name, bom: 3}
	case bytes.HasPrefix(head, []byte("\xFF\xFE")):
		return textForm{encoding: utf16leName, bom: 2}
	case bytes.HasPrefix(head, []byte("\xFE\xFF")):
		return textForm{encoding: utf16beName, bom: 2}
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
		return textForm{encoding: utf16leName}
	case zeros[0] > len(sample)/4 && zeros[1] == 0:
		return textForm{encoding: utf16beName}
	}
	return textForm{encoding: utf8Name}
}

// hasControls reports control characters that no text holds.
func hasControls(head []byte) bool {
	return bytes.ContainsAny(head, "\x01\x02\x03\x04\x05\x06\x07\x0E\x0F\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19")
}

// utf8Scan checks UTF-8 chunk by chunk, and counts line ends.
type utf8Scan struct {
	valid, zero, controls bool
	rest                  []byte // the beginning of a character that a chunk broke off
	returns, feeds, pairs int    // "\r", "\n", "\r\n"
	lastCR                bool   // the chunk before ended in "\r"
}

func (s *utf8Scan) add(chunk []byte) {
	s.zero = s.zero || bytes.IndexByte(chunk, 0) >= 0
	s.countLines(chunk)
	if !s.valid {
		return
	}
	if len(s.rest) > 0 {
		for len(chunk) > 0 && !utf8.FullRune(s.rest) {
			s.rest, chunk = append(s.rest, chunk[0]), chunk[1:]
		}
		if !utf8.FullRune(s.rest) {
			return
		}
		s.valid, s.rest = utf8.Valid(s.rest), nil
	}
	cut := len(chunk)
	for back := 1; back < utf8.UTFMax && back <= len(chunk); back++ {
		if tail := chunk[len(chunk)-back:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				cut -= back
			}
			break
		}
	}
	s.valid = s.valid && utf8.Valid(chunk[:cut])
	s.rest = bytes.Clone(chunk[cut:])
}

// utf16Scan looks for halves of characters in UTF-16, which would be read as others.
type utf16Scan struct{ high, broken bool }

func (s *utf16Scan) add(chunk []byte, big bool) {
	s.broken = s.broken || len(chunk)%2 != 0
	for i := 1; i < len(chunk); i += 2 {
		first := chunk[i]
		if big {
			first = chunk[i-1]
		}
		s.broken = s.broken || s.high != (first&0xFC == 0xDC)
		s.high = first&0xFC == 0xD8
	}
}

func (s *utf8Scan) countLines(chunk []byte) {
	if len(chunk) == 0 {
		return
	}
	if s.lastCR && chunk[0] == '\n' {
		s.pairs++
	}
	s.feeds += bytes.Count(chunk, []byte("\n"))
	s.returns += bytes.Count(chunk, []byte("\r"))
	s.pairs += bytes.Count(chunk, []byte("\r\n"))
	s.lastCR = chunk[len(chunk)-1] == '\r'
}

// decoded rewinds the file and gives its text as UTF-8 without byte order mark.
func (f textForm) decoded(file *os.File) (io.Reader, error) {
	if _, err := file.Seek(int64(f.bom), io.SeekStart); err != nil {
		return nil, err
	}
	var text io.Reader = bufio.NewReaderSize(file, 64<<10)
	switch f.encoding {
	case utf16leName:
		text = transform.NewReader(text, unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM).NewDecoder())
	case utf16beName:
		text = transform.NewReader(text, unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM).NewDecoder())
	case latinName:
		text = transform.NewReader(text, charmap.Windows1252.NewDecoder())
	}
	if f.oldMac {
		text = macLines{text}
	}
	return text, nil
}

// most is how many bytes the text of a file of that size has at most.
func (f textForm) most(size int64) int64 {
	if f.encoding == utf8Name {
		return size
	}
	return 3 * size // of a character of windows-1252, and less in UTF-16
}

// macLines turns "\r" into "\n".
type macLines struct{ text io.Reader }

func (m macLines) Read(buffer []byte) (int, error) {
	n, err := m.text.Read(buffer)
	for i, b := range buffer[:n] {
		if b == '\r' {
			buffer[i] = '\n'
		}
	}
	return n, err
}
