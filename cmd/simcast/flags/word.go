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

// optional is the value of a flag that may stand alone.
type optional struct {
	text  *string
	alone string // what it then is
}

// Set implements pflag.Value. Scripts may say true and false, as of any flag that takes no value.
func (o *optional) Set(text string) error {
	switch text = strings.TrimSpace(text); text {
	case "":
		return errors.New("it is empty")
	case "true":
		text = o.alone
	case "false":
		text = ""
	}
	*o.text = text
	return nil
}

// String implements pflag.Value.
func (o *optional) String() string { return *o.text }

// Type implements pflag.Value. Help shows it behind the flag.
func (o *optional) Type() string { return "" }
