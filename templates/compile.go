package templates

import (
	"strings"
	"text/template/parse"
)

const (
	mainName = "{{text}}" // no name that anybody defines

	// maxActions is the most that the actions of a template that is not plain
	// may hold, in bytes. It bounds what parsing costs.
	maxActions = 64 << 10
)

// compile parses a text with text/template's own parser, tells what it reads,
// and puts the guards into its trees.
func (f *Renderer) compile(text string) (*Template, error) {
	if err := measure(text); err != nil {
		return nil, err
	}
	trees := map[string]*parse.Tree{}
	tree := parse.New(mainName)
	tree.Mode = parse.SkipFuncCheck // the guard knows the functions, and better words
	if _, err := tree.Parse(text, "", "", trees); err != nil {
		if hint := f.misspelled(text); hint != nil {
			return nil, hint
		}
		return nil, inWords(err, text)
	}
	reads := f.readsOf(trees)
	if err := f.guard(trees); err != nil {
		return nil, err
	}
	return &Template{text: text, filler: f, trees: trees, reads: reads}, nil
}

// measure refuses a text whose actions are too much to parse.
func measure(text string) error {
	total := 0
	for {
		start := strings.Index(text, open)
		if start < 0 {
			return nil
		}
		n := actionEnd(text[start:])
		if n < 0 && len(text)-start > maxActions {
			return fail(CodeSyntax, "", `a "{{" is not closed by "}}", or a quote inside it is not closed`)
		}
		if n < 0 {
			return nil
		}
		if total += n; total > maxActions {
			return fail(CodeLimit, "", "there is more than 64 KiB inside {{ }}")
		}
		text = text[start+n:]
	}
}
