package main

import (
	"math"
	"strings"
	"unicode/utf8"
)

// width is a column's, in characters.
func width(name string) float64 {
	if l, ok := looks[name]; ok {
		return l.width
	}
	return 16
}

// lines estimates how many lines text takes in a column of that width: a
// spreadsheet does not fit the rows of a file that it did not write.
func lines(text string, width float64) int {
	n := 0
	for line := range strings.SplitSeq(text, "\n") {
		n += max(1, int(math.Ceil(float64(utf8.RuneCountInString(line))/width)))
	}
	return n
}

// height is that of a row of so many lines, in points; 409 is the most that a
// spreadsheet allows.
func height(lines int) float64 { return min(15*float64(lines)+1, 409) }
