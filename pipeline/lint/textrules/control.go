package textrules

import (
	"strings"
	"unicode/utf8"
)

func (s *search) controlText(start, end int) {
	s.add(controlText, start, end, "“"+shown(s.text[start:end])+"” is said in the control room, and players read it",
		"tell it as somebody in the story would, or move it to a column that is not sent, such as expected")
}

// inject looks whether the word means a message of the plan, and not an injection.
func (s *search) inject(start, end int) {
	if !s.wants(controlText) {
		return
	}
	if to, ok := s.numbered(end); ok {
		s.controlText(start, to)
		return
	}
	previous := s.before(start)
	if s.is(previous, "this", "the", "next", "previous", "following", "each", "every", "an", "these", "all", "our", "of", "your") {
		if next := s.after(end); !s.is(next, "function", "method", "button", "molding", "moulding") {
			s.controlText(previous.start, end)
		}
		return
	}
	if r, _ := s.nextSign(end); r == ':' && s.startsClause(span{start, end}) {
		s.controlText(start, end)
	}
}

// numbered is the end of a number after a word, such as 12, #4, no. 3 or A12, where no unit follows.
func (s *search) numbered(at int) (end int, ok bool) {
	next := s.after(at)
	if s.is(next, "no", "nr", "number", "nummer") {
		at = next.end
		if at < len(s.view) && s.view[at] == '.' {
			at++
		}
		next = s.after(at)
	}
	if next.none() {
		for at < len(s.view) && s.view[at] == ' ' {
			at++
		}
		if at >= len(s.view) || s.view[at] != '#' {
			return 0, false
		}
		next = s.after(at + 1)
	}
	word := s.view[next.start:next.end]
	letters := 0
	for letters < len(word) && word[letters] >= 'A' && word[letters] <= 'Z' {
		letters++
	}
	digits := letters
	for digits < len(word) && word[digits] >= '0' && word[digits] <= '9' {
		digits++
	}
	if letters > 4 || digits == letters || digits < len(word) {
		return 0, false
	}
	if r, _ := utf8.DecodeRuneInString(s.view[next.end:]); r == '.' || r == ',' || r == '%' {
		if following := s.after(next.end + 1); following.start == next.end+1 && !following.none() || r == '%' {
			return 0, false
		}
	}
	return next.end, letters > 0 || !s.is(s.after(next.end), units()...)
}

// units are what follows the number of an injection, or of money that somebody puts into a company.
func units() []string {
	return []string{"ml", "mg", "mcg", "µg", "g", "cc", "cl", "l", "dl", "units", "doses", "dose", "iu", "percent", "million", "billion",
		"litres", "liters", "euro", "euros", "dollars", "people", "patients", "EUR", "USD", "GBP", "gallons", "tonnes", "tons",
		"Euro", "Millionen", "Prozent"}
}

func (s *search) einlage(start, end int) {
	if to, ok := s.numbered(end); ok {
		s.controlText(start, to)
	}
}

func (s *search) control(start, end int) {
	switch s.view[start:end] {
	case "EXCON", "ExCon", "Excon", "ExCON", "MSEL":
		s.controlText(start, end)
	}
}

// whiteCell leaves blood alone.
func (s *search) whiteCell(start, end int) {
	cell := s.after(end)
	if s.is(cell, "cell") && !s.is(s.after(cell.end), "count", "counts", "line", "phone", "therapy", "type", "types", "door") {
		s.controlText(start, cell.end)
	}
}

// expected looks for expected actions: as a heading, or of players.
func (s *search) expected(start, end int) {
	noun := s.after(end)
	switch {
	case s.is(span{start, end}, "attendue", "attendues"):
		noun = s.before(start)
		if r, _ := s.nextSign(end); !s.is(noun, "action", "actions") && (r != ':' || !s.is(noun, "réaction", "réactions")) {
			return
		}
	case s.is(span{start, end}, "erwartete"):
		if !s.is(noun, "Maßnahme", "Maßnahmen", "Massnahmen", "Reaktion", "Reaktionen", "Handlung", "Handlungen") {
			return
		}
	default:
		if s.is(noun, "player", "participant", "players'", "trainee") {
			noun = s.after(noun.end)
		}
		if !s.is(noun, "action", "actions") {
			return
		}
	}
	from, to := min(start, noun.start), max(end, noun.end)
	r, _ := s.nextSign(to)
	next := s.after(to)
	isHeading := r == ':'
	ofPlayers := s.is(s.before(from), "player", "players") || s.is(s.after(next.end), "players", "participants", "player", "joueurs", "Spieler") ||
		s.is(s.after(s.after(next.end).end), "players", "participants", "joueurs", "Spieler") || s.is(s.after(end), "player", "participant", "trainee")
	if isHeading || ofPlayers {
		s.controlText(from, to)
	}
}

