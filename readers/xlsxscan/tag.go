package xlsxscan

import "bytes"

// scannedTag is a tag, with the attributes that are read in one element or another; nil
// where it does not have them.
type scannedTag struct {
	r, s, t, hidden, customFormat []byte
	empty                         bool // its element ends with it
}

// tag reads a tag that begins so, its name whole, after white space.
func (s *Scanner) tag(begin string) (tag scannedTag, ok bool) {
	if !s.literal(begin) {
		return tag, false
	}
	length := bytes.IndexByte(s.xml[s.at:], '>')
	if length < 0 {
		return tag, false
	}
	inside := s.xml[s.at : s.at+length]
	s.at += length + 1
	inside, tag.empty = bytes.CutSuffix(inside, []byte("/"))
	for {
		rest := bytes.TrimLeft(inside, " \t\r\n")
		if len(rest) == 0 {
			return tag, true
		}
		name, behind, _ := bytes.Cut(rest, []byte(`="`))
		value, after, ended := bytes.Cut(behind, []byte(`"`))
		if !ended || len(rest) == len(inside) || !isPlainValue(value) || !tag.set(name, value) {
			return tag, false
		}
		inside = after
	}
}

// set notes an attribute. What a prefix stands for is not known here, so it may be nothing.
func (t *scannedTag) set(name, value []byte) bool {
	slot := t.slot(name)
	if slot != nil {
		again := *slot != nil
		*slot = value
		return !again
	}
	prefix, local, prefixed := bytes.Cut(name, []byte(":"))
	return isPlainName(prefix) && (!prefixed || isPlainName(local) && t.slot(local) == nil)
}

func (t *scannedTag) slot(name []byte) *[]byte {
	switch string(name) {
	case "r":
		return &t.r
	case "s":
		return &t.s
	case "t":
		return &t.t
	case "hidden":
		return &t.hidden
	case "customFormat":
		return &t.customFormat
	}
	return nil
}

// isPlainName reports a name of letters, digits and "_" of ASCII.
func isPlainName(name []byte) bool {
	for i, c := range name {
		letter := c|0x20 >= 'a' && c|0x20 <= 'z' || c == '_'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return len(name) > 0
}

// isPlainValue reports a value without escapes, of printable ASCII.
func isPlainValue(value []byte) bool {
	for _, c := range value {
		if c < ' ' || c > '~' || c == '&' || c == '<' {
			return false
		}
	}
	return true
}
