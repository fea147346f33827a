package readers

import (
	"bytes"
	"cmp"
	"io"
	"math"
	"sync"
	"unicode/utf8"
)

const (
	scanChunk = 64 << 10 // bytes that a scan reads at a time
	scanAlone = 1 << 20  // bytes of a file that is not worth a second goroutine
)

// utf8Scan is what the bytes of a text tell of it if it is UTF-8.
type utf8Scan struct {
	broken  bool // some byte is no part of a character
	zero    bool
	feeds   bool // some "\n"
	returns bool // some "\r"
	loneCR  bool // some "\r" without "\n"

	rest   []byte // the beginning of a character that a chunk broke off
	lastCR bool   // the chunk before ended in "\r"
}

// scanUTF8 reads a text of about that size, a large one in two parts side by side, which
// meet at the end of a line: there neither a character nor a line end is broken off.
func scanUTF8(text io.ReaderAt, size, alone int64) (utf8Scan, error) {
	border := int64(0)
	if size > alone {
		border = afterLine(text, size/2)
	}
	var first, second utf8Scan
	var firstErr, secondErr error
	var both sync.WaitGroup
	both.Go(func() { first, firstErr = scanPart(io.NewSectionReader(text, 0, border)) })
	second, secondErr = scanPart(io.NewSectionReader(text, border, math.MaxInt64-border))
	both.Wait()
	return first.and(second), cmp.Or(firstErr, secondErr)
}

// afterLine is a place after the end of a line, a little behind the one given, or 0.
func afterLine(text io.ReaderAt, place int64) int64 {
	chunk := make([]byte, scanChunk)
	n, err := text.ReadAt(chunk, place)
	feed := bytes.IndexByte(chunk[:n], '\n')
	if err != nil && err != io.EOF || feed < 0 {
		return 0
	}
	return place + int64(feed) + 1
}

func scanPart(part *io.SectionReader) (scan utf8Scan, err error) {
	if part.Size() == 0 {
		return scan, nil
	}
	chunk := make([]byte, scanChunk)
	for err == nil && !scan.zero {
		var n int
		n, err = io.ReadFull(part, chunk)
		scan.add(chunk[:n])
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	scan.broken = scan.broken || len(scan.rest) > 0
	scan.loneCR = scan.loneCR || scan.lastCR
	return scan, err
}

// and is the scan of a text whose parts tell this and that.
func (s utf8Scan) and(other utf8Scan) utf8Scan {
	return utf8Scan{
		broken:  s.broken || other.broken,
		zero:    s.zero || other.zero,
		feeds:   s.feeds || other.feeds,
		returns: s.returns || other.returns,
		loneCR:  s.loneCR || other.loneCR,
	}
}

func (s *utf8Scan) add(chunk []byte) {
	if len(chunk) == 0 {
		return
	}
	s.zero = s.zero || bytes.IndexByte(chunk, 0) >= 0
	s.addLines(chunk)
	if !s.broken {
		s.addCharacters(chunk)
	}
}

// addLines looks at each "\r" until one stands alone.
func (s *utf8Scan) addLines(chunk []byte) {
	s.feeds = s.feeds || bytes.IndexByte(chunk, '\n') >= 0
	s.loneCR = s.loneCR || s.lastCR && chunk[0] != '\n'
	s.lastCR = false
	for i := 0; !s.loneCR; i++ {
		next := bytes.IndexByte(chunk[i:], '\r')
		if next < 0 {
			return
		}
		i += next
		s.returns = true
		s.lastCR = i+1 == len(chunk)
		s.loneCR = !s.lastCR && chunk[i+1] != '\n'
	}
}

func (s *utf8Scan) addCharacters(chunk []byte) {
	if len(s.rest) > 0 {
		for len(chunk) > 0 && !utf8.FullRune(s.rest) {
			s.rest, chunk = append(s.rest, chunk[0]), chunk[1:]
		}
		if !utf8.FullRune(s.rest) {
			return
		}
		s.broken, s.rest = !utf8.Valid(s.rest), nil
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
	s.broken = s.broken || !utf8.Valid(chunk[:cut])
	s.rest = bytes.Clone(chunk[cut:])
}
