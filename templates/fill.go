package templates

import (
	"errors"
	"io"
	"strings"
	"text/template"
)

// Fill returns the text with every action carried out: the whole or, with an
// [*Error], nothing.
func (t *Template) Fill(scope Scope) (string, error) {
	if t.IsLiteral() {
		return t.text, nil
	}
	text, err := t.AppendFill(nil, scope)
	return string(text), err
}

// AppendFill appends to a buffer what Fill gives; with an error, nothing.
func (t *Template) AppendFill(to []byte, scope Scope) ([]byte, error) {
	switch {
	case t.IsLiteral():
		return append(to, t.text...), nil
	case t.reads.fault != nil:
		return to, t.reads.fault
	case len(t.segments) > 0:
		return appendSegments(to, t.segments, source{renderer: t.renderer, scope: scope})
	}
	var out limitedText
	if err := t.execute(scope, &out, nil); err != nil {
		return to, err
	}
	return append(to, out.String()...), nil
}

// FillPieces is Fill in pieces, which together are the same text. What an action
// put out is marked, whatever it is; the planner's own words are not. No piece is
// empty, and no two beside each other are both the planner's.
func (t *Template) FillPieces(scope Scope) ([]Piece, error) {
	if t.reads.fault != nil {
		return nil, t.reads.fault
	}
	out := &markedText{source: t.text}
	var err error
	switch {
	case t.IsLiteral():
		out.text.WriteString(t.text)
	case len(t.segments) > 0:
		err = t.markSegments(source{renderer: t.renderer, scope: scope}, out, false)
	default:
		err = t.execute(scope, out, out.emits)
	}
	if err != nil {
		return nil, err
	}
	return out.pieces(), nil
}

// FillKnown is for a text that cannot be filled, or not yet: what is known is
// filled in, and each other action stands as it is written. A Team or Persona of
// the scope that is zero is not known, and offline no smartword is. A text that is
// more than simple references stands as it is written.
func (t *Template) FillKnown(scope Scope) []Piece {
	out := &markedText{source: t.text}
	if len(t.segments) == 0 || t.markSegments(source{renderer: t.renderer, scope: scope}, out, true) != nil {
		return Unfilled(t.text)
	}
	return out.pieces()
}

// execute runs the guarded tree. The functions carry the state of one run, so
// they are bound here; the tree is shared. emits, if any, is called before each
// output of an action, with the place where that stands.
func (t *Template) execute(scope Scope, out io.Writer, emits func(position int)) error {
	src := source{renderer: t.renderer, scope: scope}
	if scope.Row != nil {
		src.scope.Row = rememberedRow{Row: scope.Row, values: map[string]string{}}
	}
	for _, name := range t.reads.columns {
		if err := src.hasColumn(name); err != nil {
			return err
		}
	}
	r := &run{source: src, steps: maxSteps, emits: emits}
	defer func() { t.renderer.spent.Add(int64(maxSteps - r.steps)) }()
	if err := r.spend(1 + t.cost); err != nil {
		return err
	}
	tmpl, err := template.New(mainName).Funcs(r.bound()).AddParseTree(mainName, t.tree)
	if err != nil {
		return inWords(err, "")
	}
	if err := tmpl.Execute(out, rootValue{}); err != nil {
		if known := (*Error)(nil); errors.As(err, &known) {
			return known
		}
		return inWords(err, "")
	}
	return nil
}

// limitedText collects a text and refuses to grow over maxText.
type limitedText struct{ strings.Builder }

func (l *limitedText) Write(p []byte) (int, error) {
	if l.Len()+len(p) > maxText {
		return 0, tooLong()
	}
	return l.Builder.Write(p)
}

func tooLong() *Error {
	return fail(CodeLimit, "", "the text grows over 1 MiB when it is filled")
}
