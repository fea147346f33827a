package dayplan

import (
	"fmt"
	"slices"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/readers/headers"
	"simcast/templates/wording"
)

// names says which column a name means that somebody has written for edit or add.
type names struct {
	file    *readers.File
	inSheet *headers.InSheet
	isAsked bool // what is written is only asked for
}

func newNames(file *readers.File) *names { return &names{file: file, inSheet: headers.NewInSheet()} }

// find is where the column stands that a name means, or, where the plan has none such, the column that it would be. A header of
// the plan means its own column, but for `mode`: where that is the channel, channel means it; and but for an empty one beside
// another that is mapped to what it means. Else it is a name of the contract, or another word for one.
func (n *names) find(name string) (at int, missing readers.Column, err error) {
	folded := headers.Fold(name)
	if at := n.headed(name); at >= 0 && folded != headers.Mode && n.file.Columns[at].Meaning.IfFilled == "" {
		return n.file.Columns[at].Index, readers.Column{}, n.refuse(name, n.file.Columns[at])
	}
	meaning, isKnown := named(folded)
	if !isKnown {
		meaning, isKnown = n.alias(name)
	}
	if !isKnown {
		missing = readers.Column{Header: name, Name: folded}
		return -1, missing, n.refuseOwn(name)
	}
	missing = readers.Column{Header: meaning.Name, Name: meaning.Name, Known: true, Result: meaning.Result}
	if meaning.Kept {
		missing.Known, missing.Result, missing.Kept = false, false, meaning.Name
	}
	if err := n.refuse(name, missing); err != nil {
		return -1, missing, err
	}
	if meaning.Kept {
		return n.kept(meaning.Name), missing, nil
	}
	return n.file.Index(meaning.Name), missing, nil
}

// named is the contract's column of a folded name.
func named(folded string) (headers.Column, bool) {
	for _, column := range headers.Columns() {
		if headers.Fold(column.Name) == folded {
			return column, true
		}
	}
	return headers.Column{}, false
}

// headed is the place of the column under a header of the plan, -1 where there is none.
func (n *names) headed(name string) int {
	for _, fold := range []func(string) string{headers.Fold, headers.FoldInSheet} {
		if at := slices.IndexFunc(n.file.Columns, func(c readers.Column) bool { return fold(c.Header) == fold(name) }); at >= 0 {
			return at
		}
	}
	return -1
}

// alias is the column that another word means.
func (n *names) alias(name string) (headers.Column, bool) {
	folded := headers.Fold(name)
	for _, column := range headers.Columns() {
		if slices.ContainsFunc(column.Aliases, func(alias string) bool { return headers.Fold(alias) == folded }) {
			return column, true
		}
	}
	if !n.file.IsPlannersSheet {
		return headers.Column{}, false
	}
	return headers.Named(n.inSheet.Meaning(name).Column)
}

// kept is the first column of a name that is kept; of the time it is no column of date-time groups if there is another.
func (n *names) kept(name string) int {
	for _, column := range n.file.Columns {
		if column.Kept == name && !column.Meaning.DTG {
			return column.Index
		}
	}
	return n.file.KeptIndex(name)
}

// groups is the column of date-time groups beside another of the time, -1 where there is none. It wins over the other.
func (n *names) groups() int {
	at := slices.IndexFunc(n.file.Columns, func(c readers.Column) bool { return c.Kept == headers.At && c.Meaning.DTG })
	if at < 0 {
		return -1
	}
	return n.file.Columns[at].Index
}

// refuse says why a column cannot be set by hand.
func (n *names) refuse(name string, column readers.Column) error {
	switch {
	case column.Known && column.Name == "id":
		return &problem.UsageError{Message: "the id of an entry stays as it is", Suggestion: "skip the entry, and add another one"}
	case column.Result:
		return &problem.UsageError{Message: fmt.Sprintf("the column %q is one of results", wording.Clip(name)), Suggestion: "set another column"}
	}
	return nil
}

// refuseOwn refuses a name without a meaning where it is asked for. What has taken effect is a column of the planner's own, which
// templates may read.
func (n *names) refuseOwn(name string) error {
	if headers.Fold(name) == "" {
		return &problem.UsageError{Message: "a cell has no column", Suggestion: "write column=VALUE, such as subject=Smoke"}
	}
	if !n.isAsked {
		return nil
	}
	known := headers.Names()
	for _, column := range n.file.Columns {
		known = append(known, column.Header)
	}
	suggestion := "use a column of the plan, or another that simcast knows, such as " + wording.OrList([]string{"body", "subject", "team", headers.At})
	if nearest := wording.Nearest(name, known); nearest != "" {
		suggestion = fmt.Sprintf("did you mean %s?", wording.Clip(nearest))
	}
	return &problem.UsageError{Message: fmt.Sprintf("the plan has no column %q, and simcast knows none of that name", wording.Clip(name)), Suggestion: suggestion}
}
