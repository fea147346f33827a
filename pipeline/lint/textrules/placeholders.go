package textrules

import (
	"strings"
	"unicode/utf8"
)

func (s *search) gapFound(start, end int) {
	s.add(placeholder, start, end, "“"+shown(s.text[start:end])+"” is a gap that nobody has filled in", "write what players are to read there")
}

// gap looks at XXX, TBD and the like in capitals; tbd in small letters is none of anything else.
func (s *search) gap(start, end int) {
	word := s.view[start:end]
	if strings.Trim(word, "X") == "" {
		s.exes(start, end)
		return
	}
	if !isCapitals(word) && !strings.EqualFold(word, "TBD") || !s.alone(start, end) {
		return
	}
	if word == "TODO" && isCapitals(s.wordText(s.before(start))) && isCapitals(s.wordText(s.after(end))) {
		return // a word of Spanish and Portuguese
	}
	s.gapFound(start, end)
}

func (s *search) wordText(w span) string { return s.view[w.start:w.end] }

// exes looks at XXX, XX:XX and XX.XX. Letters beside digits stand for a number that is masked, such as XXXX-1234.
func (s *search) exes(start, end int) {
	if end+2 < len(s.view) && (s.view[end] == ':' || s.view[end] == '.') && s.view[end+1] == 'X' && s.view[end+2] == 'X' {
		if end-start == 2 && s.startsAlone(start) {
			s.gapFound(start, end+3)
		}
		return
	}
	if end-start < 3 || !s.alone(start, end) {
		return
	}
	previous, next := s.wordText(s.before(start)), s.wordText(s.after(end))
	if isMasked(previous) || isMasked(next) || strings.HasPrefix(s.view[end:], "-X") || strings.HasSuffix(s.view[:start], "*") {
		return
	}
	if end < len(s.view)-1 && s.view[end] == '-' && isDigit(s.view[end+1]) {
		return
	}
	s.gapFound(start, end)
}

// startsAlone reports whether nothing stands directly before a place that it could belong to.
func (s *search) startsAlone(start int) bool {
	r, _ := utf8.DecodeLastRuneInString(s.view[:start])
	return start == 0 || !isWordRune(r) && r != ':' && r != '.'
}

// isMasked reports what stands beside the hidden part of a number: digits of at least four, or more X.
func isMasked(word string) bool {
	if len(word) < 3 {
		return false
	}
	return strings.Trim(word, "0123456789X*") == "" || isDigit(word[len(word)-1]) && isDigit(word[len(word)-2]) && len(word) < 5
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func (s *search) lorem(start, end int) {
	if ipsum := s.after(end); s.is(ipsum, "ipsum") {
		s.gapFound(start, ipsum.end)
	}
}

// cellError looks for the words that a spreadsheet shows in place of a value.
func (s *search) cellError(at int) {
	for _, word := range [...]string{"#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!", "#BEZUG!", "#WERT!", "#NV"} {
		if strings.HasPrefix(s.view[at:], word) && s.startsAlone(at) && s.endsAlone(at+len(word)) {
			s.gapFound(at, at+len(word))
			return
		}
	}
}

func (s *search) endsAlone(end int) bool {
	r, _ := utf8.DecodeRuneInString(s.view[end:])
	return end == len(s.view) || !isWordRune(r)
}

// farthest is how long what stands between brackets may be.
const farthest = 60

// closed is what stands between a bracket and the next one that closes it in the same line.
func (s *search) closed(at int, bracket byte) (inner string, end int) {
	text := s.view[at+1 : min(len(s.view), at+farthest)]
	stop := strings.IndexAny(text, "<>[]{}\n")
	if stop <= 0 || text[stop] != bracket {
		return "", 0
	}
	return text[:stop], at + 1 + stop + 1
}

// angle looks at <name>.
func (s *search) angle(at int) {
	inner, end := s.closed(at, '>')
	if inner == "" || !isGapText(inner) {
		return
	}
	if after := s.view[end:min(len(s.view), end+200)]; strings.Contains(after, "</"+inner+">") {
		return
	}
	if isAsked(inner) {
		s.gapFound(at, end)
	}
}

// square looks at [to fill in] and [[x]].
func (s *search) square(at int) {
	if s.view[at+1] == '[' {
		inner, end := s.closed(at+1, ']')
		if inner != "" && isGapText(inner) && strings.HasPrefix(s.view[end:], "]") {
			s.gapFound(at, end+1)
		}
		return
	}
	if at > 0 && s.view[at-1] == '[' {
		return
	}
	inner, end := s.closed(at, ']')
	if inner == "" || !isGapText(inner) || strings.HasPrefix(s.view[end:], "(") {
		return
	}
	if isAsked(inner) {
		s.gapFound(at, end)
	}
}

// curly looks at {data.x}, {{x}} and ${x}.
func (s *search) curly(at int) {
	if s.view[at+1] == '{' {
		inner, end := s.closed(at+1, '}')
		if inner != "" && strings.HasPrefix(s.view[end:], "}") {
			s.gapFound(at, end+1)
		}
		return
	}
	if at > 0 && s.view[at-1] == '{' {
		return
	}
	inner, end := s.closed(at, '}')
	if inner == "" || !isGapText(inner) || strings.ContainsAny(inner, " -'’") && !isAsked(inner) {
		return
	}
	s.gapFound(at, end)
}

// isGapText reports whether brackets hold words as gaps do: letters, digits, blanks, and no sentence.
func isGapText(inner string) bool {
	hasLetter := false
	for _, r := range inner {
		switch {
		case r == ' ' || r == '_' || r == '-' || r == '.' || r == '\'' || r == '’' || r == '/':
		case isWordRune(r):
			hasLetter = hasLetter || r > '9'
		default:
			return false
		}
	}
	return hasLetter && strings.TrimSpace(inner) == inner && inner[0] != '/' && !strings.Contains(inner, "//")
}

// isAsked reports whether words between brackets ask for something to be filled in.
func isAsked(inner string) bool {
	text := strings.ToLower(inner)
	for _, beginning := range [...]string{"insert ", "to fill", "fill in", "to be ", "your ", "enter ", "add ", "hier ", "bitte ", "noch ", "à compléter",
		"a completer", "à remplir", "insérer ", "votre ", "ihr ", "ihre ", "einfügen", "name of ", "name der ", "name des ", "nom du ", "nom de "} {
		if strings.HasPrefix(text, beginning) && text != "to be continued" {
			return true
		}
	}
	for _, end := range [...]string{" name", "_name", "-name", " here", " einfügen", " ergänzen", " ausfüllen", " tbd", "_date", "_time"} {
		if strings.HasSuffix(text, end) {
			return true
		}
	}
	switch text {
	case "name", "date", "time", "place", "location", "team", "number", "phone", "title", "address", "company", "organisation", "organization",
		"city", "country", "email", "e-mail", "amount", "role", "position", "fill in", "insert", "placeholder", "tbd", "tba", "tbc", "todo",
		"xxx", "xx", "vorname", "nachname", "firma", "datum", "uhrzeit", "ort", "anrede", "nom", "prénom", "lieu", "heure",
		"phone number", "telephone number", "telephone", "telefon", "telefonnummer", "téléphone",
		"platzhalter", "firstname", "lastname", "username", "first name", "last name":
		return true
	}
	return false
}
