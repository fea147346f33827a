package problemlist

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

// Table is what is wrong with a plan, block by block.
type Table struct {
	Errors, Warnings int
	Cause            string // that is perhaps behind the problems, or ""
	Links            []FilterLink
	List             []*Block
	More             int          // that are not shown
	CanReplace       bool         // some words can be replaced by a button
	ReplaceAll       *ReplaceLink // of several words at once, nil where there are none
}

// Block is the problems of one kind.
type Block struct {
	Severity            readers.Severity
	Code, Column, Sheet string
	Message, Suggestion string
	Rows                string // count and rows; "" where the problem is alone
	Groups              []Group
}

// Group is what is wrong in the same words at one place, or at several.
type Group struct {
	Where      string // the cell, the row, or how many rows and which
	Line       int    // in a CSV, of a problem that is alone
	ID         string // of the inject that is alone
	Value      string // what is wrong there, where Nearest is to stand in its place
	Nearest    string
	Says       string // what is wrong there in other words; "" where the block's message says all
	Places     []Place
	MorePlaces int
	AllRows    string // where Where leaves some out
	Replace    *ReplaceLink
	Single     bool
}

// Place is where a problem is, and of which inject.
type Place struct{ Where, ID string }

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

// New is the problems of a plan that a check has found, those of one severity or, where that is empty, all.
func New(found plan.Verdict, severity string) *Table {
	blocks := problem.Blocks(found.Problems, maxPlaces)
	t := Of(blocks, severity)
	t.Errors = found.Errors()
	t.Warnings = len(found.Problems) - t.Errors
	t.Cause = problem.WrongSpace(blocks, found.Rows)
	return t
}

// Of is blocks of problems, those of one severity or all.
func Of(blocks []*problem.Block, severity string) *Table {
	t := &Table{}
	t.list(blocks, severity)
	return t
}

// list shows blocks, all of them or those of one severity.
func (t *Table) list(blocks []*problem.Block, severity string) {
	lines := 0
	for _, block := range blocks {
		if severity != "" && severity != string(block.First().Severity) {
			continue
		}
		groups := block.Groups
		if left := maxProblems - lines; len(groups) > left {
			for _, g := range groups[left:] {
				t.More += g.Count
			}
			groups = groups[:left]
		}
		if len(groups) > 0 {
			t.List = append(t.List, blockOf(block, groups))
		}
		lines += len(groups)
	}
}

// Alone is the only place of a block, nil where it has several.
func (b *Block) Alone() *Group {
	if len(b.Groups) == 1 && b.Groups[0].Single && b.Rows == "" {
		return &b.Groups[0]
	}
	return nil
}

func blockOf(block *problem.Block, groups []*problem.Group) *Block {
	first := block.First()
	message, suggestion := block.Sentence()
	b := &Block{Severity: first.Severity, Code: first.Code, Column: first.Column, Sheet: first.Sheet, Message: message, Suggestion: suggestion}
	if block.Count > 1 && len(block.Groups) > 1 {
		b.Rows = block.Counted()
	}
	for _, g := range groups {
		b.Groups = append(b.Groups, groupOf(block, g))
	}
	return b
}

func groupOf(block *problem.Block, g *problem.Group) Group {
	first := g.First()
	group := Group{Where: g.Places(), Single: g.Count == 1, AllRows: g.MoreRows()}
	if first.Nearest != "" {
		group.Value, group.Nearest = wording.Clip(first.Value), first.Nearest
	} else {
		group.Says = block.Says(g)
	}
	if group.Single {
		group.Where, group.ID, group.Line = WhereOf(first), wording.Clip(first.ID), first.Line
		return group
	}
	for i := range g.Problems {
		group.Places = append(group.Places, Place{WhereOf(&g.Problems[i]), wording.Clip(g.Problems[i].ID)})
	}
	group.MorePlaces = g.Count - len(group.Places)
	return group
}

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
