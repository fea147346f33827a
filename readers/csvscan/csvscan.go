// Package csvscan reads the text of a CSV as encoding/csv does, and faster. It knows
// nothing of plans: it takes text, and gives the texts of each record with the lines that
// the record stands in.
//
// [Scanner] makes one string of many records and cuts the texts out of it: csvscan.go has
// its chunks, fields.go its cells. At whatever is not plain it gives up with [ErrUnsure]:
// the caller reads on by encoding/csv, which knows what is wrong, from [Scanner.Rest] on.
//
// [LookThrough] tells of all bytes of a file at once what decides about its encoding and its
// line ends.
//
// The package serves speed alone. readers/csv.go is its only user, and readers/stdcsv.go
// the plain way, against which its records are tested.
package csvscan

import (
	"errors"
	"io"
	"strings"
)

// ErrUnsure is the error of a record that is not plain: encoding/csv is to read it.
var ErrUnsure = errors.New("a record that is not plain")

var errPart = errors.New("a record that is not all there yet")

// Scanner reads records.
type Scanner struct {
	text   io.Reader
	comma  byte
	size   int // how much is read at a time; more where a record is longer
	most   int // bytes of a record
	buffer []byte
	chunk  string
	next   int  // where in the chunk the next record begins
	line   int  // how many lines precede it
	first  int  // the line in which the record read last begins
	ended  bool // nothing follows the chunk
	texts  []string
}

// New gives a scanner of a text that reads so many bytes at a time. A record of more than
// most bytes is not plain. All texts of one reading share its memory, so a larger one
// would be kept by the few texts that somebody keeps.
func New(text io.Reader, comma rune, size, most int) *Scanner {
	return &Scanner{text: text, comma: byte(comma), size: size, most: most}
}

// Read gives the texts of the next record, passing over blank lines. The texts stay, but the
// slice is used again. The error is io.EOF, ErrUnsure or one of the text.
func (s *Scanner) Read() ([]string, error) {
	for {
		line, err := s.lineAt(s.next)
		for err == nil && line.stop == s.next && line.after > s.next {
			s.next = line.after
			s.line++
			line, err = s.lineAt(s.next)
		}
		if s.ended && s.next == len(s.chunk) {
			return nil, io.EOF
		}
		if err == nil {
			s.texts, line, err = s.record(s.texts[:0], line)
		}
		if err == nil && line.after-s.next > s.most {
			err = ErrUnsure
		}
		if err == errPart {
			err = s.more()
		} else if err == nil {
			s.first = s.line + 1
			s.next, s.line = line.after, s.first+line.feeds
			return s.texts, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// Lines tells in which lines the record read last begins and ends, from 1.
func (s *Scanner) Lines() (first, last int) { return s.first, s.line }

// Rest is the text from the record on at which Read was unsure, and how many lines precede it.
func (s *Scanner) Rest() (text io.Reader, before int) {
	return io.MultiReader(strings.NewReader(s.chunk[s.next:]), s.text), s.line
}

// more reads on, so that the chunk begins with the record that was broken off. A record
// that is none after the bytes that one may have, a zero byte, and a carriage return as
// the very last byte, which encoding/csv drops, are no plain text.
func (s *Scanner) more() error {
	part := s.chunk[s.next:]
	if s.ended || len(part) >= s.most {
		return ErrUnsure
	}
	size := max(s.size, 2*len(part))
	if len(s.buffer) < size+beyond {
		s.buffer = make([]byte, size+beyond)
	}
	kept := copy(s.buffer, part)
	n, err := io.ReadFull(s.text, s.buffer[kept:size])
	s.chunk, s.next = string(s.buffer[:kept+n]), 0
	switch fresh := s.chunk[kept:]; {
	case strings.IndexByte(fresh, 0) >= 0:
		return ErrUnsure
	case err == nil:
		return nil
	case err != io.EOF && err != io.ErrUnexpectedEOF:
		return err
	case strings.HasSuffix(s.chunk, "\r"):
		return ErrUnsure
	}
	s.ended = true
	return nil
}
