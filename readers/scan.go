package readers

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// scanner knows the XML that spreadsheets write for plain cells, and nothing else:
// names without prefix, double quotes, texts in one piece. At whatever it
// does not know for certain it gives up, and encoding/xml reads that element from its
// beginning. So it may refuse what is right, but must never take what encoding/xml
// would refuse, nor read it otherwise.
type scanner struct {
	xml    []byte // what lies ahead of it
	at     int    // as far as it has read
	texts  []byte // the texts that it has read, one after another
	number int    // of the row: see row
	hidden bool
	cells  []scannedCell
}

// scannedCell is a cell as the scanner has found it. Its value, or its inline text,
// is texts[from:to].
type scannedCell struct {
	stored   storedCell
	inline   bool
	column   int
	from, to int
}

// row reads a row that begins in what lies ahead, and tells how long it is. A row
// without a number has the given one. Its cells stand in s.cells.
func (s *scanner) row(xml []byte, number int) (length int, ok bool) {
	s.xml, s.at = xml, 0
	s.cells, s.texts, s.number = s.cells[:0], s.texts[:0], number
	tag, ok := s.tag("<row")
	if ok && tag.r != nil {
		var err error
		s.number, err = strconv.Atoi(string(tag.r))
		ok = err == nil
	}
	s.hidden = isTrue(string(tag.hidden))
	for column := 0; ok && !tag.empty && !s.literal("</row>"); {
		column, ok = s.cell(column)
	}
	return s.at, ok
}

// cell reads a cell, and gives the column after it. A cell without a reference
// stands in the column next.
func (s *scanner) cell(next int) (column int, ok bool) {
	tag, ok := s.tag("<c")
	if !ok {
		return 0, false
	}
	cell := scannedCell{column: next, from: len(s.texts)}
	if tag.r != nil {
		var row int
		if cell.column, row, ok = parseReference(string(tag.r)); !ok || row != s.number {
			return 0, false
		}
	}
	if tag.s != nil {
		var err error
		if cell.stored.style, err = strconv.Atoi(string(tag.s)); err != nil {
			return 0, false
		}
	}
	if tag.t != nil {
		if cell.stored.kind, ok = kindOf(tag.t); !ok {
			return 0, false
		}
	}
	if !tag.empty && !s.content(&cell) {
		return 0, false
	}
	cell.to = len(s.texts)
	s.cells = append(s.cells, cell)
	return cell.column + 1, true
}

// kindOf is the type of a cell, where it is one of those that there are.
func kindOf(value []byte) (string, bool) {
	kinds := [...]string{"s", "inlineStr", "str", "n", "b", "e", "d"}
	at := slices.IndexFunc(kinds[:], func(kind string) bool { return kind == string(value) })
	if at < 0 {
		return "", false
	}
	return kinds[at], true
}

// content reads what stands in a cell, and the cell's end: a formula, which is no part
// of the plan, then one value.
func (s *scanner) content(cell *scannedCell) bool {
	if s.ahead("<f") {
		cell.stored.formula = true
		if !s.text("<f", "</f>") {
			return false
		}
		s.texts = s.texts[:cell.from]
	}
	switch {
	case s.ahead("<v"):
		cell.stored.hasValue = true
		if !s.text("<v", "</v>") {
			return false
		}
	case s.literal("<is>"):
		cell.inline = true
		if !s.text("<t", "</t>") || !s.literal("</is>") {
			return false
		}
	}
	return s.literal("</c>")
}

// sharedText reads a text of the shared ones that begins in what lies ahead, and tells
// how long it is there. It stands in s.texts.
func (s *scanner) sharedText(xml []byte) (length int, ok bool) {
	s.xml, s.at, s.texts = xml, 0, s.texts[:0]
	tag, ok := s.tag("<si")
	if ok && !tag.empty {
		ok = s.text("<t", "</t>") && s.literal("</si>")
	}
	return s.at, ok
}

// text reads an element that holds a text alone, and adds that to the texts.
func (s *scanner) text(begin, end string) bool {
	tag, ok := s.tag(begin)
	return ok && (tag.empty || s.characters() && s.literal(end))
}

// ahead reports whether this stands next, after white space.
func (s *scanner) ahead(text string) bool {
	for s.at < len(s.xml) && isXMLSpace(s.xml[s.at]) {
		s.at++
	}
	return bytes.HasPrefix(s.xml[s.at:], []byte(text))
}

func isXMLSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// literal reads what stands next, after white space, if it is that.
func (s *scanner) literal(text string) bool {
	if !s.ahead(text) {
		return false
	}
	s.at += len(text)
	return true
}

// characters reads a text up to the next "<", and adds it to the texts.
func (s *scanner) characters() bool {
	length := bytes.IndexByte(s.xml[s.at:], '<')
	if length < 0 {
		return false
	}
	raw := s.xml[s.at : s.at+length]
	s.at += length
	wide, escaped := false, false
	for _, c := range raw {
		if c < ' ' && c != '\t' && c != '\n' || c == '>' {
			return false
		}
		wide = wide || c >= utf8.RuneSelf
		escaped = escaped || c == '&'
	}
	if wide && !isCharacters(raw) {
		return false
	}
	for escaped {
		before, behind, _ := bytes.Cut(raw, []byte("&"))
		name, rest, ended := bytes.Cut(behind, []byte(";"))
		char, known := unescapeXML(string(name))
		if !ended || !known {
			return false
		}
		s.texts = utf8.AppendRune(append(s.texts, before...), char)
		raw, escaped = rest, bytes.IndexByte(rest, '&') >= 0
	}
	s.texts = append(s.texts, raw...)
	return true
}

// isCharacters reports whether text of several bytes a character is UTF-8, and of
// characters that XML allows.
func isCharacters(text []byte) bool {
	return utf8.Valid(text) && !bytes.Contains(text, []byte("\uFFFE")) && !bytes.Contains(text, []byte("\uFFFF"))
}

// unescapeXML gives the character of what stands between "&" and ";": one of the five
// names, or a number.
func unescapeXML(name string) (rune, bool) {
	switch name {
	case "lt":
		return '<', true
	case "gt":
		return '>', true
	case "amp":
		return '&', true
	case "quot":
		return '"', true
	case "apos":
		return '\'', true
	}
	digits, numbered := strings.CutPrefix(name, "#")
	base := 10
	if hex, ok := strings.CutPrefix(digits, "x"); ok {
		digits, base = hex, 16
	}
	code, err := strconv.ParseUint(digits, base, 21)
	char := rune(code)
	allowed := char >= ' ' && char != 0xFFFE && char != 0xFFFF || char == '\t' || char == '\n' || char == '\r'
	return char, numbered && err == nil && allowed && utf8.ValidRune(char)
}
