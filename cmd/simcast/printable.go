package main

import (
	"strings"
	"unicode"
)

// printable leaves out what a terminal would obey rather than show.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		if unicode.IsSpace(r) {
			return ' '
		}
		return '\uFFFD'
	}, text)
}
