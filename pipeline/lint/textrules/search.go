package textrules

import (
	"slices"
	"strings"
)

// search is one look through a text.
type search struct {
	*Finder
	text        string // as it was given
	view        string // as its reader sees it, each byte at its place
	only        uint32 // the rules that are asked for
	hostEnd     int    // hosts are looked at up to here
	address6End int    // addresses of IPv6 are looked at up to here
	phoneEnd    int    // telephone numbers are looked at up to here
	tries       int    // of telephone numbers
	counts      [ruleCount]int
	found       []Match
}

// A text that is nothing else than what a rule looks for costs no more than these.
const (
	mostMatches = 20  // of one rule in one text
	mostTries   = 100 // of telephone numbers in one text
)

// wants reports whether a rule is asked for and has room for another finding.
func (s *search) wants(r ruleIndex) bool {
	return s.rules[r] != nil && s.only&(1<<r) != 0 && s.counts[r] < mostMatches
}

// add notes a finding, unless its rule has found the same text before, or the text is part of an invented name.
func (s *search) add(r ruleIndex, start, end int, message, suggestion string) {
	if !s.wants(r) {
		return
	}
	value := s.text[start:end]
	for _, m := range s.found {
		if m.Rule == s.rules[r] && strings.EqualFold(m.Value, value) {
			return
		}
	}
	if r != notADrill && r != emergencyNumber && s.inInventedName(start, end) {
		return
	}
	s.counts[r]++
	s.found = append(s.found, Match{s.rules[r], start, end, value, message, suggestion})
}

func (s *search) sorted() []Match {
	if len(s.found) < 2 {
		return s.found
	}
	slices.SortStableFunc(s.found, func(a, b Match) int { return a.Start - b.Start })
	return s.found
}

// inInventedName reports whether a stretch of the text lies in a name that the exercise has invented.
func (s *search) inInventedName(start, end int) bool {
	for _, name := range s.invented.names {
		from := max(0, start-len(name))
		around := s.view[from:min(len(s.view), end+len(name))]
		for {
			at := strings.Index(around, name)
			if at < 0 {
				break
			}
			if from+at <= start && from+at+len(name) >= end {
				return true
			}
			around, from = around[at+1:], from+at+1
		}
	}
	return false
}

// shown is a text for a message: one line of at most 60 bytes.
func shown(value string) string {
	value = strings.Join(strings.Fields(value), " ")
	if len(value) > 60 {
		cut := 57
		for cut > 0 && value[cut]&0xC0 == 0x80 {
			cut--
		}
		value = value[:cut] + "…"
	}
	return value
}
