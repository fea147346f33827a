package templates

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/template/parse"
	"unicode/utf8"
)

// misspelled looks in a text that cannot be parsed for a name that cannot
// follow a dot, such as {{.port-name}}, and says how to write it.
func (f *Filler) misspelled(text string) *Error {
	for {
		start := strings.Index(text, open)
		if start < 0 {
			return nil
		}
		n := actionEnd(text[start:])
		if n < 0 {
			return nil
		}
		action := text[start : start+n]
		for _, word := range words(action) {
			if e := f.misspelledWord(word); e != nil && !isComment(action) {
				return e
			}
		}
		text = text[start+n:]
	}
}

// words returns what stands in an action outside of quotes, cut where a name ends.
func words(action string) []string {
	var bare strings.Builder
	for inner := action[len(open) : len(action)-len(closing)]; len(inner) > 0; {
		if n := quotedLen(inner); n > 0 {
			bare.WriteByte(' ')
			inner = inner[n:]
			continue
		}
		_, n := utf8.DecodeRuneInString(inner)
		bare.WriteString(inner[:n])
		inner = inner[n:]
	}
	return strings.FieldsFunc(bare.String(), func(r rune) bool { return strings.ContainsRune(spaces+"()|,:=", r) })
}

func (f *Filler) misspelledWord(word string) *Error {
	name, dotted := strings.CutPrefix(word, ".")
	if name == "" || isPath(name) || !dotted && !f.knows(name) {
		return nil
	}
	if _, err := strconv.ParseFloat(word, 64); err == nil {
		return nil
	}
	suggestion := f.meant(name)
	if column, ok := strings.CutPrefix(name, "Row."); ok {
		suggestion = columnReference(column)
	}
	return fail(CodeSyntax, suggestion, "%s cannot be written after a dot: there only letters, digits and _ may stand, "+
		"and no digit first", quote(name))
}

func isPath(path string) bool {
	for name := range strings.SplitSeq(path, ".") {
		if !isName(name) {
			return false
		}
	}
	return true
}

// meant returns the action of the smartword that a misspelled name means.
func (f *Filler) meant(name string) string {
	if near := nearest(name, f.indexes()); near != "" {
		return reference(near)
	}
	return reference(name)
}

// notAFunction is the error of a value with something behind it, as in {{.port name}}.
func (f *Filler) notAFunction(args []parse.Node, functions map[string]function) *Error {
	name, ok := joined(args)
	if !ok {
		return fail(CodeSyntax, "", "%s stands before or after another value, but is no function", quote(args[0].String()))
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
func (f *Filler) unknownFunction(args []parse.Node, functions map[string]function) *Error {
	name := args[0].String()
	suggestion := f.meantWord(name, functions)
	if whole, ok := joined(args); ok {
		if near := nearest(whole, f.indexes()); near != "" {
			suggestion = reference(near)
		}
	}
	return fail(CodeSyntax, suggestion, "there is no function %s, and a smartword is written with a dot before it", quote(name))
}

func (f *Filler) meantWord(name string, functions map[string]function) string {
	if part, ok := reservedPart(name); ok {
		return part
	}
	if f.knows(name) {
		return reference(name)
	}
	near := nearest(name, append(f.indexes(), slices.Sorted(maps.Keys(functions))...))
	if fn, ok := functions[near]; ok && !f.knows(near) {
		return fn.example
	}
	if near != "" {
		return reference(near)
	}
	return reference(name)
}

// forgottenDot is the error of {{Team.Name}}.
func (f *Filler) forgottenDot(name string, fields []string) *Error {
	path := name + "." + strings.Join(fields, ".")
	return fail(CodeSyntax, "{{."+path+"}}", "%s has no dot before it", quote(path))
}
