package problem

import (
	"fmt"

	"simcast/readers"
)

const (
	// MaxPlaces is how many errors of a block have a line each.
	MaxPlaces = 20
	// maxWords is how many warnings are shown that differ in their words alone.
	maxWords = 20
)

// ForLines is a collector of blocks for [Lines].
func ForLines() *Collector { return &Collector{keep: MaxPlaces, maxWords: maxWords} }

// Lines shows blocks in a terminal. A problem that is alone, and the first errors of a block, have a line
// each; a block of several has one with its count and rows.
func Lines(blocks []*Block) []string {
	var lines []string
	for _, b := range blocks {
		lines = append(lines, linesOf(b)...)
	}
	return lines
}

// Line shows one problem: severity, spaces, place, what is wrong, and what to write instead.
func Line(spaces string, p *readers.Problem) string {
	if spaces != "" {
		return fmt.Sprintf("%s: %s: %s", p.Severity, spaces, p)
	}
	return fmt.Sprintf("%s: %s", p.Severity, p)
}

func linesOf(b *Block) []string {
	if b.others && b.Count > 1 {
		return []string{fmt.Sprintf("%s: %s more such warnings (%s), in other words (%s); --all shows each",
			head(b), withCommas(b.Count), b.First().Code, b.Places())}
	}
	if b.Count == 1 {
		return []string{Line(b.spaces, b.First())}
	}
	text := fmt.Sprintf("%s: %s (%s", head(b), words(b.First()), b.Places())
	if !b.IsError() || b.isPlanWide() {
		if b.lacksColumn() {
			text += "; the plan has no column " + b.First().Column
		}
		return []string{text + ")"}
	}
	var lines []string
	for i := range b.Problems[:min(MaxPlaces, len(b.Problems))] {
		lines = append(lines, Line(b.spaces, &b.Problems[i]))
	}
	if b.Count > MaxPlaces {
		lines = append(lines, fmt.Sprintf("%s; the first %d are above)", text, MaxPlaces))
	}
	return lines
}

// head is what the line of several problems begins with: severity, spaces, file, sheet and column.
func head(b *Block) string {
	k := b.kind()
	text := string(k.severity)
	if k.spaces != "" {
		text += ": " + k.spaces
	}
	if place := (readers.Place{File: k.file, Sheet: k.sheet}).String(); place != "" {
		text += ": " + place
	}
	switch {
	case b.First().Column != "":
		text += ": " + k.column
	case k.column != "":
		text += ": column " + k.column
	}
	return text
}

func words(p *readers.Problem) string {
	if p.Suggestion == "" {
		return p.Message
	}
	return p.Message + "; " + p.Suggestion
}
