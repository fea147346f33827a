package sheet

import (
	"math"
	"strings"
	"unicode/utf8"

	"simcast/writers/ooxml"
)

// Bounds of what a sheet's columns and rows may take, in characters and points.
const (
	Narrowest, Widest = 8, 60
	SampleLines       = 200 // lines that decide the widths
	LineHeight        = 15
	tallest           = 12  // lines of text that a row shows at most
	pageWidth         = 250 // characters that can be read side by side on a landscape page
)

// PagesWide is the number of pages side by side on which columns can still be read.
func PagesWide(widths []float64) int {
	total := 0.0
	for _, width := range widths {
		total += width
	}
	return int(math.Ceil(total / pageWidth))
}

// LongestLine is the number of characters in the longest line of a text.
func LongestLine(text string) int {
	longest := 0
	for line := range strings.Lines(text) {
		longest = max(longest, utf8.RuneCountInString(line))
	}
	return longest
}

// RowHeight makes room for the longest text of a row, within bounds: not every
// spreadsheet does so by itself, and a very long text would fill the screen.
func RowHeight(cells []ooxml.Cell, widths []float64) int {
	return RowHeightUpTo(tallest, cells, widths)
}

// RowHeightUpTo is the same, but no taller than so many lines of text.
func RowHeightUpTo(most int, cells []ooxml.Cell, widths []float64) int {
	lines := 1
	for i, c := range cells[:min(len(cells), len(widths))] {
		if c.Kind == ooxml.Words && len(c.Text) > Narrowest {
			lines = max(lines, LinesAt(c.Text, int(widths[i])))
		}
	}
	return min(lines, most) * LineHeight
}

// LinesAt is the number of lines that a text takes at a width, about.
func LinesAt(text string, width int) int {
	if text != "" && len(text) < width && strings.IndexByte(text, '\n') < 0 {
		return 1
	}
	lines := 0
	for line := range strings.Lines(text) {
		lines += 1 + utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))/width
	}
	return lines
}
