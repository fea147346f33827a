package readinglist

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"simcast/pipeline/mapping"
	"simcast/pipeline/schema"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// nearest is what is meant most likely by a value, nil where nobody can tell.
func (o *options) nearest(v *value, groups []Group) *Option {
	q := Question{Options: groups}
	switch {
	case v.first.Code == "not-ready":
		q.suggest(statusReady)
	case v.first.Code == "two-channels":
		q.suggest(schema.NewWords().Channel(v.first.Value).Channel)
	case v.what == mapping.Persona:
		return cmp.Or(optionNamed(o.personas, v.first.Nearest), mostAlike(o.personas, v.first.Value))
	case v.what == mapping.Team:
		return cmp.Or(optionNamed(o.teams, v.first.Nearest), mostAlike(o.teams, v.first.Value))
	case v.what == mapping.Channel:
		q.suggest(cmp.Or(v.first.Nearest, schema.NearestChannel(v.first.Value)))
	}
	return q.Nearest
}

// mostAlike is the option that is meant most likely: one that is nearly called so, else the one that shares most words with it,
// if no other shares as many. nil where nobody can tell.
func mostAlike(options []Option, written string) *Option {
	var names []string
	for _, option := range options {
		label, _, _ := strings.Cut(option.Label, " (")
		names = append(names, option.Value, label)
	}
	if found := optionNamed(options, wording.Nearest(written, names)); found != nil {
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

// optionNamed is the option that a name names: its value, or all that its label says before what is in brackets.
func optionNamed(options []Option, name string) *Option {
	at := slices.IndexFunc(options, func(o Option) bool {
		label, _, _ := strings.Cut(o.Label, " (")
		return name != "" && (headers.FoldName(o.Value) == headers.FoldName(name) || headers.FoldName(label) == headers.FoldName(name))
	})
	if at < 0 {
		return nil
	}
	return &options[at]
}
