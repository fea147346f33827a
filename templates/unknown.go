package templates

import (
	"cmp"
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
	suggestion = cmp.Or(r.column(index), reservedPart(index), suggestion)
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
	if part := reservedPart(names[0]); part != "" && i == 1 {
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
	if fn, ok := functions[args[1].String()]; ok && len(args) == 2 && !r.knows(name) && fn.min == 1 && !strings.HasPrefix(name, "Row.") {
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
	suggestion := ""
	if whole, ok := joined(args); ok {
		suggestion = cmp.Or(r.column(whole), r.nearest(whole))
	}
	return fail(CodeSyntax, cmp.Or(suggestion, r.meantWord(name)), "there is no function %s, and a smartword is written with a dot before it", quote(name))
}

// forgottenDot is the error of {{Team.Name}}.
func forgottenDot(name string, fields []string) *Error {
	path := name + "." + strings.Join(fields, ".")
	return fail(CodeSyntax, "{{."+path+"}}", "%s has no dot before it", quote(path))
}

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
