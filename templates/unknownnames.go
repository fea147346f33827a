package templates

import (
	"slices"
	"strings"
)

// maxUnknown is how many wrong names of one text are told: looking for what each may mean takes time.
const maxUnknown = 20

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
	compiled, err := t.renderer.compile(normalizeQuotes(t.text))
	if err != nil {
		return alone
	}
	src := source{renderer: t.renderer, scope: scope}
	var found []*Error
	asked := map[string]bool{}
	for _, ref := range compiled.reads.names {
		name := strings.Join(ref.path, "\x00")
		if asked[name] {
			continue
		}
		if len(found) == maxUnknown {
			last := *found[maxUnknown-1]
			last.Message += ", and there may be more wrong names in this text"
			found[maxUnknown-1] = &last
			break
		}
		asked[name] = true
		if err := src.find(ref); err != nil && IsUnknownName(err.Code) {
			found = append(found, err)
		}
	}
	if !slices.ContainsFunc(found, func(e *Error) bool { return e.Message == of.Message }) {
		return append(alone, found...) // it stands where the dot is not the whole scope
	}
	return found
}
