// Package xlsxscan reads the XML of a workbook's plain rows and texts, some ten times as
// fast as encoding/xml. It knows nothing of plans: it takes bytes, and gives the cells of a
// row as they are stored.
//
// [Scanner] knows the XML that spreadsheets write for plain cells, and nothing else: names
// without prefix, double quotes, texts in one piece. At whatever it does not know for
// certain it gives up, and encoding/xml reads that element from its beginning. So it may
// refuse what is right, but must never take what encoding/xml would refuse, nor read it
// otherwise. xlsxscan.go has rows, cells and texts, tag.go has tags.
//
// The package serves speed alone. readers/sheetscan.go is its only user, and
// readers/sheet.go the plain way, against which it is tested.
package xlsxscan

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Scanner reads rows, and texts that cells share. What it gives is valid until it reads on.
type Scanner struct {
	Number []byte // the row's number as it stands; nil where it has none
	Hidden []byte // the row's attribute of that name; nil where it has none
	Style  []byte // the row's own style as it stands; nil where it has none for cells without one
	Cells  []Cell // of the row
	Texts  []byte // those of the cells one after another, or the shared text

	xml []byte // what lies ahead
	at  int    // as far as it has been read
}

// Cell is a cell as it is stored. Its value, or its inline text, is Texts[From:To].
type Cell struct {
	Reference []byte // as it stands, "D7"; nil where the cell follows the one before
	Type      string // the attribute t: "" or one of those that there are
	Style     int    // the attribute s
	HasStyle  bool   // it has that attribute
	Formula   bool   // it has a formula
	HasValue  bool   // it has the element v
	Inline    bool   // it has the element is
	From, To  int
}

// Row reads a row that begins in what lies ahead, and tells how long it is.
func (s *Scanner) Row(xml []byte) (length int, ok bool) {
	s.xml, s.at = xml, 0
	s.Cells, s.Texts = s.Cells[:0], s.Texts[:0]
	tag, ok := s.tag("<row")
	s.Number, s.Hidden, s.Style = tag.r, tag.hidden, nil
	if format := string(tag.customFormat); format == "1" || format == "true" {
		s.Style = tag.s
	}
	for ok && !tag.empty && !s.literal("</row>") {
		ok = s.cell()
	}
	return s.at, ok
}

func (s *Scanner) cell() bool {
	tag, ok := s.tag("<c")
	if !ok {
		return false
	}
	cell := Cell{Reference: tag.r, From: len(s.Texts)}
	if tag.s != nil {
		cell.HasStyle = true
		var err error
		if cell.Style, err = strconv.Atoi(string(tag.s)); err != nil {
			return false
		}
	}
	if tag.t != nil {
		if cell.Type, ok = typeOf(tag.t); !ok {
			return false
		}
	}
	if !tag.empty && !s.content(&cell) {
		return false
	}
	cell.To = len(s.Texts)
	s.Cells = append(s.Cells, cell)
	return true
}

// typeOf is the type of a cell, where it is one of those that there are.
func typeOf(value []byte) (string, bool) {
	types := [...]string{"s", "inlineStr", "str", "n", "b", "e", "d"}
	at := slices.IndexFunc(types[:], func(name string) bool { return name == string(value) })
	if at < 0 {
		return "", false
	}
	return types[at], true
}

// content reads what stands in a cell, and the cell's end: a formula, which is no part
// of the plan, then one value.
func (s *Scanner) content(cell *Cell) bool {
	if s.ahead("<f") {
		cell.Formula = true
		if !s.text("<f", "</f>") {
			return false
		}
		s.Texts = s.Texts[:cell.From]
	}
	switch {
	case s.ahead("<v"):
		cell.HasValue = true
		if !s.text("<v", "</v>") {
			return false
		}
	case s.literal("<is>"):
		cell.Inline = true
		if !s.text("<t", "</t>") || !s.literal("</is>") {
			return false
		}
	}
	return s.literal("</c>")
}

// SharedText reads a text of the shared ones that begins in what lies ahead, and tells
// how long it is there. It stands in s.Texts.
func (s *Scanner) SharedText(xml []byte) (length int, ok bool) {
	s.xml, s.at, s.Texts = xml, 0, s.Texts[:0]
	tag, ok := s.tag("<si")
	if ok && !tag.empty {
		ok = s.text("<t", "</t>") && s.literal("</si>")
	}
	return s.at, ok
}

// text reads an element that holds a text alone, and adds that to the texts.
func (s *Scanner) text(begin, end string) bool {
	tag, ok := s.tag(begin)
	return ok && (tag.empty || s.characters() && s.literal(end))
}

// ahead reports whether this stands next, after white space.
func (s *Scanner) ahead(text string) bool {
	for s.at < len(s.xml) && isXMLSpace(s.xml[s.at]) {
		s.at++
	}
	return bytes.HasPrefix(s.xml[s.at:], []byte(text))
}

func isXMLSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

// literal reads what stands next, after white space, if it is that.
func (s *Scanner) literal(text string) bool {
	if !s.ahead(text) {
		return false
	}
	s.at += len(text)
	return true
}

// characters reads a text up to the next "<", and adds it to the texts.
func (s *Scanner) characters() bool {
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
		s.Texts = utf8.AppendRune(append(s.Texts, before...), char)
		raw, escaped = rest, bytes.IndexByte(rest, '&') >= 0
	}
	s.Texts = append(s.Texts, raw...)
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
