package templates

import (
	"errors"
	"slices"
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
	out := filledText{text: to, begin: len(to)}
	if err := t.fill(scope, &out); err != nil {
		return to, err
	}
	return out.text, nil
}

// FillPieces is Fill in pieces, which together are the same text. What an action
// put out is marked, whatever it is; the planner's own words are not. No piece is
// empty, and no two beside each other are both the planner's.
func (t *Template) FillPieces(scope Scope) ([]Piece, error) {
	out := &filledText{isMarked: true, source: t.text}
	if err := t.fill(scope, out); err != nil {
		return nil, err
	}
	return out.pieces(), nil
}

// FillKnown is for a text that cannot be filled, or not yet: what is known is
// filled in, and each other action stands as it is written. A Team or Persona of
// the scope that is zero is not known, and offline no smartword is. A text that is
// more than simple references stands as it is written.
func (t *Template) FillKnown(scope Scope) []Piece {
	out := &filledText{isMarked: true}
	if len(t.segments) == 0 || t.fillSegments(scope, out, true) != nil {
		return Unfilled(t.text)
	}
	return out.pieces()
}

func (t *Template) fill(scope Scope, out *filledText) error {
	switch {
	case t.IsLiteral():
		return out.add(t.text)
	case t.reads.fault != nil:
		return t.reads.fault
	case len(t.segments) > 0:
		return t.fillSegments(scope, out, false)
	}
	kept := *out // text/template keeps it in the heap; the others, nearly all, need no memory
	err := t.execute(scope, &kept)
	*out = kept
	return err
}

// fillSegments fills in what stands in segments. Partly, what is not known stands as it is written.
func (t *Template) fillSegments(scope Scope, out *filledText, partly bool) error {
	src := source{renderer: t.renderer, scope: scope}
	out.text = slices.Grow(out.text, literalSize(t.segments))
	for i := range t.segments {
		segment := &t.segments[i]
		text, err := segment.fill(&src)
		isUnknown := partly && (err != nil || !segment.isKnown(&scope))
		if isUnknown {
			text, err = segment.action, nil
		}
		if err == nil {
			err = out.add(text)
		}
		if err != nil {
			return err
		}
		if segment.kind != literalSegment {
			out.mark(len(text), segment.action, isUnknown)
		}
	}
	return nil
}

// execute runs the tree. The functions carry the state of one run, so
// they are bound here; the tree is shared.
func (t *Template) execute(scope Scope, out *filledText) error {
	r := &run{source: source{renderer: t.renderer, scope: scope}, steps: maxSteps, out: out}
	if scope.Row != nil {
		r.scope.Row = rememberedRow{Row: scope.Row, values: map[string]string{}}
	}
	for _, name := range t.reads.columns {
		if err := r.hasColumn(name); err != nil {
			return err
		}
	}
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
