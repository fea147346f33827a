package replace

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"simcast/readers"
)

// span is a stretch of a text, and what stands there instead.
type span struct {
	from, to int
	with     string
}

// replaceInText gives the CSV with new texts in these cells. Every other byte stays as it is.
func replaceInText(plan Plan, format *readers.File, texts map[cellAt]string) ([]byte, error) {
	content := withoutMark(plan.Content)
	text := encodingOf(format.Encoding)
	decoded := content
	if text != nil {
		var err error
		if decoded, err = text.NewDecoder().Bytes(content); err != nil {
			return nil, err
		}
	}
	spans, err := spansOf(decoded, format, texts)
	if err != nil {
		return nil, err
	}
	raw := offsets{encoding: format.Encoding, text: decoded}
	var out bytes.Buffer
	out.Write(plan.Content[:len(plan.Content)-len(content)])
	last := 0
	for _, s := range spans {
		from, to := raw.at(s.from), raw.at(s.to)
		out.Write(content[last:from])
		with := []byte(s.with)
		if text != nil {
			if with, err = text.NewEncoder().Bytes(with); err != nil {
				return nil, fmt.Errorf("%q cannot be written into %s, which is not UTF-8; save it as CSV UTF-8, and try again", s.with, plan.File)
			}
		}
		out.Write(with)
		last = to
	}
	out.Write(content[last:])
	return out.Bytes(), nil
}

// withoutMark is a text behind its byte order mark.
func withoutMark(content []byte) []byte {
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		if after, found := bytes.CutPrefix(content, []byte(mark)); found {
			return after
		}
	}
	return content
}

// encodingOf is how a CSV is read, nil for UTF-8.
func encodingOf(name string) encoding.Encoding {
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

// offsets finds where in a file a place of its decoded text is. It is asked from front to back.
type offsets struct {
	encoding string
	text     []byte
	read     int // of text
	inFile   int
}

func (o *offsets) at(place int) int {
	if o.encoding == "" || o.encoding == "utf-8" {
		return place
	}
	for o.read < place {
		letter, size := utf8.DecodeRune(o.text[o.read:])
		o.read += size
		if o.encoding == "windows-1252" {
			o.inFile++
		} else {
			o.inFile += 2 * utf16.RuneLen(letter)
		}
	}
	return o.inFile
}

// spansOf finds the cells that change in a decoded CSV.
func spansOf(text []byte, format *readers.File, texts map[cellAt]string) ([]span, error) {
	lines := text
	if !bytes.Contains(text, []byte("\n")) {
		lines = bytes.ReplaceAll(text, []byte("\r"), []byte("\n"))
	}
	starts := lineStarts(lines)
	records := csv.NewReader(bytes.NewReader(lines))
	records.Comma, records.FieldsPerRecord, records.ReuseRecord = format.Comma, -1, true
	var spans []span
	for number, end := 0, 0; ; {
		record, err := records.Read()
		if err == io.EOF {
			return spans, nil
		}
		if err != nil {
			return spans, nil // the check has said so; the rows above are replaced all the same
		}
		line, _ := records.FieldPos(0)
		number += line - end
		last := len(record) - 1
		end, _ = records.FieldPos(last)
		end += strings.Count(record[last], "\n")
		if number == 1 && len(record) == 2 && record[0] == "sep=" && record[1] == "" {
			number = 0
			continue
		}
		for i := range record {
			with, wanted := texts[cellAt{number, i}]
			if !wanted {
				continue
			}
			line, column := records.FieldPos(i)
			from := starts[line-1] + column - 1
			to := fieldEnd(lines, from, byte(format.Comma))
			spans = append(spans, span{from, to, field(with, lines[from:to], format.Comma)})
		}
	}
}

// lineStarts is where each line begins.
func lineStarts(text []byte) []int {
	starts := []int{0}
	for i, c := range text {
		if c == '\n' {
			starts = append(starts, i+1)
		}
	}
	return starts
}

// fieldEnd is where the field ends that begins at from.
func fieldEnd(text []byte, from int, comma byte) int {
	at := from
	if at < len(text) && text[at] == '"' {
		for at++; at < len(text); at++ {
			if text[at] != '"' {
				continue
			}
			if at+1 < len(text) && text[at+1] == '"' {
				at++
				continue
			}
			return at + 1
		}
		return at
	}
	for at < len(text) && text[at] != comma && text[at] != '\n' && text[at] != '\r' {
		at++
	}
	return at
}

// field writes a text as a field. One that was in quotes stays so, and so do its line ends.
func field(text string, before []byte, comma rune) string {
	if bytes.Contains(before, []byte("\r\n")) {
		text = strings.ReplaceAll(text, "\n", "\r\n")
	}
	if !bytes.HasPrefix(before, []byte(`"`)) && !strings.ContainsAny(text, "\"\r\n"+string(comma)) {
		return text
	}
	return `"` + strings.ReplaceAll(text, `"`, `""`) + `"`
}
