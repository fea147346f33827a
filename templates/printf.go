package templates

import (
	"fmt"
	"strings"
	"unicode/utf8"
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
	f, err := r.text("printf", format)
	if err != nil {
		return "", err
	}
	values, err := r.scalars("printf", args)
	if err != nil {
		return "", err
	}
	var out strings.Builder
	for {
		before, rest, found := strings.Cut(f, "%")
		out.WriteString(before)
		if !found {
			break
		}
		v, err := parseVerb(rest)
		if err != nil {
			return "", err
		}
		f = rest[len(v.spec):]
		if values, err = v.write(&out, values); err != nil {
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

func parseVerb(s string) (verb, error) {
	i := 0
	for i < len(s) && strings.IndexByte("+-# 0", s[i]) >= 0 {
		i++
	}
	if i > 10 {
		return verb{}, badVerb(s)
	}
	n, width := digits(s[i:])
	i += n
	precision := 0
	if i < len(s) && s[i] == '.' {
		n, precision = digits(s[i+1:])
		i += 1 + n
	}
	if width > maxWidth || precision > maxWidth {
		return verb{}, fail(CodeLimit, "", "printf may not make a place wider than %d", maxWidth)
	}
	letter, size := utf8.DecodeRuneInString(s[i:])
	if size == 0 || !strings.ContainsRune("%vtsqxXdbocUeEfFgG", letter) {
		return verb{}, badVerb(s)
	}
	return verb{s[:i+size], letter}, nil
}

func badVerb(s string) *Error {
	return fail(CodeValue, "%s for a text, %d for a whole number, %% for the sign itself",
		"printf does not know the place %s", quote("%"+s[:min(len(s), 12)]))
}

// digits returns how many digits s begins with, and their number, which is over
// maxWidth where it is too big.
func digits(s string) (count, value int) {
	for count < len(s) && s[count] >= '0' && s[count] <= '9' {
		value = min(value*10+int(s[count]-'0'), maxWidth+1)
		count++
	}
	return count, value
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
