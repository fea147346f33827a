package templates

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// maxWidth is the most that a width or a precision in a printf may be.
const maxWidth = 200

// printf is fmt.Sprintf, but what that would write into the text as %!d(string=x) is an error. What it makes is bounded by its
// values, which are paid for, and by the width of a place. Places are paid for, too, and all of the text once more: to look for them takes
// longer than to write it.
func printf(r *run, args []any) (any, error) {
	text, left := textOf(args[0]), args[1:]
	if err := r.spend(strings.Count(text, "%") + len(text)/8); err != nil {
		return nil, err
	}
	for _, place := range placePattern.FindAllStringSubmatch(text, -1) {
		whole, width, precision, letter := place[0], place[1], place[2], place[3]
		switch {
		case isTooWide(width), isTooWide(precision):
			return nil, fail(CodeLimit, "", "printf may not make a place wider than %d", maxWidth)
		case letter == "":
			return nil, fail(CodeValue, "%s for a text, %d for a whole number, %% for the sign itself", "printf does not know the place %s", quote(whole))
		case letter == "%":
			continue
		case len(left) == 0:
			return nil, fail(CodeValue, "", "printf has no value for the place %s", quote(whole))
		case !strings.Contains(lettersOf(left[0]), letter):
			return nil, fail(CodeValue, "%v", "printf cannot write %s as %s", describe(left[0]), quote(whole))
		}
		left = left[1:]
	}
	if len(left) > 0 {
		return nil, fail(CodeValue, "", "printf is given %d values more than its text has places for", len(left))
	}
	return fmt.Sprintf(text, args[1:]...), nil
}

// placePattern is a place in a printf's text, such as %5.2f: flags, a width, a precision and a letter. The last group is empty where
// printf does not take what stands there, such as %w or %[1]*d.
var placePattern = regexp.MustCompile(`%[-+# 0]*((?:[1-9][0-9]*)?)(?:\.([0-9]*))?(?:([%vtsqxXdbocUeEfFgG])|[^\pL%\s]*\pL?)`)

func isTooWide(digits string) bool {
	n, err := strconv.Atoi(digits)
	return digits != "" && (err != nil || n > maxWidth)
}

// lettersOf returns the letters that fmt takes for a value.
func lettersOf(v any) string {
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
