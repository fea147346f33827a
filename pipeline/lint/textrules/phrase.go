package textrules

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentence is a text with its words.
type sentence struct {
	text  string
	words []word
}

// is reports whether a word is one of these, in any case. There is no word before the first and after the last.
func (s *sentence) is(i int, any ...string) bool {
	if i < 0 || i >= len(s.words) {
		return false
	}
	written := s.at(i)
	for _, one := range any {
		if sameWord(written, one) {
			return true
		}
	}
	return false
}

func (s *sentence) at(i int) string { return s.text[s.words[i].start:s.words[i].end] }

// gapAfter is what follows a word: gapStop at the end of the text.
func (s *sentence) gapAfter(i int) gap {
	if i+1 < len(s.words) {
		return s.words[i+1].gap
	}
	return gapStop
}

// begins reports whether a word is the first of a clause: of a line, of a sentence, or after a comma or a quotation mark.
func (s *sentence) begins(i int) bool {
	return i >= 0 && i < len(s.words) && s.words[i].gap >= gapQuote
}

// clause is where the part of the sentence begins that a word stands in; quotation marks do not end it.
func (s *sentence) clause(i int) int { return s.back(i, gapPause) }

// back is the nearest word at or before i that has a gap of at least so much before it, within twenty words.
func (s *sentence) back(i int, least gap) int {
	for first := i; ; i-- {
		if i <= 0 || s.words[i].gap >= least || first-i == 20 {
			return max(i, 0)
		}
	}
}

// has reports whether one of the words from..to (without to) is one of these.
func (s *sentence) has(from, to int, any ...string) bool {
	for i := max(from, 0); i < to; i++ {
		if s.is(i, any...) {
			return true
		}
	}
	return false
}

// phrase is some words, each of them in several forms: it reads “this|it is|was not a?”; a word with a question mark may be
// missing.
type phrase []form

type form struct {
	any      []string
	optional bool
}

func phraseOf(written string) phrase {
	var p phrase
	for _, field := range strings.Fields(written) {
		name, optional := strings.CutSuffix(field, "?")
		p = append(p, form{strings.Split(name, "|"), optional})
	}
	return p
}

func phrasesOf(written ...string) []phrase {
	all := make([]phrase, len(written))
	for i := range written {
		all[i] = phraseOf(written[i])
	}
	return all
}

// follows is the word after the phrase, if it stands at i. What parts a sentence does not stand in a phrase.
func (s *sentence) follows(p phrase, i int) (end int, found bool) {
	start := i
	for _, form := range p {
		switch {
		case s.is(i, form.any...) && (i == start || s.words[i].gap <= gapLine):
			i++
		case !form.optional:
			return 0, false
		}
	}
	return i, i > start
}

// first is the first of the phrases that stands at i.
func (s *sentence) first(phrases []phrase, i int) (end int, found bool) {
	for _, p := range phrases {
		if end, found := s.follows(p, i); found {
			return end, true
		}
	}
	return 0, false
}

// sameWord compares in any case, and all apostrophes alike. The second word is in lower case.
func sameWord(written, lower string) bool {
	if len(written) == len(lower) && isASCII(written) {
		return strings.EqualFold(written, lower)
	}
	if len(written) > 2*len(lower)+4 {
		return false
	}
	for _, want := range lower {
		r, size := utf8.DecodeRuneInString(written)
		if size == 0 || unicode.ToLower(r) != want && (want != '\'' || !isApostrophe(r)) {
			return false
		}
		written = written[size:]
	}
	return written == ""
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
