package templates

import (
	"fmt"
	"strings"
	"text/template"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// function is one that a planner may call.
type function struct {
	min, max int  // how many values it takes; max -1 is any number
	takesAll bool // lists and parts of the scope too, and not texts, numbers and truth values alone; it pays by itself
	example  string
	call     caller // nil: text/template's own, which cannot do harm
}

// caller is a function with its values. Whole numbers come as int64.
type caller func(r *run, args []any) (any, error)

// functions is the whole table. What text/template has and is not here, which
// is call alone, does not exist for a planner.
var functions = map[string]function{
	"smartword": {1, 1, false, `{{smartword "port name"}}`, smartwordOf},
	"upper":     {1, 1, false, "{{upper .name}}", ofText(strings.ToUpper)},
	"lower":     {1, 1, false, "{{lower .name}}", ofText(strings.ToLower)},
	"title":     {1, 1, false, "{{title .name}}", ofText(titleCase)},
	"default":   {2, 2, false, `{{.Row.column | default "n/a"}}`, orDefault},
	"date":      {2, 3, false, `{{date "2 January 2006 15:04" "Europe/Paris" .Row.column}}`, date},
	"join":      {1, -1, true, `{{join ", " .a .b}}`, join},
	"split":     {2, 2, false, `{{split ";" .Row.column}}`, split},

	"print":    {0, -1, false, "{{print .a .b}}", ofText(func(s string) string { return s })},
	"println":  {0, -1, false, "{{println .a .b}}", func(_ *run, args []any) (any, error) { return fmt.Sprintln(args...), nil }},
	"printf":   {1, -1, false, `{{printf "%s, %s" .a .b}}`, printf},
	"html":     {1, -1, false, "{{html .name}}", ofText(template.HTMLEscapeString)},
	"js":       {1, -1, false, "{{js .name}}", ofText(template.JSEscapeString)},
	"urlquery": {1, -1, false, "{{urlquery .name}}", ofText(func(s string) string { return template.URLQueryEscaper(s) })},

	"len":   {1, 1, true, "{{len .name}}", func(_ *run, args []any) (any, error) { return length(args[0]) }},
	"index": {1, -1, true, `{{index .Row "column name"}}`, index},
	"slice": {1, 3, true, "{{slice .name 0 3}}", slice},

	"eq":  {2, -1, false, `{{if eq .a "text"}}`, eq},
	"ne":  {2, 2, false, `{{if ne .a "text"}}`, compares("ne", -1, 1)},
	"lt":  {2, 2, false, "{{if lt .a .b}}", compares("lt", -1)},
	"le":  {2, 2, false, "{{if le .a .b}}", compares("le", -1, 0)},
	"gt":  {2, 2, false, "{{if gt .a .b}}", compares("gt", 1)},
	"ge":  {2, 2, false, "{{if ge .a .b}}", compares("ge", 1, 0)},
	"and": {1, -1, true, "{{if and .a .b}}", nil},
	"or":  {1, -1, true, "{{if or .a .b}}", nil},
	"not": {1, 1, true, "{{if not .a}}", nil},
}

// ofText makes a function of values that are put together as print does.
func ofText(change func(string) string) caller {
	return func(_ *run, args []any) (any, error) { return change(fmt.Sprint(args...)), nil }
}

// titleCase leaves capitals as they are, so that NATO stays NATO.
func titleCase(s string) string { return cases.Title(language.Und, cases.NoLower).String(s) }

func smartwordOf(r *run, args []any) (any, error) {
	value, missing := r.smartword(textOf(args[0]))
	if missing != nil {
		return nil, missing
	}
	return value, nil
}

// orDefault returns the value, or the other where it is empty or blank.
func orDefault(_ *run, args []any) (any, error) {
	if s, ok := args[1].(string); ok && strings.TrimSpace(s) == "" {
		return args[0], nil
	}
	return args[1], nil
}

// join puts texts, and those of lists, together.
func join(r *run, args []any) (any, error) {
	var texts []string
	for i, arg := range args {
		list, isList := arg.([]string)
		switch {
		case isList && i > 0:
			if err := r.spend(len(list)); err != nil {
				return nil, err
			}
			texts = append(texts, list...)
		case isScalar(arg):
			texts = append(texts, textOf(arg))
		default:
			return nil, notScalar("join", arg)
		}
	}
	separator, texts := texts[0], texts[1:]
	size := len(separator) * len(texts)
	for _, text := range texts {
		size += len(text)
	}
	if size-len(separator) > maxText {
		return nil, tooLong()
	}
	if err := r.spend(len(args) + size/stepBytes); err != nil {
		return nil, err
	}
	return strings.Join(texts, separator), nil
}

// split cuts a text where a separator stands. Spaces around the parts, and
// empty parts, go.
func split(r *run, args []any) (any, error) {
	separator, text := textOf(args[0]), textOf(args[1])
	if separator == "" {
		return nil, fail(CodeValue, `{{split ";" .Row.column}}`, "split needs a separator that is not empty")
	}
	if err := r.spend(strings.Count(text, separator)); err != nil {
		return nil, err
	}
	var parts []string
	for part := range strings.SplitSeq(text, separator) {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts, nil
}
