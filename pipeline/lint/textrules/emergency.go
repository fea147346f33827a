package textrules

import (
	"strings"
	"unicode/utf8"
)

// emergency looks whether the text asks its reader to call an emergency number, at digits.
func (s *search) emergency(start, end int) {
	if !s.wants(emergencyNumber) {
		return
	}
	switch s.view[start:end] {
	case "112", "911", "999", "110", "000":
	case "1", "9":
		if rest := s.view[start:]; !strings.HasPrefix(rest, "9-1-1") && !strings.HasPrefix(rest, "1-1-2") {
			return
		}
		end = start + len("9-1-1")
	default:
		return
	}
	if !s.isWholeNumber(start, end) || !s.asks(start, end) {
		return
	}
	s.add(emergencyNumber, start, end, "the text asks players to call "+s.text[start:end]+", and they will",
		"name a number that the exercise has for emergencies, or leave the request out")
}

// isWholeNumber reports whether digits are no part of a longer number, a time, an amount or a house.
func (s *search) isWholeNumber(start, end int) bool {
	if start > 0 {
		r, width := utf8.DecodeLastRuneInString(s.view[:start])
		if isWordRune(r) || strings.ContainsRune("-.,+/:#$€£&=_", r) {
			return false
		}
		if before, _ := utf8.DecodeLastRuneInString(s.view[:start-width]); isBlank(r) && before >= '0' && before <= '9' {
			return false // 100 000
		}
	}
	if end == len(s.view) {
		return true
	}
	r, width := utf8.DecodeRuneInString(s.view[end:])
	if isWordRune(r) || strings.ContainsRune("%€$£°_=", r) {
		return false
	}
	if strings.ContainsRune("-.,:/ \u00A0", r) && end+width < len(s.view) {
		next := s.view[end+width]
		return !isDigit(next) && (r != '-' || !isHostByte(next))
	}
	return true
}

// asks reports whether the clause around a number asks to call it.
func (s *search) asks(start, end int) bool {
	verb := s.askingVerb(start)
	last := s.after(end)
	if verb.none() {
		if !s.is(last, callsGerman()...) {
			return false
		}
		verb = last
		last = s.after(verb.end)
	}
	if !last.none() && !s.is(last, follows()...) {
		return false
	}
	return !s.isReport(verb, start)
}

// askingVerb is the word that asks to call the number that follows, if only words such as "the police on" are between.
func (s *search) askingVerb(start int) span {
	at := start
	for range 8 {
		w := s.before(at)
		if w.none() {
			if r, width := utf8.DecodeLastRuneInString(s.view[:at]); at == start && at > 0 && strings.ContainsRune("(“„«\"'", r) {
				at -= width
				continue
			}
			return span{}
		}
		if s.is(w, asking()...) && s.isRequest(w) {
			return w
		}
		if !s.is(w, between()...) {
			return span{}
		}
		at = w.start
	}
	return span{}
}

// isRequest reports whether a verb asks its reader, and does not tell what others do.
func (s *search) isRequest(verb span) bool {
	previous, next := s.before(verb.start), s.after(verb.end)
	switch {
	case s.is(verb, "wählen", "rufen", "waehlen"):
		return s.is(next, "Sie")
	case s.is(verb, "ruft", "wählt", "wähle", "rufe"):
		return previous.none() || s.is(previous, "bitte", "dann", "sofort", "und")
	case s.is(verb, "appelez", "composez", "faites", "contactez"):
		return !s.is(previous, "n'", "ne")
	case s.is(verb, "appeler", "composer", "contacter"):
		return previous.none() || s.is(previous, "veuillez", "d'", "de", "faut", "devez", "pouvez", "à", "pour", "d'appeler")
	case s.is(verb, "d'appeler"):
		return true
	case previous.none():
		return true
	case s.is(previous, "to"):
		return !s.is(s.before(previous.start), "tried", "trying", "refused", "wanted", "forgot", "unable", "failed", "attempted", "managed", "began",
			"started", "decided", "had", "able", "going", "chose", "rushed", "stopped", "ran", "went")
	case s.is(previous, "please", "and", "or", "then", "must", "should", "can", "may", "just", "immediately", "always", "emergency", "fire", "you",
		"so", "now", "instead", "kindly", "first", "also", "simply"):
		return true
	}
	first := s.firstOf(verb)
	return s.is(first, "if", "in", "for") && !s.is(previous, reporters()...) && !s.is(previous, others()...)
}

// firstOf is the first word of a verb's clause, as far as it is near.
func (s *search) firstOf(verb span) span {
	first := verb
	for range 20 {
		w := s.before(first.start)
		if w.none() {
			break
		}
		first = w
	}
	return first
}

// isReport reports whether the words before a number deny the request, or tell what happened.
func (s *search) isReport(verb span, start int) bool {
	at := max(verb.end, start)
	if verb.start < start {
		at = start
	}
	first := at
	isAsked := s.is(s.before(verb.start), "to", "must", "should", "can", "may", "d'", "faut", "à")
	for range 24 {
		w := s.before(first)
		if w.none() {
			if first == at && first > 0 {
				_, width := utf8.DecodeLastRuneInString(s.view[:first])
				first -= width
				at = first
				continue
			}
			break
		}
		if s.is(w, denials()...) && !s.urges(w) || w.start < verb.start && (s.is(w, reporters()...) || !isAsked && s.is(w, others()...)) {
			return true
		}
		first = w.start
	}
	before := strings.ToLower(strings.TrimRight(s.view[max(0, first-80):first], " \n\r"))
	if strings.HasSuffix(before, "circumstances,") || strings.HasSuffix(before, "umständen,") || strings.HasSuffix(before, "en aucun cas,") {
		return true
	}
	return isSaid(before)
}

// urges reports whether a denial is one of what keeps somebody from the call: "do not hesitate", "n'oubliez pas".
func (s *search) urges(denial span) bool {
	return s.is(s.after(denial.end), "hesitate", "forget", "wait", "delay", "hésitez", "oubliez", "zögern") ||
		s.is(s.before(denial.start), "hésitez", "n'hésitez", "oubliez", "n'oubliez")
}

// isSaid reports whether a text ends with the beginning of what somebody is told to have said.
func isSaid(text string) bool {
	bare := strings.TrimRight(text, "\"'“„«‘ \u00A0")
	if bare == text {
		return false
	}
	bare = strings.TrimRight(bare, ":, ")
	for _, said := range [...]string{"said", "shouted", "shouts", "yelled", "screamed", "told me", "told us", "told him", "told her", "told them", "cried",
		"rief", "sagte", "schrie", "cria", "criait", "crié", "dit"} {
		if strings.HasSuffix(bare, said) {
			return true
		}
	}
	return false
}
