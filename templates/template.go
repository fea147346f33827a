package templates

import (
	"errors"
	"slices"
	"text/template/parse"
)

// Template is a text of a plan, ready to be filled. Until it is parsed into again, it
// never changes, and is safe for use by several goroutines.
type Template struct {
	text     string    // as it was parsed
	segments []segment // where every action is a simple reference: see split
	tree     *parse.Tree
	cost     int // of walking the tree once
	renderer *Renderer
	reads    reads
}

// IsLiteral tells whether there is no action in the text, so that filling it gives
// it back as it is.
func (t *Template) IsLiteral() bool { return len(t.segments) == 0 && t.tree == nil }

// UsesTeam tells whether the text may differ from team to team: it reads .Team,
// or takes the whole of `.` or `$` somewhere. If not, one Fill serves every team.
func (t *Template) UsesTeam() bool { return t.reads.team }

// Columns returns the columns that the template reads through .Row, as it names
// them, in their order, each once. All means that it may read any other too.
func (t *Template) Columns() (names []string, all bool) {
	return slices.Clone(t.reads.columns), t.reads.allColumns
}

const (
	mainName = "{{text}}" // no name that anybody defines

	// maxActions is the most that the actions of a template may hold, in bytes, where they are
	// more than simple references. It bounds what parsing costs.
	maxActions = 64 << 10
)

// compile parses a text with text/template's own parser, tells what it reads,
// and has what it does pass through functions of a [run].
func (r *Renderer) compile(text string) (*Template, error) {
	tree, err := treeOf(text)
	if err != nil {
		if known, ok := errors.AsType[*Error](err); ok {
			return nil, known
		}
		if hint := r.misspelled(text); hint != nil {
			return nil, hint
		}
		return nil, inWords(err, text)
	}
	w := r.walk(tree)
	if w.refused != nil {
		return nil, w.refused
	}
	return &Template{text: text, renderer: r, tree: tree, cost: w.nodes, reads: w.reads}, nil
}

// treeOf parses a text with text/template's own parser. A text is one template: it defines and calls no other.
func treeOf(text string) (*parse.Tree, error) {
	trees := map[string]*parse.Tree{}
	tree := parse.New(mainName)
	tree.Mode = parse.SkipFuncCheck // the walk knows the functions, and better words
	if _, err := tree.Parse(text, "", "", trees); err != nil {
		return nil, err
	}
	if len(trees) > 1 {
		return nil, manyTemplates()
	}
	return tree, nil
}

func manyTemplates() *Error {
	return fail(CodeSyntax, "the text itself where it is to stand", "{{define}}, {{block}} and {{template}} cannot be used in a plan")
}

// measure refuses a text whose actions are too much to parse.
func measure(text string) error {
	for total := 0; text != ""; {
		_, action, rest, isClosed := cutAction(text)
		if total += len(action); !isClosed && len(action) > maxActions {
			return fail(CodeSyntax, "", `a "{{" is not closed by "}}", or a quote inside it is not closed`)
		} else if isClosed && total > maxActions {
			return fail(CodeLimit, "", "there is more than 64 KiB inside {{ }}")
		}
		text = rest
	}
	return nil
}
