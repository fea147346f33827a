package templates

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"
)

// isScalar reports a text, a number or a truth value: what may stand in a message.
func isScalar(v any) bool {
	switch v.(type) {
	case string, int, int64, float64, bool:
		return true
	}
	return false
}

func notScalar(where string, v any) *Error {
	return fail(CodeValue, insteadOf(v), "%s needs a text or a number, not %s", where, describe(v))
}

// textOf writes a text, a number or a truth value as text/template does.
func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case int64:
		return strconv.FormatInt(v, 10)
	}
	return fmt.Sprint(v)
}

// The comparisons are text/template's: both values of one kind, whole numbers
// and fractions being two.

func eq(_ *run, args []any) (any, error) {
	for _, other := range args[1:] {
		sign, err := compare("eq", args[0], other)
		if err != nil || sign == 0 {
			return err == nil, err
		}
	}
	return false, nil
}

// compares makes the function that tells whether two values compare with one of these signs.
func compares(name string, signs ...int) caller {
	return func(_ *run, args []any) (any, error) {
		if _, isTruth := args[0].(bool); isTruth && name != "ne" {
			return false, fail(CodeValue, "", "%s cannot compare true and false", name)
		}
		sign, err := compare(name, args[0], args[1])
		return err == nil && slices.Contains(signs, sign), err
	}
}

// compare returns the sign of a beside b. Truth values are the same or not.
func compare(name string, a, b any) (sign int, err error) {
	switch a := a.(type) {
	case string:
		if b, ok := b.(string); ok {
			return cmp.Compare(a, b), nil
		}
	case int64:
		if b, ok := b.(int64); ok {
			return cmp.Compare(a, b), nil
		}
	case float64:
		if b, ok := b.(float64); ok {
			return cmp.Compare(a, b), nil
		}
	case bool:
		if b, ok := b.(bool); ok && a == b {
			return 0, nil
		} else if ok {
			return 1, nil
		}
	}
	return 0, fail(CodeValue, "", "%s cannot compare %s with %s", name, describe(a), describe(b))
}

func length(v any) (int, error) {
	switch v := v.(type) {
	case string:
		return len(v), nil
	case []string:
		return len(v), nil
	}
	return 0, fail(CodeValue, insteadOf(v), "len needs a text or a list, not %s", describe(v))
}

// index asks names of a scope, or takes the nth of a list or the nth byte of a text.
func index(r *run, args []any) (v any, err error) {
	v = args[0]
	for _, key := range args[1:] {
		if name, isName := key.(string); isName {
			v, err = r.field(v, name)
		} else {
			v, err = nth(v, key)
		}
		if err != nil {
			return nil, err
		}
	}
	return v, nil
}

func nth(v, key any) (any, error) {
	n, err := wholeNumber("index", key)
	if err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case []string:
		if n < 0 || n >= len(v) {
			return nil, fail(CodeValue, "", "index %d is outside of a list of %d", n, len(v))
		}
		return v[n], nil
	case string:
		if n < 0 || n >= len(v) {
			return nil, fail(CodeValue, "", "index %d is outside of a text of %d bytes", n, len(v))
		}
		return int64(v[n]), nil
	}
	return nil, fail(CodeValue, "", "index cannot take number %d of %s", n, describe(v))
}

// slice returns a part of a text, in bytes, or of a list. A cut through the
// middle of a character is an error.
func slice(r *run, args []any) (any, error) {
	whole, err := length(args[0])
	if err != nil {
		return nil, err
	}
	bounds := [2]int{0, whole}
	for i, bound := range args[1:] {
		if bounds[i], err = wholeNumber("slice", bound); err != nil {
			return nil, err
		}
	}
	from, to := bounds[0], bounds[1]
	s, isText := args[0].(string)
	switch {
	case isText && r.renderer.isPlaceholder(s):
		return s, nil
	case from < 0 || to > whole || from > to:
		return nil, fail(CodeValue, "", "slice %d to %d is outside of a text or list of length %d", from, to, whole)
	case !isText:
		return args[0].([]string)[from:to], nil
	}
	if err := r.spendBytes(to - from); err != nil {
		return nil, err
	}
	if utf8.ValidString(s[from:to]) {
		return s[from:to], nil
	}
	if err := r.spendBytes(len(s)); err != nil || !utf8.ValidString(s) {
		return s[from:to], err
	}
	return nil, fail(CodeValue, "", "slice %d to %d cuts a letter of %s in two: it counts bytes", from, to, quote(s))
}

func wholeNumber(name string, v any) (int, error) {
	if n, ok := v.(int64); ok {
		return int(n), nil
	}
	return 0, fail(CodeValue, "", "%s needs a whole number, not %s", name, describe(v))
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
