package readinglist

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/readers/headers"
	"simcast/templates/wording"
)

// alike is the option that is meant most likely: one that is nearly called so, else the one that shares most words with it,
// if no other shares as many. nil where nobody can tell.
func alike(options []Option, written string) *Option {
	var names []string
	for _, option := range options {
		label, _, _ := strings.Cut(option.Label, " (")
		names = append(names, option.Value, label)
	}
	if found := called(options, wording.Nearest(written, names)); found != nil {
		return found
	}
	wanted := wordsOf(written)
	best, most, isAlone := -1, 0, false
	for i, option := range options {
		shared := 0
		for word := range wordsOf(option.Label + " " + option.Value) {
			if wanted[word] {
				shared += utf8.RuneCountInString(word)
			}
		}
		if shared > 0 && shared >= most {
			best, most, isAlone = i, shared, shared > most
		}
	}
	if best < 0 || !isAlone {
		return nil
	}
	return &options[best]
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
