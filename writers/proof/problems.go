package proof

import (
	"simcast/pipeline/problem"
	"simcast/readers"
)

// problemBlock is a problem with the message that it is shown at, or several in one block with all of theirs.
type problemBlock struct {
	readers.Problem        // the first
	Anchor          string // of its message; "" of a problem of the plan as a whole
	Rows            string // count and rows; "" where the problem is alone
	Places          []placeLink
	Open            bool // the places are shown at once
}

// Head is the place that several problems have in common: file and sheet.
func (b *problemBlock) Head() string { return readers.Place{File: b.File, Sheet: b.Sheet}.String() }

// placeLink is the cell or row of a problem, with the message that it is shown at.
type placeLink struct{ Name, Anchor string }

// listProblems puts the plan's problems into blocks, and gives each problem the first message of its row.
func (b *book) listProblems(byRow map[int]string) {
	for _, block := range problem.Blocks(b.Plan.Verdict.Problems, 0) {
		shown := problemBlock{Problem: *block.First(), Anchor: byRow[block.First().Row]}
		if block.Count > 1 {
			shown.Rows = block.Places()
			shown.Open = block.IsError() && block.Count <= problem.MaxPlaces
			for i := range block.Problems {
				p := &block.Problems[i]
				shown.Places = append(shown.Places, placeLink{problem.PlaceName(p.Place), byRow[p.Row]})
			}
		}
		b.Problems = append(b.Problems, shown)
	}
	b.Errors = b.Plan.Verdict.Errors()
	b.Warnings = len(b.Plan.Verdict.Problems) - b.Errors
}
