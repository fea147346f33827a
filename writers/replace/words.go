package replace

import (
	"regexp"
	"strconv"
	"strings"

	"simcast/pipeline/schema"
	"simcast/readers"
)

// newText is the text of a cell with the word of each of its problems replaced.
func newText(text string, problems []readers.Problem) string {
	for i := range problems {
		p := &problems[i]
		switch p.Code {
		case "no-such-team":
			text = replaceItem(text, p.Value, p.Nearest)
		case "unknown-smartword":
			text = replaceSmartword(text, p.Value, p.Nearest)
		default:
			if bare(text) == bare(p.Value) {
				text = p.Nearest
			}
		}
	}
	return text
}

// bare is a text without what nobody sees at its ends.
func bare(text string) string { return strings.TrimSpace(schema.WithoutInvisibleEnds(text)) }

// replaceItem replaces one item of a list; separators, and the blanks beside them, stay.
func replaceItem(list, item, with string) string {
	var out strings.Builder
	for part := range splitAfter(list) {
		name := strings.TrimRight(part, ";\n")
		if bare(name) == bare(item) {
			inner := strings.TrimSpace(name)
			part = strings.Replace(part, inner, with, 1)
		}
		out.WriteString(part)
	}
	return out.String()
}

// splitAfter cuts a list behind each of its separators.
func splitAfter(list string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for list != "" {
			end := strings.IndexAny(list, ";\n") + 1
			if end == 0 {
				end = len(list)
			}
			if !yield(list[:end]) {
				return
			}
			list = list[end:]
		}
	}
}

// plainName is a smartword that can follow a dot.
var plainName = regexp.MustCompile(`^[\pL_][\pL\pN_]*$`)

// action is what stands in braces.
var action = regexp.MustCompile(`\{\{[^{}]*\}\}`)

// replaceSmartword replaces the name of a smartword where it stands in braces, behind a dot or in quotes.
func replaceSmartword(text, name, with string) string {
	quoted := regexp.MustCompile(`(\bsmartword\s+)("` + regexp.QuoteMeta(name) + `"|` + "`" + regexp.QuoteMeta(name) + "`)")
	dotted := regexp.MustCompile(`(^|[^\pL\pN_.$)])\.` + regexp.QuoteMeta(name) + `($|[^\pL\pN_.])`)
	return action.ReplaceAllStringFunc(text, func(inside string) string {
		inside = quoted.ReplaceAllStringFunc(inside, func(call string) string {
			return quoted.FindStringSubmatch(call)[1] + strconv.Quote(with)
		})
		if plainName.MatchString(name) && plainName.MatchString(with) {
			inside = dotted.ReplaceAllString(inside, "${1}."+with+"${2}")
		}
		return inside
	})
}