// players looks for what happens if they do nothing.
func (s *search) players(start, end int) {
	condition := s.before(start)
	if s.is(condition, "the", "die", "les", "all") {
		condition = s.before(condition.start)
	}
	if !s.is(condition, "if", "unless", "until", "wenn", "falls", "sollten", "si") {
		return
	}
	next := s.after(end)
	if s.is(next, "still", "then", "dann") {
		next = s.after(next.end)
	}
	switch {
	case s.is(condition, "si") && s.is(next, "ne", "n'ont"), s.is(next, "don't", "fail"), s.is(condition, "unless", "until"):
	case s.is(next, "do", "have", "did", "are", "sich", "noch") && s.is(s.after(next.end), "not", "nicht"), s.is(next, "nicht"):
		next = s.after(next.end)
		if s.is(s.before(next.start), "nicht") {
			next = s.before(next.start)
		}
	default:
		return
	}
	if s.reacts(next.start) {
		s.controlText(condition.start, next.end)
	}
}

// reacts reports whether the words from a place on say what players of an exercise do. Those of a match do something else.
func (s *search) reacts(at int) bool {
	for range 9 {
		w := s.after(at)
		if w.none() {
			return false
		}
		if s.is(w, reactions()...) {
			return true
		}
		at = w.end
	}
	return false
}

// reactions are what players of an exercise do, or are asked to do.
func reactions() []string {
	return []string{
		"react", "respond", "answer", "reply", "act", "call", "contact", "report", "notice", "ask", "request", "inform", "notify", "identify", "recognise",
		"recognize", "escalate", "decide", "raise", "reach", "mention", "find", "follow", "evacuate", "activate", "alert", "issue", "send", "provide", "consider",
		"complete", "take", "start", "establish", "discuss", "understand", "realise", "realize", "address", "do", "engage", "reacted", "responded", "answered",
		"asked", "called", "contacted", "reported", "noticed", "informed", "decided", "requested",
		"reagieren", "antworten", "handeln", "anrufen", "nachfragen", "fragen", "melden", "entscheiden", "erkennen", "informieren", "bemerken", "alarmieren",
		"anfordern", "rückfragen", "reagiert", "geantwortet", "gemeldet", "entschieden", "erkannt", "unternehmen",
		"répondent", "réagissent", "agissent", "appellent", "contactent", "demandent", "signalent", "trouvent", "informent", "alertent", "décident", "prennent",
		"répondu", "réagi", "appelé", "demandé", "signalé", "décidé", "alerté",
	}
}

// avoided looks whether a name that the planners avoid stands there. One with capitals is looked for as it is written, or
// in capitals alone, and after # and @ in any letters.
func (s *search) avoided(name string, start, end int) {
	to := start + len(name)
	if to > len(s.view) || to < end {
		return
	}
	if to < len(s.view) && !utf8.RuneStart(s.view[to]) || !s.sameName(name, start, to) {
		return
	}
	if r, _ := utf8.DecodeLastRuneInString(s.view[:start]); start > 0 && isWordRune(r) {
		return
	}
	if r, _ := utf8.DecodeRuneInString(s.view[to:]); to < len(s.view) && isWordRune(r) {
		return
	}
	s.add(avoidedName, start, to, shown(s.text[start:to])+" stands under avoid in Settings", "write a name that the exercise has invented")
}

func (s *search) sameName(name string, start, end int) bool {
	text := s.view[start:end]
	if text == name {
		return true
	}
	if !equalFold(name, text) {
		return false
	}
	isTag := start > 0 && (s.view[start-1] == '#' || s.view[start-1] == '@')
	return isTag || isCapitals(text) || name == strings.ToLower(name)
}
