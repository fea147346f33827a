package readers

import (
	"math"
	"strings"
)

// lineSpan is where a line lies in the chunk.
type lineSpan struct {
	stop  int // its text ends here, before "\n" or "\r\n"
	after int // the next line begins here
	feeds int // lines of the same record before it
}

// lineAt gives the line from a place in the chunk on.
func (q *quickRecords) lineAt(at int) (lineSpan, error) {
	i := strings.IndexByte(q.chunk[at:], '\n')
	switch {
	case i < 0 && q.ended:
		return lineSpan{stop: len(q.chunk), after: len(q.chunk)}, nil
	case i < 0:
		return lineSpan{}, errPart
	}
	stop := at + i
	if i > 0 && q.chunk[stop-1] == '\r' {
		return lineSpan{stop: stop - 1, after: stop + 1}, nil
	}
	return lineSpan{stop: stop, after: stop + 1}, nil
}

// cut parts the record whose first line is given into its cells, which it adds to those
// given, and gives its last line.
func (q *quickRecords) cut(cells []Cell, line lineSpan) ([]Cell, lineSpan, error) {
	chunk, comma, at := q.chunk, q.comma, q.next
	quote := quoteIn(chunk, at, line.stop)
	for {
		if at == quote {
			text, after, last, err := q.quoted(at+1, line)
			if err != nil {
				return cells, line, err
			}
			at, line = after, last
			cells = append(cells, writtenCell(text))
			if at == line.stop {
				return cells, line, nil
			}
			if chunk[at] != comma {
				return cells, line, errUnsure
			}
			at++
			quote = quoteIn(chunk, at, line.stop)
			continue
		}
		i := strings.IndexByte(chunk[at:line.stop], comma)
		end := at + i
		if i < 0 {
			end = line.stop
		}
		if quote < end {
			return cells, line, errUnsure
		}
		cells = append(cells, writtenCell(chunk[at:end]))
		if i < 0 {
			return cells, line, nil
		}
		at = end + 1
	}
}

// quoteIn is the place of the first quote in chunk[at:stop], or one that no text has.
func quoteIn(chunk string, at, stop int) int {
	if i := strings.IndexByte(chunk[at:stop], '"'); i >= 0 {
		return at + i
	}
	return math.MaxInt
}

// quoted gives the text of the cell whose opening quote stands before a place of the
// given line, the place after its closing quote, and the line of that.
func (q *quickRecords) quoted(begin int, line lineSpan) (string, int, lineSpan, error) {
	at, doubled := begin, false
	for {
		i := strings.IndexByte(q.chunk[at:], '"')
		if i < 0 {
			return "", 0, line, errPart
		}
		at += i + 1
		if at == len(q.chunk) || q.chunk[at] != '"' {
			break
		}
		at++
		doubled = true
	}
	text := q.chunk[begin : at-1]
	if doubled {
		text = strings.ReplaceAll(text, `""`, `"`)
	}
	if at <= line.stop {
		return text, at, line, nil
	}
	last, err := q.lineAt(at)
	last.feeds = line.feeds + strings.Count(text, "\n")
	return strings.ReplaceAll(text, "\r\n", "\n"), at, last, err
}
