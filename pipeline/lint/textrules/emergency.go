package textrules

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// emergencyNumbers are those that players would reach.
func emergencyNumbers() []string { return []string{"112", "911", "999", "110", "000"} }

// emergency finds texts that ask their reader to call an emergency number (L103).
type emergency struct{ numbers []string }

// asked reports whether the word at n is an emergency number that the text asks to call, and where the request begins and ends.
func (e *emergency) asked(s *sentence, n int) (first, end int, found bool) {
	if !s.is(n, e.numbers...) || !s.standsAlone(n) {
		return 0, 0, false
	}
	if verb, found := s.asksBefore(n); found && s.endsAsNumber(n+1) {
		return verb, n + 1, true
	}
	if end, found := s.asksAfter(n); found {
		return n, end, true
	}
	return 0, 0, false
}

// standsAlone reports whether a number is no part of a longer one, of an amount or of a name.
func (s *sentence) standsAlone(n int) bool {
	before, _ := utf8.DecodeLastRuneInString(s.text[:s.words[n].start])
	if strings.ContainsRune("+-/.,#$€£§&=@", before) && before != utf8.RuneError {
		return false
	}
	rest := s.text[s.words[n].end:]
	r, size := utf8.DecodeRuneInString(rest)
	next, _ := utf8.DecodeRuneInString(rest[size:])
	switch r {
	case '-', '%', '°', '€', '$', '£':
		return false
	case '.', ',', ':':
		return !unicode.IsDigit(next)
	}
	return true
}

// reach is how many words stand between the request and the number at most, as in “call the fire brigade on 112”.
const reach = 7

// asksBefore looks for the request before the number at n.
func (s *sentence) asksBefore(n int) (verb int, found bool) {
	for v := n - 1; v >= max(0, n-reach) && s.words[v+1].gap <= gapLine; v-- {
		if !s.isRequest(v) {
			continue
		}
		if v+1 < n && !s.is(n-1, "on", "at", "via", "number", "or", "now", "immediately", "the", "to", "sie", "die", "den", "der", "unter", "an", "sofort", "umgehend", "unverzüglich", "notruf", "nummer", "bitte", "le", "au", "immédiatement", "numéro", "sur", "vite") {
			return 0, false
		}
		return v, !s.isDenied(v, n)
	}
	return 0, false
}

// isRequest reports whether the word at v tells its reader to call.
func (s *sentence) isRequest(v int) bool {
	switch {
	case s.is(v, "call", "dial", "phone", "ring", "contact"):
		return s.begins(v) || s.is(v-1, "please", "and", "then", "or", "now", "immediately", "always", "just", "should", "must", "can", "may", "shall") ||
			s.is(v-1, "emergency", "emergencies", "doubt", "danger") && s.is(v-2, "an", "of", "any", "in", "immediate") ||
			s.is(v-1, "to") && s.is(v-2, "need", "have", "remember", "sure", "hesitate", "you", "everyone", "everybody", "residents", "ready")
	case s.is(v, "rufen", "wählen", "kontaktieren", "verständigen", "alarmieren") && s.is(v+1, "sie"), s.is(v, "ruf", "ruft", "rufe", "wähle", "wählt"):
		return s.begins(v) || s.is(v-1, "bitte", "und", "oder", "dann", "notfall", "gefahr", "sofort", "umgehend", "danach")
	case s.is(v, "appelez", "composez", "contactez"):
		return s.begins(v) || s.is(v-1, "et", "ou", "puis", "alors", "danger", "urgence", "besoin", "doute")
	case s.is(v, "appeler", "composer", "contacter"):
		return s.is(v-1, "veuillez", "faut", "devez", "pouvez", "doit")
	}
	return s.is(v, "d'appeler") && s.is(v-1, "merci", "prière")
}

// isDenied reports whether the request is taken back, or told of the past. The words from the verb to the number are looked at
// too.
func (s *sentence) isDenied(v, n int) bool {
	if s.is(v-2, "hesitate") {
		return false
	}
	return s.has(s.clause(v), n, "not", "don't", "never", "nobody", "cannot", "can't", "without", "instead", "rather", "nicht", "nie", "niemals", "keinesfalls", "statt", "pas", "jamais", "lieu") ||
		s.has(s.back(v, gapStop), v, "told", "asked", "urged", "advised", "instructed", "gebeten", "aufgefordert", "demandé", "invités")
}

// endsAsNumber reports whether what follows the number is nothing that it counts: “call 110 volunteers” asks for no number.
func (s *sentence) endsAsNumber(i int) bool {
	return s.gapAfter(i-1) >= gapQuote || s.is(i, "if", "when", "immediately", "now", "and", "or", "for", "in", "at", "from", "as", "only", "right", "straight", "at", "once", "without", "unless", "before", "after", "to", "with", "instead", "again", "this", "please",
		"wenn", "sofort", "bei", "an", "falls", "und", "oder", "im", "für", "si", "en", "immédiatement", "pour", "et", "ou", "sans", "à", "dès", "bitte", "umgehend")
}

// asksAfter looks for a request that ends with its verb, as German has it: “im Notfall 112 wählen”.
func (s *sentence) asksAfter(n int) (end int, found bool) {
	if !s.is(n+1, "wählen", "rufen", "anrufen", "verständigen", "alarmieren") || s.words[n+1].gap > gapQuote || s.is(n+2, "sie", "wir", "ich") {
		return 0, false
	}
	from := s.clause(n)
	asks := s.words[n].gap >= gapLine || s.has(from, n, "bitte", "sofort", "notfall", "sollten", "sollen", "müssen", "immer", "notruf", "umgehend", "unverzüglich", "gefahr")
	return n + 2, asks && !s.has(from, n, "wenn", "dass", "weil", "ob", "wer", "mussten", "musste", "konnte", "konnten", "wollte", "wollten", "wir", "ich", "nicht", "nie", "niemals", "statt", "keinesfalls")
}
