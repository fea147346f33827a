package csvscan

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

// Facts is what the bytes of a text tell of it if it is UTF-8.
type Facts struct {
	Broken  bool // some byte is no part of a character
	Zero    bool
	Feeds   bool // some "\n"
	Returns bool // some "\r"
	LoneCR  bool // some "\r" without "\n"

	rest   []byte // the beginning of a character that a chunk broke off
	lastCR bool   // the chunk before ended in "\r"
}

// LookThrough reads a text of about that size, a large one in two parts side by side.
func LookThrough(text io.ReaderAt, size int64) (Facts, error) {
	return lookThrough(text, size, scanAlone)
}

// lookThrough reads a text of more than alone bytes in two parts. They meet at the end of a
// line: there neither a character nor a line end is broken off.
func lookThrough(text io.ReaderAt, size, alone int64) (Facts, error) {
	border := int64(0)
	if size > alone {
		border = afterLine(text, size/2)
	}
	var first, second Facts
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

func scanPart(part *io.SectionReader) (scan Facts, err error) {
	if part.Size() == 0 {
		return scan, nil
	}
	chunk := make([]byte, scanChunk)
	for err == nil && !scan.Zero {
		var n int
		n, err = io.ReadFull(part, chunk)
		scan.add(chunk[:n])
	}
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	scan.Broken = scan.Broken || len(scan.rest) > 0
	scan.LoneCR = scan.LoneCR || scan.lastCR
	return scan, err
}

// and is the scan of a text whose parts tell this and that.
func (s Facts) and(other Facts) Facts {
	return Facts{
		Broken:  s.Broken || other.Broken,
		Zero:    s.Zero || other.Zero,
		Feeds:   s.Feeds || other.Feeds,
		Returns: s.Returns || other.Returns,
		LoneCR:  s.LoneCR || other.LoneCR,
	}
}

func (s *Facts) add(chunk []byte) {
	if len(chunk) == 0 {
		return
	}
	s.Zero = s.Zero || bytes.IndexByte(chunk, 0) >= 0
	s.addLines(chunk)
	if !s.Broken {
		s.addCharacters(chunk)
	}
}

// addLines looks at each "\r" until one stands alone.
func (s *Facts) addLines(chunk []byte) {
	s.Feeds = s.Feeds || bytes.IndexByte(chunk, '\n') >= 0
	s.LoneCR = s.LoneCR || s.lastCR && chunk[0] != '\n'
	s.lastCR = false
	for i := 0; !s.LoneCR; i++ {
		next := bytes.IndexByte(chunk[i:], '\r')
		if next < 0 {
			return
		}
		i += next
		s.Returns = true
		s.lastCR = i+1 == len(chunk)
		s.LoneCR = !s.lastCR && chunk[i+1] != '\n'
	}
}

func (s *Facts) addCharacters(chunk []byte) {
	if len(s.rest) > 0 {
		for len(chunk) > 0 && !utf8.FullRune(s.rest) {
			s.rest, chunk = append(s.rest, chunk[0]), chunk[1:]
		}
		if !utf8.FullRune(s.rest) {
			return
		}
		s.Broken, s.rest = !utf8.Valid(s.rest), nil
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
	s.Broken = s.Broken || !utf8.Valid(chunk[:cut])
	s.rest = bytes.Clone(chunk[cut:])
}
