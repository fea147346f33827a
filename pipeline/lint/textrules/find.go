package textrules

import "strings"

// class is what a byte can be the beginning of.
type class uint8

const (
	nothing class = iota
	letter
	digit
	sign // one at which a rule looks closer
	wide // of a sign of several bytes, such as a dash or a quotation mark
)

func classes() [256]class {
	var table [256]class
	for c := range 256 {
		switch {
		case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
			table[c] = letter
		case c >= '0' && c <= '9':
			table[c] = digit
		case c == 0xC2 || c == 0xE2 || c == 0xEF || c >= 0xF0: // no-break spaces, dashes, quotation marks, pictures
			table[c] = wide
		case c >= 0x80:
			table[c] = letter
		}
	}
	for _, c := range ".:+(<[{#" {
		table[c] = sign
	}
	return table
}

// Find gives what the rules object to in the text of a column, in the order of the text; each value once a rule. Of to,
// cc and bcc it looks at addresses and gaps alone, and at other columns that players do not read not at all.
func (f *Finder) Find(text, column string) []Match {
	only := rulesOf(column)
	if only == 0 || text == "" {
		return nil
	}
	s := search{Finder: f, text: text, view: viewOf(text), only: only}
	s.scan()
	for _, name := range f.avoid {
		if at := strings.Index(s.view, name); at >= 0 {
			s.avoided(name, at, at+len(name))
		}
	}
	return s.sorted()
}

// rulesOf is the set of rules for a column, by the contract's name.
func rulesOf(column string) uint32 {
	switch column {
	case "title", "subtitle", "subject", "body":
		return 1<<ruleCount - 1
	case "to", "cc", "bcc":
		return 1<<realEmail | 1<<placeholder
	}
	return 0
}

// scan goes through the text once and calls what looks closer.
func (s *search) scan() {
	view, classes, starts := s.view, &s.classes, &s.starts
	for at := 0; at < len(view); {
		switch classes[view[at]] {
		case letter:
			start := at
			for at < len(view) && classes[view[at]] == letter {
				at++
			}
			if at-start > 1 {
				if begun := starts[keyOf(view, start)]; begun > 0 {
					s.word(s.triggers[begun], start, at)
				}
			}
		case digit:
			start := at
			for at < len(view) && classes[view[at]] == digit {
				at++
			}
			s.number(start, at)
		case sign:
			s.sign(at)
			at++
		case wide:
			at += widthOf(view[at])
		default:
			at++
		}
	}
}

func widthOf(lead byte) int {
	switch {
	case lead >= 0xF0:
		return 4
	case lead >= 0xE0:
		return 3
	}
	return 2
}

// sign looks closer at a sign.
func (s *search) sign(at int) {
	view := s.view
	if at+1 >= len(view) {
		return
	}
	next := view[at+1]
	switch view[at] {
	case '.':
		if at > 0 && at >= s.hostEnd && isHostByte(next) && isHostByte(view[at-1]) {
			s.host(at)
		}
	case ':':
		if next == ':' || isHex(next) && at > 0 && isHex(view[at-1]) {
			s.address6(at)
		}
	case '+':
		if next >= '0' && next <= '9' || next == '(' || next == ' ' {
			s.international(at)
		}
	case '(':
		if next >= '0' && next <= '9' {
			s.national(at)
		}
	case '<':
		s.angle(at)
	case '[':
		s.square(at)
	case '{':
		s.curly(at)
	case '#':
		s.cellError(at)
	}
}

// number looks closer at a run of digits.
func (s *search) number(start, end int) {
	if end-start == 3 || end-start == 1 {
		s.emergency(start, end)
	}
	if s.view[start] == '0' && end-start > 1 && s.view[start+1] == '0' && s.region == "" {
		s.international(start)
	}
	if s.region != "" {
		s.national(start)
	}
}

// word looks closer at a word that begins like these triggers.
func (s *search) word(triggers []trigger, start, end int) {
	word := s.view[start:end]
	for _, t := range triggers {
		if equalFold(t.word, word) {
			s.triggered(t, start, end)
		}
	}
}
