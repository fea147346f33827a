package handbook

import (
	"strconv"
	"strings"
	"unicode"
)

// anchors makes the anchors of a page's headings, as a code host makes them. Its values are how often each was made.
type anchors map[string]int

// next is the anchor of the next heading with this text.
func (a anchors) next(heading string) string {
	name := strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r == '-' || unicode.In(r, unicode.L, unicode.M, unicode.Nd, unicode.Pc):
			return r
		}
		return -1
	}, strings.ToLower(heading))
	times := a[name]
	a[name]++
	if times > 0 {
		return name + "-" + strconv.Itoa(times)
	}
	return name
}
