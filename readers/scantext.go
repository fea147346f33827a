package readers

import "bytes"

// richText reads the runs of a text element up to its end, and adds them to the
// texts. A run may hold no runs.
func (s *scanner) richText(end string, runs bool) bool {
	for {
		s.space()
		switch {
		case s.literal("<t>"):
			if !s.characters() || !s.literal("</t>") {
				return false
			}
		case s.literal(end):
			return true
		case runs && s.literal("<r>"):
			if !s.richText("</r>", false) {
				return false
			}
		case s.literal("<"):
			if !s.textElement() {
				return false
			}
		default:
			return false
		}
	}
}

// textElement reads an element of a text of which "<" has been read: a run's words,
// or its looks.
func (s *scanner) textElement() bool {
	name := s.name()
	switch string(name) {
	case "t":
		empty, ok := s.plainTag()
		return ok && (empty || s.characters() && s.literal("</t>"))
	case "rPr", "rPh", "phoneticPr":
		kept := len(s.texts)
		if !s.element(name, 0) {
			return false
		}
		s.texts = s.texts[:kept]
		return true
	}
	return false
}

// element reads an element of which the name has been read: its attributes, what
// stands in it, and its end. Only a phonetic guide may hold words.
func (s *scanner) element(name []byte, depth int) bool {
	empty, ok := s.plainTag()
	if !ok || empty {
		return ok
	}
	for depth < scanDepth {
		if !s.characters() {
			return false
		}
		if s.literal("</") {
			return bytes.Equal(s.name(), name) && s.literal(">")
		}
		s.at++ // the "<"
		inner := s.name()
		if inner == nil || string(name) != "rPh" && string(inner) == "t" || !s.element(inner, depth+1) {
			return false
		}
	}
	return false
}

// sharedText reads a text of the shared ones that begins in what lies ahead, adds it
// to the texts, and tells how long it is there.
func (s *scanner) sharedText(xml []byte) (length int, ok bool) {
	s.begin(xml)
	s.space()
	if !s.literal("<si") {
		return 0, false
	}
	empty, ok := s.plainTag()
	if ok && !empty {
		ok = s.richText("</si>", true)
	}
	return s.at, ok
}
