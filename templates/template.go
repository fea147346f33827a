package templates

import (
	"errors"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"
)

// Template is a text of a plan, ready to be filled. It never changes, and is
// safe for use by several goroutines.
type Template struct {
	text     string    // all of it, where there is no action
	segments []segment // where every action is a plain reference
	trees    map[string]*parse.Tree
	filler   *Filler
	reads    reads
}

// Plain tells whether there is no action in the text, so that filling it gives
// it back as it is.
func (t *Template) Plain() bool { return t.segments == nil && t.trees == nil }

// UsesTeam tells whether the text may differ from team to team: it reads .Team,
// or takes the whole of `.` or `$` somewhere. If not, one Fill serves every team.
func (t *Template) UsesTeam() bool { return t.reads.team }

// Columns returns the columns that the template reads through .Row, as it names
// them, in their order, each once. All means that it may read any other too.
func (t *Template) Columns() (names []string, all bool) {
	return slices.Clone(t.reads.columns), t.reads.allColumns
}

// Fill returns the text with every action carried out: the whole or, with an
// [*Error], nothing.
func (t *Template) Fill(s Scope) (string, error) {
	if t.Plain() {
		return t.text, nil
	}
	if t.reads.fault != nil {
		return "", t.reads.fault
	}
	src := source{t.filler, s}
	if t.segments != nil {
		return fillSegments(t.segments, src)
	}
	if s.Row != nil {
		src.scope.Row = rememberedRow{s.Row, map[string]string{}}
	}
	for _, name := range t.reads.columns {
		if _, err := src.column(name); err != nil {
			return "", err
		}
	}
	return t.execute(src)
}

// execute runs the guarded trees. The functions carry the state of one run, so
// they are bound here; the trees are shared.
func (t *Template) execute(src source) (string, error) {
	r := &run{source: src, steps: maxSteps}
	tmpl := template.New(mainName).Funcs(r.bound())
	for name, tree := range t.trees {
		if _, err := tmpl.AddParseTree(name, tree); err != nil {
			return "", inWords(err, "")
		}
	}
	var out limitedText
	if err := tmpl.ExecuteTemplate(&out, mainName, rootValue{}); err != nil {
		if known := (*Error)(nil); errors.As(err, &known) {
			return "", known
		}
		return "", inWords(err, "")
	}
	return out.String(), nil
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
