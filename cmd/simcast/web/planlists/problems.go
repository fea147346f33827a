package planlists

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// What the page shows of many problems. The workbook with its problems marked has all of them.
const (
	maxProblems = 500 // lines of problems
	maxPlaces   = 50  // places of a line
)

// Problems is what is wrong with a plan, block by block.
type Problems struct {
	Errors, Warnings int
	Cause            string // that is perhaps behind the problems, or ""
	Links            []FilterLink
	List             []*Block
	More             int          // that are not shown
	CanReplace       bool         // some words can be replaced by a button
	ReplaceAll       *ReplaceLink // of several words at once, nil where there are none
}

// Block is problems of one kind, with what replaces their words.
type Block struct {
	*problem.Block
	Shown   []*problem.Group
	replace map[*problem.Group]*ReplaceLink
}

// ReplaceLink leads to the plan with words replaced.
type ReplaceLink struct{ URL, Label string }

// FilterLink shows the problems of one severity, or all.
type FilterLink struct {
	Name, URL string
	Count     int
	Chosen    bool
}

// OnPage are problems with what the page proposes of them.
func OnPage(problems []readers.Problem) []readers.Problem {
	problems = slices.Clone(problems)
	for i := range problems {
		problems[i].Suggestion = cmp.Or(problems[i].OnPage, problems[i].Suggestion)
	}
	return problems
}

// NewProblems is the problems of a plan that a check has found, those of one severity or, where that is empty, all.
func NewProblems(found plan.Verdict, severity string) *Problems {
	blocks := problem.Blocks(found.Problems, maxPlaces)
	t := ProblemsOf(blocks, severity)
	t.Errors = found.Errors()
	t.Warnings = len(found.Problems) - t.Errors
	t.Cause = problem.WrongSpace(blocks, found.Rows)
	return t
}

// ProblemsOf is blocks of problems, those of one severity or all.
func ProblemsOf(blocks []*problem.Block, severity string) *Problems {
	t, left := &Problems{}, maxProblems
	for _, block := range blocks {
		if severity != "" && severity != string(block.First().Severity) {
			continue
		}
		shown := block.Groups[:min(left, len(block.Groups))]
		for _, group := range block.Groups[len(shown):] {
			t.More += group.Count
		}
		if left -= len(shown); len(shown) > 0 {
			t.List = append(t.List, &Block{Block: block, Shown: shown, replace: map[*problem.Group]*ReplaceLink{}})
		}
	}
	return t
}

// Message says what is wrong with all of the problems.
func (b *Block) Message() string {
	message, _ := b.Sentence()
	return message
}

// Suggestion says what to do about all of them, "" where that differs.
func (b *Block) Suggestion() string {
	_, suggestion := b.Sentence()
	return suggestion
}

// Alone is the only problem of a block, nil where it has several.
func (b *Block) Alone() *readers.Problem {
	if b.Count == 1 {
		return b.First()
	}
	return nil
}

// Replace is what replaces the word of a group, nil where nothing does.
func (b *Block) Replace(g *problem.Group) *ReplaceLink { return b.replace[g] }

// WhereOf is the place of a problem in its sheet.
func WhereOf(p *readers.Problem) string {
	switch {
	case p.Cell != "":
		return p.Cell
	case p.Row > 0:
		return "row " + strconv.Itoa(p.Row)
	}
	return "the whole plan"
}

// replaceLabel says what comes out of a replacement.
func replaceLabel(value, nearest string, cells int) string {
	return fmt.Sprintf("Write “%s” for “%s” in %s", nearest, wording.Clip(value), wording.Counted(cells, "cell"))
}
