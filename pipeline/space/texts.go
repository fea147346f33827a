package space

import (
	"maps"
	"slices"

	"simcast/readers/headers"
)

// Text is a smartword that a list of spaces gives to one of its spaces.
type Text struct {
	Name  string // the header of its column
	Value string // "": the cell is empty, and the space's own smartword counts
}

// WithTexts is the space with texts that a list of spaces gives to it. Each wins over the smartword of its name, in any spelling in
// which headers are the same. All else is shared with s, which does not change.
func (s *Space) WithTexts(texts []Text) *Space {
	if len(texts) == 0 {
		return s
	}
	with := *s
	with.Texts, with.Smartwords, with.textOf = texts, maps.Clone(s.Smartwords), map[string]*Text{}
	byHeader := map[string]*Text{}
	for i := range texts {
		byHeader[headers.Fold(texts[i].Name)] = &texts[i]
		with.textOf[texts[i].Name] = &texts[i]
	}
	for index := range s.Smartwords {
		if text := byHeader[headers.Fold(index)]; text != nil {
			with.textOf[index] = text
		}
	}
	for index, text := range with.textOf {
		if text.Value != "" {
			with.Smartwords[index] = text.Value
		}
	}
	return &with
}

// TextIndexes are the smartwords that stand for one of the space's texts, or would if its cell were filled in.
func (s *Space) TextIndexes() []string { return slices.Collect(maps.Keys(s.textOf)) }

// TextOf is the text that a smartword stands for, nil where it stands for none.
func (s *Space) TextOf(index string) *Text { return s.textOf[index] }
