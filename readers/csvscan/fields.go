package csvscan

import (
	"encoding/binary"
	"math"
	"math/bits"
	"strings"
)

// lineSpan is where a line lies in the chunk.
type lineSpan struct {
	stop  int // its text ends here, before "\n" or "\r\n"
	after int // the next line begins here
	feeds int // lines of the same record before it
}

// lineAt gives the line from a place in the chunk on.
func (s *Scanner) lineAt(at int) (lineSpan, error) {
	i := strings.IndexByte(s.chunk[at:], '\n')
	switch {
	case i < 0 && s.ended:
		return lineSpan{stop: len(s.chunk), after: len(s.chunk)}, nil
	case i < 0:
		return lineSpan{}, errPart
	}
	stop := at + i
	if i > 0 && s.chunk[stop-1] == '\r' {
		return lineSpan{stop: stop - 1, after: stop + 1}, nil
	}
	return lineSpan{stop: stop, after: stop + 1}, nil
}

// record cuts the record whose first line is given into its texts, which it adds to those
// given, and gives its last line.
func (s *Scanner) record(texts []string, line lineSpan) ([]string, lineSpan, error) {
	at := s.next
	for {
		quote := quoteIn(s.chunk, at, line.stop)
		var err error
		if texts, at, err = s.plainFields(texts, at, line.stop, quote); err != nil || at > line.stop {
			return texts, line, err
		}
		var text string
		if text, at, line, err = s.quotedField(at+1, line); err != nil {
			return texts, line, err
		}
		texts = append(texts, text)
		switch {
		case at == line.stop:
			return texts, line, nil
		case s.chunk[at] != s.comma:
			return texts, line, ErrUnsure
		}
		at++
	}
}

// plainFields adds the texts from a place on that are not quoted, up to the one that begins
// with the quote, whose place it gives, or to the end of the line, and then gives a place
// after it. It looks at eight bytes at a time: most texts are too short for a call of IndexByte.
func (s *Scanner) plainFields(texts []string, at, stop, quote int) ([]string, int, error) {
	commas := uint64(s.comma) * eachByte
	from := at
	marks := zeroBytes(binary.LittleEndian.Uint64(s.buffer[from:]) ^ commas)
	for at != quote {
		for marks == 0 && from < stop {
			from += 8
			marks = zeroBytes(binary.LittleEndian.Uint64(s.buffer[from:]) ^ commas)
		}
		end := min(stop, from+bits.TrailingZeros64(marks)/8)
		if quote < end {
			return texts, at, ErrUnsure
		}
		texts = append(texts, s.chunk[at:end])
		if end == stop {
			return texts, stop + 1, nil
		}
		at = end + 1
		marks &= marks - 1
	}
	return texts, at, nil
}

// eachByte times a byte is a word of it; beyond is how far plainFields may look past a line.
const (
	eachByte = 0x0101010101010101
	beyond   = 16
)

// zeroBytes has the highest bit of each byte that is zero in a word, and no other.
func zeroBytes(word uint64) uint64 {
	const low = eachByte * 0x7F
	return ^((word&low + low) | word | low)
}

// quoteIn is the place of the first quote in chunk[at:stop], or one that no text has.
func quoteIn(chunk string, at, stop int) int {
	if i := strings.IndexByte(chunk[at:stop], '"'); i >= 0 {
		return at + i
	}
	return math.MaxInt
}

// quotedField gives the text of the cell whose opening quote stands before a place of the
// given line, the place after its closing quote, and the line of that.
func (s *Scanner) quotedField(begin int, line lineSpan) (string, int, lineSpan, error) {
	at, doubled := begin, false
	for {
		i := strings.IndexByte(s.chunk[at:], '"')
		if i < 0 {
			return "", 0, line, errPart
		}
		at += i + 1
		if at == len(s.chunk) || s.chunk[at] != '"' {
			break
		}
		at++
		doubled = true
	}
	text := s.chunk[begin : at-1]
	if doubled {
		text = strings.ReplaceAll(text, `""`, `"`)
	}
	if at <= line.stop {
		return text, at, line, nil
	}
	last, err := s.lineAt(at)
	last.feeds = line.feeds + strings.Count(text, "\n")
	return strings.ReplaceAll(text, "\r\n", "\n"), at, last, err
}
