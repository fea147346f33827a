package templates

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// misspelled looks in a text that cannot be parsed for a name that cannot
// follow a dot, such as {{.port-name}}, and says how to write it.
func (r *Renderer) misspelled(text string) *Error {
	for strings.Contains(text, open) {
		before, action, rest, isClosed := cutAction(text)
		if hint := unclosed(text[len(before):]); hint != nil {
			return hint
		}
		if !isClosed {
			return r.misspelledQuote(action)
		}
		if hint := r.columnAlone(action); hint != nil {
			return hint
		}
		for _, word := range words(action) {
			if hint := r.misspelledWord(word); hint != nil && !isComment(action) {
				return hint
			}
		}
		text = rest
	}
	return nil
}

// columnAlone finds an action that is the header of a column and nothing else, such as {{N° 5}}, and no name of a template.
func (r *Renderer) columnAlone(action string) *Error {
	name := strings.TrimPrefix(strings.Trim(action[len(open):len(action)-len(closing)], spaces), ".")
	column := r.column(name)
	if column == "" || isPath(name) {
		return nil
	}
	return fail(CodeSyntax, column, "the column %s cannot be read in this way", quote(name))
}

// unclosed finds an action that no braces close before the next one opens.
func unclosed(rest string) *Error {
	inner := rest[len(open):]
	if next := strings.Index(inner, open); next >= 0 {
		inner = inner[:next]
	}
	if strings.Contains(inner, closing[:1]) {
		return nil // by one brace or two: others say which
	}
	suggestion := "{{.name}}"
	if words := strings.Fields(inner); len(words) > 0 && strings.HasPrefix(words[0], ".") && isPath(words[0][1:]) {
		suggestion = open + words[0] + closing
	}
	return fail(CodeSyntax, suggestion, `a "{{" is not closed by "}}"`)
}

// misspelledQuote looks for an apostrophe in a name, which reads as a quote that
// is never closed.
func (r *Renderer) misspelledQuote(rest string) *Error {
	inner, _, closed := strings.Cut(rest[len(open):], closing)
	name, dotted := strings.CutPrefix(strings.Trim(inner, spaces), ".")
	if !closed || !dotted || isPath(name) || strings.ContainsAny(name, "\"`|({") {
		return nil
	}
	return cannotFollowDot(name, r.meant(name))
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

func (r *Renderer) misspelledWord(word string) *Error {
	name, dotted := strings.CutPrefix(word, ".")
	if name == "" || isPath(name) || !dotted && !r.knows(name) {
		return nil
	}
	if _, err := strconv.ParseFloat(word, 64); err == nil {
		return nil
	}
	return cannotFollowDot(name, r.meant(name))
}

func cannotFollowDot(name, suggestion string) *Error {
	return fail(CodeSyntax, suggestion, "%s cannot be written after a dot: a name there has only letters, digits and _, "+
		"and does not begin with a digit", quote(name))
}

func isPath(path string) bool {
	for name := range strings.SplitSeq(path, ".") {
		if !isName(name) {
			return false
		}
	}
	return true
}
