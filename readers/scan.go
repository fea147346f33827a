package readers

import (
	"bytes"
	"strconv"
	"unicode/utf8"
)

// scanner knows the XML that spreadsheets write, and nothing else: names without
// prefix, double quotes, the five entities and numbered characters. At whatever it
// does not know for certain it gives up, and encoding/xml reads that element from its
// beginning. So it may refuse what is right, but must never take what encoding/xml
// would refuse, nor read it otherwise.
type scanner struct {
	kinds  *byteKinds
	xml    []byte // what lies ahead of it
	at     int    // as far as it has read
	texts  []byte // the texts that it has read, one after another
	number int    // of the row: see row
	hidden bool
	cells  []scannedCell
}

// byteKinds says of each byte what it may be.
type byteKinds [256]byte

// What a byte may be. A byte of a text that is none of these stands for itself.
const (
	isMark     byte = 1 << iota // "<", which ends a text
	isEntity                    // "&"
	isReturn                    // a carriage return, which reads as a line end
	isClosing                   // ">", which must not follow "]]" in a text
	isWide                      // of a character of several bytes
	isControl                   // not in XML
	isNameByte                  // of a name of ASCII
	notItself  = isMark | isEntity | isReturn | isClosing | isWide | isControl
)

func newScanner() *scanner {
	var kinds byteKinds
	for b := range kinds {
		switch c := byte(b); {
		case c >= utf8.RuneSelf:
			kinds[b] = isWide
		case c < ' ' && c != '\t' && c != '\n' && c != '\r':
			kinds[b] = isControl
		case c >= '0' && c <= '9', c >= 'A' && c <= 'Z', c >= 'a' && c <= 'z', c == '_':
			kinds[b] = isNameByte
		}
	}
	kinds['<'], kinds['&'], kinds['\r'], kinds['>'] = isMark, isEntity, isReturn, isClosing
	return &scanner{kinds: &kinds}
}

// begin sets it to the beginning of what lies ahead.
func (s *scanner) begin(xml []byte) { s.xml, s.at = xml, 0 }

// literal reads what stands next, if it is that.
func (s *scanner) literal(text string) bool {
	if rest := s.xml[s.at:]; len(rest) < len(text) || string(rest[:len(text)]) != text {
		return false
	}
	s.at += len(text)
	return true
}

// space reads white space.
func (s *scanner) space() {
	for s.at < len(s.xml) && (s.xml[s.at] == ' ' || s.xml[s.at] == '\n' || s.xml[s.at] == '\r' || s.xml[s.at] == '\t') {
		s.at++
	}
}

// name reads a name, with one prefix at most; nil where none stands there.
func (s *scanner) name() []byte {
	start := s.at
	for s.at < len(s.xml) && s.kinds[s.xml[s.at]] == isNameByte {
		s.at++
	}
	if s.at == start || s.xml[start] <= '9' {
		return nil
	}
	return s.xml[start:s.at:s.at]
}

// attribute reads the next attribute of a tag. At the end of the tag there is none.
func (s *scanner) attribute() (name, value []byte, ok bool) {
	start := s.at
	s.space()
	if s.at == len(s.xml) {
		return nil, nil, false
	}
	if c := s.xml[s.at]; c == '>' || c == '/' {
		return nil, nil, true
	}
	if name = s.name(); name == nil || s.at == start+len(name) {
		return nil, nil, false
	}
	if s.literal(":") { // what a prefix stands for is not known here, so it may be nothing
		if name = s.name(); name == nil || isRead(name) {
			return nil, nil, false
		}
		name = name[:0]
	}
	value, ok = s.quoted()
	return name, value, ok
}

// isRead reports the name of an attribute that is read, in one element or another.
func isRead(name []byte) bool {
	switch string(name) {
	case "r", "s", "t", "hidden":
		return true
	}
	return false
}

// quoted reads `="value"`, the value without any escapes.
func (s *scanner) quoted() ([]byte, bool) {
	if !s.literal(`="`) {
		return nil, false
	}
	start := s.at
	for ; s.at < len(s.xml); s.at++ {
		c := s.xml[s.at]
		if c == '"' {
			s.at++
			return s.xml[start : s.at-1], true
		}
		if s.kinds[c]&notItself&^isClosing != 0 {
			break
		}
	}
	return nil, false
}

// tagEnd reads the end of a tag, and tells whether its element ends with it.
func (s *scanner) tagEnd() (empty, ok bool) {
	if s.literal(">") {
		return false, true
	}
	return true, s.literal("/>")
}

// plainTag reads the attributes of a tag, of which none matters, and its end.
func (s *scanner) plainTag() (empty, ok bool) {
	for {
		switch _, value, ok := s.attribute(); {
		case !ok:
			return false, false
		case value == nil:
			return s.tagEnd()
		}
	}
}

// characters reads a text up to the next "<", and adds it to the texts.
func (s *scanner) characters() bool {
	start, kinds := s.at, byte(0)
	for s.at < len(s.xml) {
		kind := s.kinds[s.xml[s.at]] & notItself
		if kind == isMark {
			break
		}
		kinds |= kind
		s.at++
	}
	raw := s.xml[start:s.at]
	switch {
	case s.at == len(s.xml), kinds&isControl != 0:
		return false
	case kinds&isWide != 0 && !isCharacters(raw):
		return false
	case kinds&isClosing != 0 && bytes.Contains(raw, []byte("]]>")):
		return false
	case kinds&(isEntity|isReturn) != 0:
		return s.decode(raw)
	}
	s.texts = append(s.texts, raw...)
	return true
}

// isCharacters reports whether text of several bytes a character is UTF-8, and of
// characters that XML allows.
func isCharacters(text []byte) bool {
	return utf8.Valid(text) && !bytes.Contains(text, []byte("\uFFFE")) && !bytes.Contains(text, []byte("\uFFFF"))
}

// decode adds a text with escapes and carriage returns to the texts.
func (s *scanner) decode(raw []byte) bool {
	for len(raw) > 0 {
		at := bytes.IndexAny(raw, "&\r")
		if at < 0 {
			break
		}
		s.texts = append(s.texts, raw[:at]...)
		if raw[at] == '\r' {
			s.texts = append(s.texts, '\n')
			raw = bytes.TrimPrefix(raw[at+1:], []byte("\n"))
			continue
		}
		name, rest, ended := bytes.Cut(raw[at+1:], []byte(";"))
		char, ok := entity(string(name))
		if !ended || !ok {
			return false
		}
		s.texts = utf8.AppendRune(s.texts, char)
		raw = rest
	}
	s.texts = append(s.texts, raw...)
	return true
}

// entity gives the character of an escape: one of the five, or one with a number.
func entity(name string) (rune, bool) {
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
	if len(name) < 2 || name[0] != '#' {
		return 0, false
	}
	digits, base := name[1:], 10
	if digits[0] == 'x' {
		digits, base = digits[1:], 16
	}
	code, err := strconv.ParseUint(digits, base, 21)
	char := rune(code)
	allowed := char >= ' ' && char != 0xFFFE && char != 0xFFFF || char == '\t' || char == '\n' || char == '\r'
	return char, err == nil && allowed && utf8.ValidRune(char)
}
