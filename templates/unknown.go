package templates

import (
	"cmp"
	"maps"
	"slices"
	"strings"
	"text/template/parse"

	"simcast/templates/wording"
)

// unknownSmartword is the error of an index that the space does not have.
func (r *Renderer) unknownSmartword(index string) *Error {
	if known, ok := r.unknown.Load(index); ok {
		return known.(*Error)
	}
	unknown := r.newUnknownSmartword(index)
	r.unknown.Store(index, unknown)
	return unknown
}

func (r *Renderer) newUnknownSmartword(index string) *Error {
	suggestion := suggest(index, slices.Concat(reserved(), r.indexes), func(name string) string {
		if slices.Contains(reserved(), name) {
			return "{{." + name + "}}"
		}
		return Reference(name)
	})
	if part, ok := reservedPart(index); ok {
		suggestion = part
	}
	if column := r.column(index); column != "" {
		suggestion = column
	}
	if suggestion == "" && len(r.indexes) > 0 {
		suggestion = "one of the space's smartwords, for example " + listFew(r.indexes, Reference)
	}
	text := "there is no smartword %s in this space"
	if len(r.indexes) == 0 {
		text += "; the space has no smartwords"
	}
	unknown := fail(CodeUnknownSmartword, suggestion, text, quote(index))
	unknown.Value = index
	if near := wording.Nearest(index, r.indexes); near != "" && suggestion == Reference(near) {
		unknown.Nearest = near
	}
	return unknown
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
	suggestion := suggest(name, row.Columns(), ColumnReference)
	if suggestion == "" && len(row.Columns()) > 0 {
		suggestion = "one of the plan's own columns, for example " + listFew(row.Columns(), ColumnReference)
	}
	return fail(CodeUnknownColumn, suggestion, "there is no column %s in this plan", quote(name))
}

// noPart is the error of names[i] asked of what has no parts: a text or a number.
func (s source) noPart(names []string, i int) *Error {
	if i == 0 {
		return fail(CodeValue, "{{$."+strings.Join(names, ".")+"}}",
			"inside {{with}} and {{range}} the dot is the value itself, which has no %s", quote(names[0]))
	}
	whole, owner := strings.Join(names, "."), strings.Join(names[:i], ".")
	suggestion := "{{." + owner + "}}"
	if part, ok := reservedPart(names[0]); ok && i == 1 {
		suggestion = part
	}
	if s.renderer.knows(whole) {
		suggestion = Reference(whole)
	}
	return fail(CodeValue, suggestion, "%s is a text and has no part %s", quote(owner), quote(names[i]))
}

// notAFunction is the error of a value with something behind it, as in {{.port name}}.
func (r *Renderer) notAFunction(args []parse.Node) *Error {
	name, ok := joined(args)
	if !ok {
		suggestion := ""
		if args[0].Type() == parse.NodeDot && len(args) == 2 && args[1].Type() == parse.NodeIdentifier {
			suggestion = "{{." + args[1].String() + "}}"
		}
		return fail(CodeSyntax, suggestion, "%s is written beside another value, but is not a function", clip(args[0].String()))
	}
	suggestion := r.meant(name)
	if column, ok := strings.CutPrefix(name, "Row."); ok {
		suggestion = cmp.Or(r.column(column), ColumnReference(column))
	} else if fn, ok := functions[args[len(args)-1].String()]; ok && len(args) == 2 && !r.knows(name) && fn.min == 1 {
		suggestion = "{{" + args[1].String() + " " + args[0].String() + "}}"
	}
	return fail(CodeSyntax, suggestion, "a name with a space, %s, cannot be written after a dot", quote(name))
}

// joined returns the name that words with spaces between them make.
func joined(args []parse.Node) (string, bool) {
	parts := make([]string, len(args))
	for i, arg := range args {
		switch arg.(type) {
		case *parse.IdentifierNode, *parse.FieldNode, *parse.NumberNode:
			parts[i] = strings.TrimPrefix(arg.String(), ".")
		default:
			return "", false
		}
	}
	return strings.Join(parts, " "), len(parts) > 1
}

// unknownFunction is the error of a word without a dot that is no function.
func (r *Renderer) unknownFunction(args []parse.Node) *Error {
	name := args[0].String()
	suggestion := r.meantWord(name)
	if whole, ok := joined(args); ok {
		if near := cmp.Or(r.column(whole), r.nearest(whole)); near != "" {
			suggestion = near
		}
	}
	return fail(CodeSyntax, suggestion, "there is no function %s, and a smartword is written with a dot before it", quote(name))
}

func (r *Renderer) meantWord(name string) string {
	if part, ok := reservedPart(name); ok {
		return part
	}
	if r.knows(name) {
		return Reference(name)
	}
	if column := r.column(name); column != "" {
		return column
	}
	near := wording.Nearest(name, slices.Concat(r.indexes, slices.Sorted(maps.Keys(functions))))
	if fn, ok := functions[near]; ok && !r.knows(near) {
		return fn.example
	}
	if near != "" {
		return Reference(near)
	}
	return Reference(name)
}

// forgottenDot is the error of {{Team.Name}}.
func forgottenDot(name string, fields []string) *Error {
	path := name + "." + strings.Join(fields, ".")
	return fail(CodeSyntax, "{{."+path+"}}", "%s has no dot before it", quote(path))
}
