package templates

import (
	"slices"
	"text/template/parse"
)

// Template is a text of a plan, ready to be filled. Until it is parsed into again, it
// never changes, and is safe for use by several goroutines.
type Template struct {
	text     string    // as it was parsed
	segments []segment // where every action is a plain reference
	trees    map[string]*parse.Tree
	filler   *Renderer
	reads    reads
}

// Plain tells whether there is no action in the text, so that filling it gives
// it back as it is.
func (t *Template) Plain() bool { return len(t.segments) == 0 && t.trees == nil }

// UsesTeam tells whether the text may differ from team to team: it reads .Team,
// or takes the whole of `.` or `$` somewhere. If not, one Fill serves every team.
func (t *Template) UsesTeam() bool { return t.reads.team }

// Columns returns the columns that the template reads through .Row, as it names
// them, in their order, each once. All means that it may read any other too.
func (t *Template) Columns() (names []string, all bool) {
	return slices.Clone(t.reads.columns), t.reads.allColumns
}
