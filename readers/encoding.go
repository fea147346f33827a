package readers

import (
	"bufio"
	"bytes"
	"io"
	"math"
	"os"

	"simcast/readers/csvscan"

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

// scanChunk is how many bytes are looked at at a time.
const scanChunk = 64 << 10

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
func (p *File) scanText(file io.ReaderAt, size int64) (textForm, error) {
	head := make([]byte, min(scanChunk, size))
	n, err := file.ReadAt(head, 0)
	if err != nil && err != io.EOF {
		return textForm{}, p.cannotRead(err)
	}
	form := formOfHead(head[:n])
	if form.encoding != utf8Name {
		return p.scanUTF16(form, io.NewSectionReader(file, 0, math.MaxInt64))
	}
	scan, err := csvscan.LookThrough(file, size)
	if err != nil {
		return form, p.cannotRead(err)
	}
	return p.concludeForm(form, scan, hasControls(head[:n]))
}

// scanUTF16 looks for damage. It does not look at the line ends.
func (p *File) scanUTF16(form textForm, text io.Reader) (textForm, error) {
	var scan utf16Scan
	chunk := make([]byte, scanChunk)
	for {
		n, err := io.ReadFull(text, chunk)
		scan.add(chunk[:n], form.encoding == utf16beName)
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			break
		}
		if err != nil {
			return form, p.cannotRead(err)
		}
	}
	if scan.broken || scan.high {
		return form, p.fileError("begins as UTF-16 but is damaged further on, or cut off", "save it again from the spreadsheet as CSV UTF-8", nil)
	}
	form.loneCR = true
	return form, nil
}

// concludeForm takes what the bytes of a text in UTF-8, or in windows-1252, tell.
func (p *File) concludeForm(form textForm, scan csvscan.Facts, controls bool) (textForm, error) {
	form.oldMac = scan.Returns && !scan.Feeds
	form.loneCR = scan.LoneCR
	switch {
	case scan.Zero:
		return form, p.binary()
	case scan.Broken && form.bom > 0:
		return form, p.fileError("begins as UTF-8 but is damaged further on", "save it again from the spreadsheet as CSV UTF-8", nil)
	case scan.Broken && controls:
		return form, p.binary()
	case scan.Broken:
		form.encoding = latinName
	}
	return form, nil
}

func (p *File) binary() error {
	return p.fileError("holds binary data, not text", "save the spreadsheet as .xlsx or as CSV UTF-8", nil)
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

// decoded rewinds the file and gives its text as UTF-8 without byte order mark.
func (f textForm) decoded(file *os.File) (io.Reader, error) {
	if _, err := file.Seek(int64(f.bom), io.SeekStart); err != nil {
		return nil, err
	}
	var text io.Reader = bufio.NewReaderSize(file, chunkSize/2) // whoever reads a chunk passes it by
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
