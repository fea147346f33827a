package templates

import (
	"slices"
	"strings"
)

// maxUnknown is how many wrong names of one text are told: looking for what each may mean takes time.
const maxUnknown = 20

// unknownNames are the wrong names of a text.
type unknownNames struct {
	asked map[string]bool // what was looked up already
	found []*Error        // each once, in their order
	isCut bool            // there may be more
}

// isNew reports whether a name is to be looked up: it was not, and more can be told. Without u each is.
func (u *unknownNames) isNew(names ...string) bool {
	if u == nil {
		return true
	}
	name := strings.Join(names, "\x00")
	if u.asked[name] {
		return false
	}
	if len(u.found) == maxUnknown {
		u.isCut = true
		return false
	}
	u.asked[name] = true
	return true
}

func (u *unknownNames) add(err *Error) {
	if u != nil && err != nil && IsUnknownName(err.Code) {
		u.found = append(u.found, err)
	}
}

// IsUnknownName reports whether the code is one of the errors of a name that does not exist.
func IsUnknownName(code string) bool {
	return code == CodeUnknownSmartword || code == CodeUnknownColumn || code == CodeUnknownField
}

// AllUnknown are the errors of all names in the text that do not exist, in their order, where a Fill has given the error of one; of
// any other error it is that alone.
func (t *Template) AllUnknown(scope Scope, of *Error) []*Error {
	alone := []*Error{of}
	if !IsUnknownName(of.Code) {
		return alone
	}
	tree, err := treeOf(normalizeQuotes(t.text))
	if err != nil {
		return alone
	}
	names := &unknownNames{asked: map[string]bool{}}
	walk := &reader{source: source{renderer: t.renderer, scope: scope}, names: names}
	walk.list(tree.Root, true)
	if names.isCut {
		last := *names.found[maxUnknown-1]
		last.Message += ", and there may be more wrong names in this text"
		names.found[maxUnknown-1] = &last
	}
	if !slices.ContainsFunc(names.found, func(e *Error) bool { return e.Message == of.Message }) {
		return append(alone, names.found...) // it stands where the dot is not the whole scope
	}
	return names.found
}
