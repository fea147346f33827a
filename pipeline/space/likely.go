package space

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/apiclient"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// LikelyPersona is the one that is most likely meant by a name that no persona has: one that is called nearly so, else the one
// whose names share most words with it. It is nil where nobody can tell.
func (s *Space) LikelyPersona(written string) *apiclient.Persona {
	if near := wording.Nearest(written, s.names); near != "" {
		if found, detail := s.Persona(near); detail == nil {
			return found
		}
	}
	if at := mostAlike(written, s.personaWords()); at >= 0 && s.Personas[at].SystemInfo.Hash != "" {
		return &s.Personas[at]
	}
	return nil
}

// LikelyTeam is the one that is most likely meant by a name that no team has, as in LikelyPersona.
func (s *Space) LikelyTeam(written string) *apiclient.Team {
	if near := s.nearestTeam(written); near != "" {
		if found := s.Recipients(near); len(found.Errors) == 0 && len(found.Teams) == 1 {
			return &found.Teams[0]
		}
	}
	var names []map[string]bool
	for _, team := range s.Teams {
		names = append(names, wordsOf(team.Name))
	}
	if at := mostAlike(written, names); at >= 0 {
		return &s.Teams[at]
	}
	return nil
}

// wordsOfPersonas are the words in the names of each persona.
func (s *Space) wordsOfPersonas() []map[string]bool {
	names := make([]map[string]bool, len(s.Personas))
	for i := range s.Personas {
		info := s.Personas[i].SystemInfo
		names[i] = wordsOf(info.Name + " " + info.Handle)
	}
	return names
}

// mostAlike is which of the names shares most words with what is written, -1 where none does, or two share as many.
func mostAlike(written string, names []map[string]bool) int {
	wanted := wordsOf(written)
	best, most, isAlone := -1, 0, false
	for i, words := range names {
		shared := 0
		for word := range wanted {
			if words[word] {
				shared += utf8.RuneCountInString(word)
			}
		}
		if shared > 0 && shared >= most {
			best, most, isAlone = i, shared, shared > most
		}
	}
	if !isAlone {
		return -1
	}
	return best
}

// wordsOf are the words of a text that tell it from others. Short ones stand in many.
func wordsOf(text string) map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.FieldsFunc(headers.FoldName(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if utf8.RuneCountInString(word) > 2 && word != "the" && word != "and" {
			words[word] = true
		}
	}
	return words
}
