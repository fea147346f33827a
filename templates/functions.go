package templates

import (
	"strings"
	"text/template"

	"golang.org/x/text/cases"
	"golang.org/x/text/language"
)

// function is one that a planner may call.
type function struct {
	min, max int // how many values it takes; max -1 is any number
	example  string
	call     any // nil: text/template's own, which cannot do harm
}

// functions is the whole table. What text/template has and is not here, which
// is call alone, does not exist for a planner.
func (r *run) functions() map[string]function {
	return map[string]function{
		"smartword": {1, 1, `{{smartword "port name"}}`, r.smartwordOf},
		"upper":     {1, 1, "{{upper .name}}", r.each("upper", strings.ToUpper)},
		"lower":     {1, 1, "{{lower .name}}", r.each("lower", strings.ToLower)},
		"title":     {1, 1, "{{title .name}}", r.each("title", titleCase)},
		"default":   {2, 2, `{{.Row.column | default "n/a"}}`, r.orDefault},
		"date":      {2, 3, `{{date "2 January 2006 15:04" "Europe/Paris" .Row.column}}`, r.date},
		"join":      {1, -1, `{{join ", " .a .b}}`, r.join},
		"split":     {2, 2, `{{split ";" .Row.column}}`, r.split},

		"print":    {0, -1, "{{print .a .b}}", r.print},
		"println":  {0, -1, "{{println .a .b}}", r.println},
		"printf":   {1, -1, `{{printf "%s, %s" .a .b}}`, r.printf},
		"html":     {1, -1, "{{html .name}}", r.all("html", template.HTMLEscapeString)},
		"js":       {1, -1, "{{js .name}}", r.all("js", template.JSEscapeString)},
		"urlquery": {1, -1, "{{urlquery .name}}", r.all("urlquery", queryEscape)},

		"len":   {1, 1, "{{len .name}}", r.len},
		"index": {1, -1, `{{index .Row "column name"}}`, r.index},
		"slice": {1, 3, "{{slice .name 0 3}}", r.slice},

		"eq":  {2, -1, `{{if eq .a "text"}}`, r.eq},
		"ne":  {2, 2, `{{if ne .a "text"}}`, r.ne},
		"lt":  {2, 2, "{{if lt .a .b}}", r.lt},
		"le":  {2, 2, "{{if le .a .b}}", r.le},
		"gt":  {2, 2, "{{if gt .a .b}}", r.gt},
		"ge":  {2, 2, "{{if ge .a .b}}", r.ge},
		"and": {1, -1, "{{if and .a .b}}", nil},
		"or":  {1, -1, "{{if or .a .b}}", nil},
		"not": {1, 1, "{{if not .a}}", nil},
	}
}

// titleCase leaves capitals as they are, so that NATO stays NATO.
func titleCase(s string) string { return cases.Title(language.Und, cases.NoLower).String(s) }

func queryEscape(s string) string { return template.URLQueryEscaper(s) }

// each makes a function of one text.
func (r *run) each(name string, change func(string) string) func(any) (string, error) {
	return func(v any) (string, error) {
		s, err := r.text(name, v)
		if err != nil {
			return "", err
		}
		return r.made(change(s))
	}
}

// all makes a function of several values, put together as print does.
func (r *run) all(name string, change func(string) string) func(...any) (string, error) {
	return func(args ...any) (string, error) {
		s, err := r.sprint(name, args)
		if err != nil {
			return "", err
		}
		return r.made(change(s))
	}
}

func (r *run) smartwordOf(v any) (any, error) {
	index, err := r.text("smartword", v)
	if err != nil {
		return nil, err
	}
	value, missing := r.smartword(index)
	if missing != nil {
		return nil, missing
	}
	return value, nil
}

// orDefault returns the value, or the other where it is empty or blank.
func (r *run) orDefault(other, v any) (any, error) {
	args, err := r.scalars("default", []any{other, v})
	if err != nil {
		return nil, err
	}
	if s, ok := args[1].(string); ok && strings.TrimSpace(s) == "" {
		return args[0], nil
	}
	return args[1], nil
}

func (r *run) join(separator any, parts ...any) (string, error) {
	sep, err := r.text("join", separator)
	if err != nil {
		return "", err
	}
	texts, err := r.texts("join", parts)
	if err != nil {
		return "", err
	}
	if len(sep)*len(texts) > maxText {
		return "", tooLong()
	}
	return r.made(strings.Join(texts, sep))
}

// split cuts a text where a separator stands. Spaces around the parts, and
// empty parts, go.
func (r *run) split(separator, text any) ([]string, error) {
	sep, err := r.text("split", separator)
	if err != nil {
		return nil, err
	}
	s, err := r.text("split", text)
	if err != nil {
		return nil, err
	}
	if sep == "" {
		return nil, fail(CodeValue, `{{split ";" .Row.column}}`, "split needs a separator that is not empty")
	}
	if err := r.spend(strings.Count(s, sep)); err != nil {
		return nil, err
	}
	var parts []string
	for part := range strings.SplitSeq(s, sep) {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return parts, nil
}

func (r *run) len(v any) (int, error) {
	switch v := v.(type) {
	case string:
		return len(v), nil
	case []string:
		return len(v), nil
	}
	return 0, fail(CodeValue, insteadOf(v), "len needs a text or a list, not %s", describe(v))
}
