// Package csvtext reads the text of a CSV with what stands above its header, so that each record has the row number that a
// spreadsheet shows, and its place in the text.
package csvtext

import (
	"bytes"
	"encoding/csv"
	"io"
	"iter"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// Mark is the byte order mark with which content begins, empty where it has none.
func Mark(content []byte) []byte {
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		if bytes.HasPrefix(content, []byte(mark)) {
			return content[:len(mark)]
		}
	}
	return nil
}

// Encoding is the encoding of that name, as package readers calls it; nil for UTF-8.
func Encoding(name string) encoding.Encoding {
	switch name {
	case "utf-16le":
		return unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)
	case "utf-16be":
		return unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)
	case "windows-1252":
		return charmap.Windows1252
	}
	return nil
}

// Decode gives the text of a CSV after its byte order mark.
func Decode(content []byte, encodingName string) ([]byte, error) {
	content = content[len(Mark(content)):]
	if encoding := Encoding(encodingName); encoding != nil {
		return encoding.NewDecoder().Bytes(content)
	}
	return content, nil
}

// WithLines gives the text with line feeds where its lines end with carriage returns alone. It is as long as before.
func WithLines(text []byte) []byte {
	if bytes.Contains(text, []byte("\n")) {
		return text
	}
	return bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
}

// Record is a record of a CSV.
type Record struct {
	Number int // of its row, as a spreadsheet shows it
	Fields []string
	reader *csv.Reader
}

// Position is where a field begins in the text: its line, and its byte in the line, from 1. It holds until the next record.
func (r Record) Position(field int) (line, column int) { return r.reader.FieldPos(field) }

// Records gives the records of a text. encoding/csv passes over blank lines, which a spreadsheet counts as rows. A first line
// "sep=;" is no row. An error ends the records.
func Records(text []byte, comma rune) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		records := csv.NewReader(bytes.NewReader(text))
		records.Comma, records.FieldsPerRecord = comma, -1
		number, end := 0, 0
		for {
			fields, err := records.Read()
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(Record{}, err)
				return
			}
			line, _ := records.FieldPos(0)
			number += line - end
			last := len(fields) - 1
			end, _ = records.FieldPos(last)
			end += strings.Count(fields[last], "\n")
			if number == 1 && len(fields) == 2 && strings.EqualFold(fields[0], "sep=") && fields[1] == "" {
				number = 0
				continue
			}
			if !yield(Record{number, fields, records}, nil) {
				return
			}
		}
	}
}
