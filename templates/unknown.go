package templates

import (
	"slices"
	"strings"
)

// unknownSmartword is the error of an index that the space does not have.
func (f *Renderer) unknownSmartword(index string) *Error {
	if told, ok := f.unknown.Load(index); ok {
		return told.(*Error)
	}
	e := f.newUnknownSmartword(index)
	f.unknown.Store(index, e)
	return e
}

func (f *Renderer) newUnknownSmartword(index string) *Error {
	suggestion := suggest(index, slices.Concat(reserved(), f.indexes), func(name string) string {
		if slices.Contains(reserved(), name) {
			return "{{." + name + "}}"
		}
		return reference(name)
	})
	if part, ok := reservedPart(index); ok {
		suggestion = part
	}
	if len(f.indexes) == 0 {
		return fail(CodeUnknownSmartword, suggestion,
			"there is no smartword %s in this space; it has none at all", quote(index))
	}
	return fail(CodeUnknownSmartword, suggestion, "there is no smartword %s in this space", quote(index))
}

// reserved lists the references that are no smartwords and need no further name.
func reserved() []string {
	return []string{"Team.Name", "Team.ID", "Persona.Name", "Persona.Handle"}
}

// reservedPart suggests for a name that differs from Team, Persona or Row by case alone.
func reservedPart(name string) (string, bool) {
	switch strings.ToLower(name) {
	case "team":
		return "{{.Team.Name}}", true
	case "persona":
		return "{{.Persona.Name}}", true
	case "row":
		return "{{.Row.column}}", true
	}
	return "", false
}

func unknownField(owner, name string, parts ...string) *Error {
	suggestion := suggest(name, parts, func(part string) string { return "{{." + owner + "." + part + "}}" })
	return fail(CodeUnknownField, suggestion, "a %s has no %s", strings.ToLower(owner), quote(name))
}

func unknownColumn(name string, row Row) *Error {
	if row == nil {
		return fail(CodeUnknownColumn, "", "there is no column %s in this plan", quote(name))
	}
	suggestion := suggest(name, row.Columns(), columnReference)
	return fail(CodeUnknownColumn, suggestion, "there is no column %s in this plan", quote(name))
}

// noPart is the error of names[i] asked of v, which has no parts: a text or a number.
func (s source) noPart(v any, names []string, i int) *Error {
	if i == 0 && v == nil {
		return fail(CodeValue, "", "nothing is known here of which %s could be read; "+
			`a defined template is given its values with {{template "name" .}}`, quote(names[0]))
	}
	if i == 0 {
		return fail(CodeValue, "{{$."+strings.Join(names, ".")+"}}",
			"inside {{with}} and {{range}} the dot is the value itself, which has no %s", quote(names[0]))
	}
	whole, owner := strings.Join(names, "."), strings.Join(names[:i], ".")
	suggestion := "{{." + owner + "}}"
	if part, ok := reservedPart(names[0]); ok && i == 1 {
		suggestion = part
	}
	if s.filler.knows(whole) {
		suggestion = reference(whole)
	}
	return fail(CodeValue, suggestion, "%s is a text and has no part %s", quote(owner), quote(names[i]))
}
