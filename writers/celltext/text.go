package celltext

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"simcast/readers"
	"simcast/writers/csvtext"
)

// span is a stretch of a text, and what stands there instead.
type span struct {
	from, to int
	with     string
}

// writeText gives the CSV with new texts in these cells. Every other byte stays as it is.
func writeText(plan Plan, format *readers.File, texts map[At]string) ([]byte, error) {
	mark := csvtext.Mark(plan.Content)
	content, text := plan.Content[len(mark):], csvtext.Encoding(format.Encoding)
	decoded, err := csvtext.Decode(plan.Content, format.Encoding)
	if err != nil {
		return nil, err
	}
	raw := offsets{encoding: format.Encoding, text: decoded}
	var out bytes.Buffer
	out.Write(mark)
	last := 0
	for _, s := range spansOf(decoded, format, texts) {
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
func spansOf(text []byte, format *readers.File, texts map[At]string) []span {
	lines := csvtext.WithLines(text)
	starts := lineStarts(lines)
	var spans []span
	rows := byRow(texts)
	for record, err := range csvtext.Records(lines, format.Comma) {
		if err != nil {
			break // the check has said so; the rows above are replaced all the same
		}
		end := 0
		for i := range record.Fields {
			line, column := record.Position(i)
			from := starts[line-1] + column - 1
			end = fieldEnd(lines, from, byte(format.Comma))
			if with, wanted := texts[At{record.Number, i}]; wanted {
				spans = append(spans, span{from, end, field(with, lines[from:end], format.Comma)})
			}
		}
		if more := fieldsBehind(len(record.Fields), rows[record.Number], texts, format.Comma); more != "" {
			spans = append(spans, span{end, end, more})
		}
	}
	return spans
}

// fieldsBehind are cells of a row that has so many fields and not these yet, with the separators before them.
func fieldsBehind(fields int, cells []At, texts map[At]string, comma rune) string {
	var more strings.Builder
	for _, at := range cells {
		if at.Column < fields {
			continue
		}
		more.WriteString(strings.Repeat(string(comma), at.Column-fields+1))
		more.WriteString(field(texts[at], nil, comma))
		fields = at.Column + 1
	}
	return more.String()
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
