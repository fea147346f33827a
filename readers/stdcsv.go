package readers

import (
	"encoding/csv"
	"errors"
	"io"
	"strings"
)

// stdCSV reads records by encoding/csv, which knows what is wrong with one.
type stdCSV struct {
	limit   *limitReader
	reader  *csv.Reader
	before  int // lines that precede the text
	allowed int // bytes of a record
}

func newStdCSV(text io.Reader, comma rune, before, allowed int) *stdCSV {
	limited := &limitReader{text: text}
	reader := csv.NewReader(limited)
	reader.Comma = comma
	reader.FieldsPerRecord = -1
	reader.ReuseRecord = true
	return &stdCSV{limit: limited, reader: reader, before: before, allowed: allowed}
}

// read gives the next record. Its error is io.EOF, errTooLong, errZero, a
// *csv.ParseError with the lines of the whole file, or one of the text.
func (c *stdCSV) read() (record, error) {
	c.limit.left = c.allowed
	texts, err := c.reader.Read()
	if parse, ok := errors.AsType[*csv.ParseError](err); ok {
		parse.StartLine += c.before
		parse.Line += c.before
	}
	if err != nil {
		return record{}, err
	}
	last := len(texts) - 1
	first, _ := c.reader.FieldPos(0)
	end, _ := c.reader.FieldPos(last)
	end += strings.Count(texts[last], "\n")
	return record{texts: texts, line: c.before + first, end: c.before + end}, nil
}

// separatorLine begins the line that tells the separator.
const separatorLine = "sep="

// isSeparatorLine knows the line "sep=;" that tells Excel the separator. Excel
// does not show it as a row.
func isSeparatorLine(texts []string) bool {
	return len(texts) == 2 && strings.EqualFold(texts[0], separatorLine) && texts[1] == ""
}

// keptReturns hides the carriage returns within quotes from encoding/csv, which
// would drop those before a line feed. Each becomes a byte that UTF-8 does not
// have; withReturns puts it back.
type keptReturns struct {
	text   io.Reader
	quoted bool
}

const hiddenReturn = 0xFF

func (k *keptReturns) Read(buffer []byte) (int, error) {
	n, err := k.text.Read(buffer)
	for i, c := range buffer[:n] {
		switch {
		case c == '"':
			k.quoted = !k.quoted
		case c == '\r' && k.quoted:
			buffer[i] = hiddenReturn
		}
	}
	return n, err
}

func withReturns(text string) string {
	return strings.ReplaceAll(text, string([]byte{hiddenReturn}), "\r")
}
