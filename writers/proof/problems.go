package proof

import (
	"simcast/pipeline/problem"
	"simcast/readers"
)

// problemBlock is the problems of one kind, as the list on top of the page has them.
type problemBlock struct {
	First      readers.Problem
	Message    string
	Suggestion string
	Anchor     string // of the message of a problem that is alone; "" where it has none
	Places     string // count and rows; "" where the problem is alone
	Groups     []problemGroup
	Open       bool // the groups are shown at once
}

// problemGroup is what is said in the same words of several places.
type problemGroup struct {
	Says   string // "" where the block's message says all
	Places string // count and rows
	Links  []placeLink
	More   int // places without a link
}

// IsLong reports whether the links are shown only to those who ask for them.
func (g *problemGroup) IsLong() bool { return len(g.Links) > maxOpen }

// Head is the place that several problems have in common: file and sheet.
func (b *problemBlock) Head() string {
	return readers.Place{File: b.First.File, Sheet: b.First.Sheet}.String()
}

// placeLink is the cell or row of a problem, with the message that it is shown at.
type placeLink struct{ Name, ID, Anchor string }

const (
	maxLinks = 200 // of a group
	maxOpen  = 12  // groups of errors, and places of a group, that are shown at once
)

// listProblems puts the plan's problems into blocks, and gives each problem the first message of its row.
func (b *book) listProblems(byRow map[int]string) {
	blocks := problem.Blocks(b.Plan.Verdict.Problems, maxLinks)
	for _, block := range blocks {
		shown := problemBlock{First: *block.First(), Anchor: byRow[block.First().Row]}
		shown.Message, shown.Suggestion = block.Sentence()
		if block.Count > 1 {
			if shown.Places = block.Places(); len(block.Groups) > 1 {
				shown.Places = block.Counted()
			}
			shown.Open = block.IsError() && len(block.Groups) <= maxOpen && !block.IsPlanWide()
			for _, g := range block.Groups {
				shown.Groups = append(shown.Groups, groupOf(block, g, byRow))
			}
		}
		b.Problems = append(b.Problems, shown)
	}
	b.Cause = problem.WrongSpace(blocks, b.Plan.Verdict.Rows)
	b.Errors = b.Plan.Verdict.Errors()
	b.Warnings = len(b.Plan.Verdict.Problems) - b.Errors
}

func groupOf(block *problem.Block, g *problem.Group, byRow map[int]string) problemGroup {
	group := problemGroup{Says: block.Says(g), Places: g.Places(), More: g.Count - len(g.Problems)}
	for i := range g.Problems {
		p := &g.Problems[i]
		group.Links = append(group.Links, placeLink{problem.PlaceName(p.Place), oneLine(p.ID), byRow[p.Row]})
	}
	return group
}
