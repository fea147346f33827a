package problem

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"simcast/readers"
)

const (
	// MaxPlaces is how many errors in the same words have a line each.
	MaxPlaces = 20
	// maxWords is how many warnings of a block are shown that differ in their words alone.
	maxWords = 20
)

// ForLines is a collector of blocks for [Lines].
func ForLines() *Collector { return &Collector{keep: MaxPlaces, maxWords: maxWords} }

// Line is a line about problems.
type Line struct {
	Severity readers.Severity // with which the line begins; "" in a line that goes on with a block
	Text     string           // what follows
	Lead     int              // how many bytes of Text the eye is to find first: the place, or of a block what is wrong
	Indent   int              // how many blanks stand before it
}

// String gives the line as a file has it.
func (l Line) String() string {
	text := l.Text
	if l.Severity != "" {
		text = string(l.Severity) + ": " + text
	}
	return strings.Repeat(" ", l.Indent) + text
}

// Lines shows blocks in a terminal. A block of several problems begins with a line that says what is wrong, how often, and in
// which rows. Below it each place of an error has a line, and each wording of a warning.
func Lines(blocks []*Block) []Line {
	var lines []Line
	for _, b := range blocks {
		lines = append(lines, linesOf(b)...)
	}
	return lines
}

// LineOf shows one problem: severity, spaces, place, id, what is wrong, and what to write instead.
func LineOf(spaces string, p *readers.Problem) Line {
	place := ""
	for _, part := range []string{spaces, p.Place.String(), shownID(p)} {
		if part != "" {
			place += part + ": "
		}
	}
	return Line{Severity: p.Severity, Text: place + join(p.Message, p.Suggestion) + tag(p), Lead: len(place)}
}

// tag names the rule of lint that a problem is of, so that it can be looked up and suppressed; "" where it is of none.
func tag(p *readers.Problem) string {
	if p.Rule == "" {
		return ""
	}
	return " [" + p.Rule + " " + p.Code + "]"
}

// blockIndent is how far the lines of a block stand in.
const blockIndent = 2

func linesOf(block *Block) []Line {
	if block.Count == 1 {
		return []Line{LineOf(block.spaces, block.First())}
	}
	message, suggestion := block.Sentence()
	head := Line{Severity: block.First().Severity, Text: block.head() + join(message, suggestion) + tag(block.First()), Lead: len(block.head()) + len(message)}
	if block.isInOneWording() {
		head.Text += " (" + block.Places() + ")"
		lines := []Line{head}
		if block.IsError() && !block.IsPlanWide() {
			lines = append(lines, block.placeLines(block.Groups[0], true)...)
		}
		return lines
	}
	head.Text += " (" + block.Counted() + ")"
	lines := []Line{head}
	var alone []readers.Problem // of groups one after another: they are one table
	flush := func() {
		lines = append(lines, block.table(alone, blockIndent, true)...)
		alone = nil
	}
	for _, g := range block.Groups {
		if g.Count == 1 {
			alone = append(alone, *g.First())
			continue
		}
		flush()
		lines = append(lines, Line{Text: fmt.Sprintf("%s (%s)", block.Says(g), g.Places()), Indent: blockIndent})
		if block.IsError() && !block.IsPlanWide() {
			lines = append(lines, block.placeLines(g, false)...)
		}
	}
	flush()
	if block.Others != nil {
		lines = append(lines, Line{Text: fmt.Sprintf("%s more, in other words (%s); --all shows each", withCommas(block.Others.Count), block.Others.Places()), Indent: blockIndent})
	}
	return lines
}

// placeLines are a line for each of the first places of a group. Where the group has no line, they say what is wrong.
func (b *Block) placeLines(g *Group, say bool) []Line {
	indent := 2 * blockIndent
	if say {
		indent = blockIndent
	}
	lines := b.table(g.Problems[:min(MaxPlaces, len(g.Problems))], indent, say)
	if more := g.Count - len(lines); more > 0 {
		lines = append(lines, Line{Text: fmt.Sprintf("and %s more; --all shows each", withCommas(more)), Indent: indent})
	}
	return lines
}

// table are lines with a place, an id, and what is wrong there, each below that of the line above.
func (b *Block) table(problems []readers.Problem, indent int, say bool) []Line {
	rows, widths := make([][]string, len(problems)), make([]int, 3)
	for i := range problems {
		p := &problems[i]
		row := []string{p.Place.String(), shownID(p), ""}
		if say {
			row[2] = b.Says(&Group{Problems: problems[i : i+1]})
		}
		if row[1]+row[2] != "" {
			row[0] += ":"
		}
		for at := range row {
			widths[at] = max(widths[at], utf8.RuneCountInString(row[at]))
		}
		rows[i] = row
	}
	lines := make([]Line, len(rows))
	for i, row := range rows {
		text := ""
		for at, cell := range row {
			if widths[at] > 0 {
				text += cell + strings.Repeat(" ", widths[at]-utf8.RuneCountInString(cell)+1)
			}
		}
		lines[i] = Line{Text: strings.TrimRight(text, " "), Indent: indent}
	}
	return lines
}

// head is what the first line of a block begins with: spaces, file, sheet and column.
func (b *Block) head() string {
	kind := b.kind()
	var parts []string
	if kind.spaces != "" {
		parts = append(parts, kind.spaces)
	}
	if place := (readers.Place{File: kind.file, Sheet: kind.sheet}).String(); place != "" {
		parts = append(parts, place)
	}
	switch {
	case b.First().Column != "":
		parts = append(parts, kind.column)
	case kind.column != "":
		parts = append(parts, "column "+kind.column)
	}
	if len(parts) == 0 {
		return ""
	}
	return strings.Join(parts, ": ") + ": "
}
