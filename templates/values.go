package templates

import (
	"fmt"
	"strconv"
)

// scalar returns v if it is a text, a number or a truth value: what may stand
// in a message. Whole numbers come back as int64.
func scalar(where string, v any) (any, error) {
	switch v := v.(type) {
	case string, int64, float64, bool:
		return v, nil
	case int:
		return int64(v), nil
	}
	return nil, fail(CodeValue, insteadOf(v), "%s needs a text or a number, not %s", where, describe(v))
}

// textOf writes a scalar as text/template does.
func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	}
	return fmt.Sprint(v)
}

// describe names a value in a message.
func describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "nothing"
	case rootValue:
		return "everything (the dot alone)"
	case teamValue:
		return "the whole team"
	case personaValue:
		return "the whole persona"
	case rowValue:
		return "the whole row"
	case []string:
		return "a list"
	case string:
		return "the text " + quote(v)
	case bool:
		return "true or false"
	}
	return fmt.Sprintf("the number %v", v)
}

// insteadOf suggests what to write for a value that cannot stand in a text.
func insteadOf(v any) string {
	switch v.(type) {
	case rootValue:
		return "{{.name}}, with the name of a smartword"
	case teamValue:
		return "{{.Team.Name}}"
	case personaValue:
		return "{{.Persona.Name}}"
	case rowValue:
		return "{{.Row.column}}, with the name of a column"
	case []string:
		return `{{join ", " …}}`
	}
	return ""
}
