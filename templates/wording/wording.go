// Package wording helps to word messages about what somebody wrote.
package wording

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/agnivade/levenshtein"
)

// maxCompared is how many letters a name has at most that is compared with others.
const maxCompared = 64

// Nearest returns the candidate that was most likely meant by name, or "": a third of the
// letters and one may be others, whatever their case.
func Nearest(name string, candidates []string) string {
	name = strings.ToLower(strings.TrimSpace(name))
	length := utf8.RuneCountInString(name)
	if length > maxCompared {
		return ""
	}
	nearest, least := "", length/3+2
	for _, candidate := range candidates {
		if longer := utf8.RuneCountInString(candidate) - length; max(longer, -longer) >= least {
			continue
		}
		if off := levenshtein.ComputeDistance(name, strings.ToLower(candidate)); off < least {
			nearest, least = candidate, off
		}
	}
	return nearest
}

// Shorten makes a text one line of so many letters, with … where more were.
func Shorten(text string, most int) string {
	line := []rune(strings.Join(strings.Fields(text), " "))
	if len(line) <= most {
		return string(line)
	}
	return string(line[:most-1]) + "…"
}

// Part is how many of a whole are so.
type Part struct {
	N    int
	What string
}

// Parts is a whole with the parts that it has.
func Parts(whole string, parts ...Part) string {
	texts := []string{whole}
	for _, part := range parts {
		if part.N > 0 {
			texts = append(texts, fmt.Sprintf("%d %s", part.N, part.What))
		}
	}
	return strings.Join(texts, ", ")
}
