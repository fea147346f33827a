package textrules

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// drill looks whether the text says that it is no exercise, at one of the words for one.
func (s *search) drill(start, end int) {
	if !s.wants(notADrill) {
		return
	}
	from := s.denial(start, end)
	if from < 0 || !s.endsClaim(start, end) || s.is(s.before(from), "if", "whether", "ob", "wenn", "si") {
		return
	}
	s.add(notADrill, from, end,
		"“"+shown(s.text[from:end])+"” makes the exercise look real to everybody who sees the message",
		"leave it out")
}

// denial is where the words before a word begin to deny that something is an exercise, or -1.
func (s *search) denial(start, end int) int {
	article := s.before(start)
	if !s.is(article, "a", "an", "no", "kein", "keine", "keinen", "ein", "eine", "un", "d'un") {
		return -1
	}
	verb := s.before(article.start)
	if s.is(verb, "just", "only", "simply") {
		verb = s.before(verb.start)
	}
	if s.is(verb, "of") && s.is(s.before(verb.start), "part") {
		verb = s.before(s.before(verb.start).start)
	}
	subject := s.before(verb.start)
	switch {
	case s.is(article, "a", "an") && s.is(verb, "not"):
		return s.denialEnglish(verb, subject, s.is(span{start, end}, "drill"))
	case s.is(article, "a", "an", "no") && s.is(verb, "isn't", "isnt", "is", "it's", "that's"):
		if s.is(article, "no") && s.is(verb, "it's", "that's") {
			return verb.start
		}
		if s.is(subject, "this", "it", "that") && (s.is(article, "no") || s.is(verb, "isn't", "isnt")) {
			return subject.start
		}
	case s.is(article, "keine", "kein", "keinen"):
		return s.denialGerman(article, verb, subject, s.after(start))
	case s.is(article, "eine", "ein") && s.is(verb, "um", "von") && s.is(subject, "nicht"):
		return subject.start
	case s.is(article, "un") && s.is(verb, "pas"):
		if s.is(subject, "n'est", "c'est", "est") {
			return subject.start
		}
		if s.startsClause(verb) {
			return verb.start
		}
	case s.is(article, "d'un") && s.is(verb, "pas") && s.is(subject, "s'agit"):
		return subject.start
	}
	return -1
}

func (s *search) denialEnglish(not, verb span, isDrill bool) int {
	if s.is(verb, "it's", "that's", "this's") {
		return verb.start
	}
	subject := s.before(verb.start)
	if s.is(verb, "is") && s.is(subject, "this", "it", "that", "alarm", "message", "alert") {
		return subject.start
	}
	if isDrill || s.startsClause(not) {
		return not.start
	}
	return -1
}

func (s *search) denialGerman(article, verb, subject, noun span) int {
	switch {
	case s.is(verb, "ist") && s.is(subject, "das", "dies", "dieses", "diese", "hier", "es"):
		return subject.start
	case s.is(verb, "um") && s.is(subject, "sich", "hier", "hierbei", "dabei"):
		return subject.start
	case s.is(verb, "das", "dies", "es") && s.is(s.after(noun.end), "ist"):
		return verb.start
	case s.startsClause(article):
		if r, newLine := s.nextSign(noun.end); newLine || r == '!' || r == '.' || r == ',' || r == '-' || r == '–' {
			return article.start
		}
	}
	return -1
}

// startsClause reports whether a sentence or a part of one begins with a word.
func (s *search) startsClause(w span) bool {
	for at := w.start; at > 0; {
		r, width := utf8.DecodeLastRuneInString(s.view[:at])
		if r == '\n' {
			return true
		}
		if !isBlank(r) {
			return !isWordRune(r)
		}
		at -= width
	}
	return true
}

// endsClaim reports whether a sentence ends with a word, or goes on with another thought: a drill sergeant, or a test of
// character, is none.
func (s *search) endsClaim(start, end int) bool {
	if r, _ := utf8.DecodeRuneInString(s.view[end:]); r == '-' || r == '/' {
		return false
	}
	if r, newLine := s.nextSign(end); newLine || !isWordRune(r) && r != '(' {
		return true
	}
	next := s.after(end)
	if s.is(next, "and", "but", "so", "because", "please", "repeat", "this", "it", "i", "we", "you", "everybody", "everyone", "all",
		"und", "aber", "sondern", "bitte", "mehr", "ist", "wir", "alle", "et", "mais", "ni", "il", "veuillez", "répétez") {
		return true
	}
	return isCapitals(s.view[start:end]) && isCapitals(s.view[next.start:next.end]) && !s.is(next, "of", "for", "in", "von", "de")
}

// duff looks whether “no” stands before it.
func (s *search) duff(start, end int) {
	from := start
	if end-start == len("duff") {
		no := s.before(start)
		if start > 0 && s.view[start-1] == '-' {
			no = s.before(start - 1)
		}
		if !s.is(no, "no") || s.is(s.before(no.start), "there's", "is") && !s.is(s.before(s.before(no.start).start), "this") {
			return
		}
		from = no.start
	}
	s.phrase(from, end)
}

// real looks whether a real-world emergency stands there. The plan of one, or a response to one, is none.
func (s *search) real(start, end int) {
	if start > 0 && s.view[start-1] == '-' {
		return
	}
	world := s.after(end)
	if rest := s.view[end:]; strings.HasPrefix(rest, "-") || strings.HasPrefix(rest, "‑") {
		_, width := utf8.DecodeRuneInString(rest)
		world = s.after(end + width)
	}
	if !s.is(world, "world") {
		return
	}
	noun := s.after(world.end)
	if s.is(noun, "medical") {
		noun = s.after(noun.end)
	}
	if !s.is(noun, "emergency", "casualty") || s.is(s.after(noun.end), "response", "plan", "plans", "planning", "management", "services", "service",
		"experience", "exercise", "training", "scenario", "scenarios", "room", "rooms", "care", "department", "list", "lists", "number", "numbers",
		"figures", "data", "report", "reports") {
		return
	}
	if r, _ := utf8.DecodeRuneInString(s.view[noun.end:]); r == '-' {
		return
	}
	article := s.before(start)
	if s.is(article, "no") || s.is(s.firstOf(span{start, end}), "if", "in", "should", "when", "during", "for") {
		return // an instruction for the case that there is one
	}
	s.phrase(start, noun.end)
}

// phrase notes words that are reserved for real events. A text that puts them between quotation marks explains them.
func (s *search) phrase(start, end int) {
	first, _ := utf8.DecodeLastRuneInString(s.view[:start])
	last, _ := utf8.DecodeRuneInString(s.view[end:])
	if isQuote(first) && isQuote(last) {
		return
	}
	s.add(realEmergencyPhrase, start, end, "“"+shown(s.text[start:end])+"” is reserved for real emergencies in an exercise",
		"say what happened without these words")
}

func isQuote(r rune) bool {
	return r == '"' || r == '\'' || r == '`' || r >= utf8.RuneSelf && (unicode.Is(unicode.Pi, r) || unicode.Is(unicode.Pf, r) || r == '„' || r == '‚')
}
