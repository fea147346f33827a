package flags

import (
	"errors"
	"slices"
	"strings"
)

// word is the value of a flag that takes one of few words.
type word struct {
	text *string
	all  []string
}

// TypeWord is the type of such a value.
const TypeWord = "word"

// Set implements pflag.Value.
func (w *word) Set(text string) error {
	text = strings.ToLower(text)
	if !slices.Contains(w.all, text) {
		return errors.New("it is none of the words")
	}
	*w.text = text
	return nil
}

// String implements pflag.Value.
func (w *word) String() string { return *w.text }

// Type implements pflag.Value.
func (w *word) Type() string { return TypeWord }
