package templates

import (
	"maps"
	"slices"
	"strings"
	"text/template/parse"

	"simcast/templates/wording"
)

// notAFunction is the error of a value with something behind it, as in {{.port name}}.
func (f *Renderer) notAFunction(args []parse.Node, functions map[string]function) *Error {
	name, ok := joined(args)
	if !ok {
		suggestion := ""
		if args[0].Type() == parse.NodeDot && len(args) == 2 && args[1].Type() == parse.NodeIdentifier {
			suggestion = "{{." + args[1].String() + "}}"
		}
		return fail(CodeSyntax, suggestion, "%s stands before or after another value, but is no function", clip(args[0].String()))
	}
	suggestion := f.meant(name)
	if column, ok := strings.CutPrefix(name, "Row."); ok {
		suggestion = columnReference(column)
	} else if fn, ok := functions[args[len(args)-1].String()]; ok && len(args) == 2 && !f.knows(name) && fn.min == 1 {
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
func (f *Renderer) unknownFunction(args []parse.Node, functions map[string]function) *Error {
	name := args[0].String()
	suggestion := f.meantWord(name, functions)
	if whole, ok := joined(args); ok {
		if near := wording.Nearest(whole, f.indexes); near != "" {
			suggestion = reference(near)
		}
	}
	return fail(CodeSyntax, suggestion, "there is no function %s, and a smartword is written with a dot before it", quote(name))
}

func (f *Renderer) meantWord(name string, functions map[string]function) string {
	if part, ok := reservedPart(name); ok {
		return part
	}
	if f.knows(name) {
		return reference(name)
	}
	near := wording.Nearest(name, slices.Concat(f.indexes, slices.Sorted(maps.Keys(functions))))
	if fn, ok := functions[near]; ok && !f.knows(near) {
		return fn.example
	}
	if near != "" {
		return reference(near)
	}
	return reference(name)
}

// forgottenDot is the error of {{Team.Name}}.
func (f *Renderer) forgottenDot(name string, fields []string) *Error {
	path := name + "." + strings.Join(fields, ".")
	return fail(CodeSyntax, "{{."+path+"}}", "%s has no dot before it", quote(path))
}
