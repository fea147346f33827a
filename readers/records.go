package readers

import (
	"bufio"
	"encoding/csv"
	"io"
	"strings"
)

// record is one record of a CSV. Its texts stay, but the slice is used for the next one.
type record struct {
	texts []string
	line  int // in which it begins, from 1
	end   int // in which it ends: a cell may hold several lines
}

// recordReader reads records by encoding/csv, each up to a limit.
type recordReader struct {
	limit   *limitReader
	reader  *csv.Reader
	allowed int // bytes of a record
}

func newRecordReader(text io.Reader, comma rune, allowed int) *recordReader {
	limited := &limitReader{text: text}
	reader := csv.NewReader(bufio.NewReaderSize(limited, readSize))
	reader.Comma = comma
	reader.FieldsPerRecord = -1
	reader.ReuseRecord = true
	return &recordReader{limit: limited, reader: reader, allowed: allowed}
}

// readSize is how many bytes of a text are read at a time.
const readSize = 32 << 10

// read gives the next record. Its error is io.EOF, errTooLong, errZero, a
// *csv.ParseError, or one of the text.
func (r *recordReader) read() (record, error) {
	r.limit.left = r.allowed
	texts, err := r.reader.Read()
	if err != nil {
		return record{}, err
	}
	last := len(texts) - 1
	first, _ := r.reader.FieldPos(0)
	end, _ := r.reader.FieldPos(last)
	return record{texts: texts, line: first, end: end + strings.Count(texts[last], "\n")}, nil
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
