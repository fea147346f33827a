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

func linesOf(block *Block) []string {
	if block.others && block.Count > 1 {
		return []string{fmt.Sprintf("%s: %s more such warnings (%s), in other words (%s); --all shows each",
			head(block), withCommas(block.Count), block.First().Code, block.Places())}
	}
	if block.Count == 1 {
		return []string{Line(block.spaces, block.First())}
	}
	text := fmt.Sprintf("%s: %s (%s", head(block), words(block.First()), block.Places())
	if !block.IsError() || block.isPlanWide() {
		if block.lacksColumn() {
			text += "; the plan has no column " + block.First().Column
		}
		return []string{text + ")"}
	}
	var lines []string
	for i := range block.Problems[:min(MaxPlaces, len(block.Problems))] {
		lines = append(lines, Line(block.spaces, &block.Problems[i]))
	}
	if block.Count > MaxPlaces {
		lines = append(lines, fmt.Sprintf("%s; the first %d are above)", text, MaxPlaces))
	}
	return lines
}

// head is what the line of several problems begins with: severity, spaces, file, sheet and column.
func head(block *Block) string {
	kind := block.kind()
	text := string(kind.severity)
	if kind.spaces != "" {
		text += ": " + kind.spaces
	}
	if place := (readers.Place{File: kind.file, Sheet: kind.sheet}).String(); place != "" {
		text += ": " + place
	}
	switch {
	case block.First().Column != "":
		text += ": " + kind.column
	case kind.column != "":
		text += ": column " + kind.column
	}
	return text
}

func words(p *readers.Problem) string {
	if p.Suggestion == "" {
		return p.Message
	}
	return p.Message + "; " + p.Suggestion
}
