package readers

import (
	"errors"
	"io"
	"strings"
)

// record is one record of a CSV: either its cells or, as encoding/csv gives it, its texts.
type record struct {
	cells     []Cell
	texts     []string
	line      int  // in which it begins, from 1
	end       int  // in which it ends: a cell may hold several lines
	separator bool // it is the line "sep=;" that tells Excel the separator, which is no row
}

func (r record) width() int { return max(len(r.cells), len(r.texts)) }

// chunkSize is how much of a text is read at a time. All cells of a chunk share its
// memory, so a larger one would be kept by the few cells that somebody keeps.
const chunkSize = 32 << 10

var (
	errUnsure = errors.New("a record that is not plain") // encoding/csv is to say what becomes of it
	errPart   = errors.New("a record that is not all there yet")
)

// fastCSV reads records as encoding/csv does, and faster: it makes one string of
// many records and cuts the cells out of it. What is wrong with a record it leaves to
// encoding/csv to find out: see [fastCSV.careful].
type fastCSV struct {
	text   io.Reader
	comma  byte
	size   int // how much is read at a time; more where a record is longer
	most   int // bytes of a record
	buffer []byte
	chunk  string
	next   int  // where in the chunk the next record begins
	line   int  // how many lines precede it
	ended  bool // nothing follows the chunk
}

func newFastCSV(text io.Reader, comma rune, size, most int) *fastCSV {
	return &fastCSV{text: text, comma: byte(comma), size: size, most: most}
}

// read gives the next record, passing over blank lines, and puts its cells where the
// given ones are. Its error is io.EOF, errUnsure or one of the text.
func (q *fastCSV) read(cells []Cell) (record, error) {
	for {
		line, err := q.lineAt(q.next)
		for err == nil && line.stop == q.next && line.after > q.next {
			q.next = line.after
			q.line++
			line, err = q.lineAt(q.next)
		}
		if q.ended && q.next == len(q.chunk) {
			return record{}, io.EOF
		}
		if err == nil {
			cells, line, err = q.nextRecord(cells[:0], line)
		}
		if err == nil && line.after-q.next > q.most {
			err = errUnsure
		}
		if err == errPart {
			err = q.more()
		} else if err == nil {
			return q.pass(cells, line), nil
		}
		if err != nil {
			return record{}, err
		}
	}
}

// pass goes on behind the record that was cut, whose last line is the given one.
func (q *fastCSV) pass(cells []Cell, last lineSpan) record {
	rec := record{cells: cells, line: q.line + 1, end: q.line + 1 + last.feeds}
	if len(cells) == 2 && cells[0].Text == "sep=" && cells[1].Kind == Empty {
		bare := strings.ReplaceAll(q.chunk[q.next:last.stop], `"`, "") // an empty cell may hold white space
		rec.separator = bare == "sep="+string(rune(q.comma))
	}
	q.next, q.line = last.after, rec.end
	return rec
}

// careful goes on by encoding/csv, from the record on at which read was unsure.
func (q *fastCSV) careful() *stdCSV {
	rest := io.MultiReader(strings.NewReader(q.chunk[q.next:]), q.text)
	return newStdCSV(rest, rune(q.comma), q.line, maxRecord)
}

// more reads on, so that the chunk begins with the record that was broken off. A record
// that is none after the bytes that one may have, a zero byte, and a carriage return as
// the very last byte, which encoding/csv drops, are no plain text.
func (q *fastCSV) more() error {
	part := q.chunk[q.next:]
	if q.ended || len(part) >= q.most {
		return errUnsure
	}
	size := max(q.size, 2*len(part))
	if len(q.buffer) < size+beyond {
		q.buffer = make([]byte, size+beyond)
	}
	kept := copy(q.buffer, part)
	n, err := io.ReadFull(q.text, q.buffer[kept:size])
	q.chunk, q.next = string(q.buffer[:kept+n]), 0
	switch fresh := q.chunk[kept:]; {
	case strings.IndexByte(fresh, 0) >= 0:
		return errUnsure
	case err == nil:
		return nil
	case err != io.EOF && err != io.ErrUnexpectedEOF:
		return err
	case strings.HasSuffix(q.chunk, "\r"):
		return errUnsure
	}
	q.ended = true
	return nil
}
