package templates

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// maxWidth is the most that a width or a precision in a printf may be.
const maxWidth = 200

func (r *run) print(args ...any) (string, error) {
	s, err := r.sprint("print", args)
	if err != nil {
		return "", err
	}
	return r.made(s)
}

func (r *run) println(args ...any) (string, error) {
	values, err := r.scalars("println", args)
	if err != nil {
		return "", err
	}
	return r.made(fmt.Sprintln(values...))
}

// sprint puts values together as fmt.Sprint does.
func (r *run) sprint(function string, args []any) (string, error) {
	values, err := r.scalars(function, args)
	if err != nil {
		return "", err
	}
	return fmt.Sprint(values...), nil
}

// printf is fmt.Sprintf verb by verb, so that its cost is known before each,
// and what fmt would write into the text as %!d(string=x) is an error.
func (r *run) printf(format any, args ...any) (string, error) {
	left, err := r.text("printf", format)
	if err != nil {
		return "", err
	}
	values, err := r.scalars("printf", args)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(left, "%")
		out.WriteString(before)
		if !found {
			break
		}
		next, err := parseVerb(rest)
		if err != nil {
			return "", err
		}
		left = rest[len(next.spec):]
		if values, err = next.write(&out, values); err != nil {
			return "", err
		}
		if out.Len() > maxText {
			return "", tooLong()
		}
	}
	if len(values) > 0 {
		return "", fail(CodeValue, "", "printf is given %d values more than its text has places for", len(values))
	}
	return r.made(out.String())
}

// verb is one place in a printf's text: "5.2f" of "%5.2f".
type verb struct {
	spec   string
	letter rune
}

// placePattern is such a place: flags, a width, a precision and a letter.
var placePattern = regexp.MustCompile(`^([-+# 0]*)([0-9]*)(?:\.([0-9]*))?([%vtsqxXdbocUeEfFgG]?)`)

func parseVerb(s string) (verb, error) {
	place := placePattern.FindStringSubmatch(s)
	flags, width, precision, letter := place[1], place[2], place[3], place[4]
	switch {
	case len(flags) > 10:
		return verb{}, badVerb(s)
	case isTooWide(width), isTooWide(precision):
		return verb{}, fail(CodeLimit, "", "printf may not make a place wider than %d", maxWidth)
	case letter == "":
		return verb{}, badVerb(s)
	}
	return verb{place[0], rune(letter[0])}, nil
}

func isTooWide(digits string) bool {
	n, err := strconv.Atoi(digits)
	return digits != "" && (err != nil || n > maxWidth)
}

func badVerb(s string) *Error {
	return fail(CodeValue, "%s for a text, %d for a whole number, %% for the sign itself",
		"printf does not know the place %s", quote("%"+s[:min(len(s), 12)]))
}

// write adds the next value, and returns the ones that are left.
func (v verb) write(out *strings.Builder, values []any) ([]any, error) {
	if v.letter == '%' {
		out.WriteByte('%')
		return values, nil
	}
	if len(values) == 0 {
		return nil, fail(CodeValue, "", "printf has no value for the place %s", quote("%"+v.spec))
	}
	if !strings.ContainsRune(verbsOf(values[0]), v.letter) {
		return nil, fail(CodeValue, "%v", "printf cannot write %s as %s", describe(values[0]), quote("%"+v.spec))
	}
	fmt.Fprintf(out, "%"+v.spec, values[0])
	return values[1:], nil
}

// verbsOf returns the letters that fmt takes for a value.
func verbsOf(v any) string {
	switch v.(type) {
	case string:
		return "vsqxX"
	case int64:
		return "vdbocqxXU"
	case float64:
		return "vbeEfFgGxX"
	}
	return "vt"
}
