package web

import (
	"fmt"
	"net/url"
	"strconv"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// What the page shows of many problems. The workbook with its problems marked has all of them.
const (
	maxProblems = 500 // lines of problems
	maxPlaces   = 50  // places of a line
)

// problemTable is what is wrong with a plan, block by block.
type problemTable struct {
	Errors, Warnings int
	Cause            string // that is perhaps behind the problems, or ""
	Links            []filterLink
	List             []*problemBlock
	More             int          // that are not shown
	Checked          string       // the address of the plan with all of them marked
	CanReplace       bool         // some words can be replaced by a button
	ReplaceAll       *replaceLink // of several words at once, nil where there are none
}

// problemBlock is the problems of one kind.
type problemBlock struct {
	Severity            readers.Severity
	Code, Column, Sheet string
	Message, Suggestion string
	Rows                string // count and rows; "" where the problem is alone
	Groups              []problemGroup
}

// problemGroup is what is wrong in the same words at one place, or at several.
type problemGroup struct {
	Where      string // the cell, the row, or how many rows and which
	Line       int    // in a CSV, of a problem that is alone
	ID         string // of the inject that is alone
	Value      string // what is wrong there, where Nearest is to stand in its place
	Nearest    string
	Says       string // what is wrong there in other words; "" where the block's message says all
	Places     []problemPlace
	MorePlaces int
	AllRows    string // where Where leaves some out
	Replace    *replaceLink
	Single     bool
}

type problemPlace struct{ Where, ID string }

// replaceLink leads to the plan with words replaced.
type replaceLink struct{ URL, Label string }

type filterLink struct {
	Name, URL string
	Count     int
	Chosen    bool
}

func problemsOf(plan session.PlanFile, view *session.View, q url.Values, form planForm) problemTable {
	t := problemTable{Errors: view.Verdict.Errors()}
	t.Warnings = len(view.Verdict.Problems) - t.Errors
	shown := q.Get("problems")
	for _, link := range []filterLink{{"All", "", t.Errors + t.Warnings, false}, {"Errors", "error", t.Errors, false}, {"Warnings", "warning", t.Warnings, false}} {
		query := url.Values{}
		if !form.likeLastRun {
			query = form.stated()
		}
		if link.Chosen = link.URL == shown; link.URL != "" {
			query.Set("problems", link.URL)
		}
		link.URL = planURL(plan, query) + "#problems"
		t.Links = append(t.Links, link)
	}
	blocks := problem.Blocks(view.Verdict.Problems, maxPlaces)
	t.Cause = problem.WrongSpace(blocks, view.Verdict.Rows)
	t.list(blocks, shown)
	reading := planForm{SendOptions: pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Sheet: form.Sheet, Timezone: form.Timezone, VisibleOnly: form.VisibleOnly}}}
	t.Checked = planPath(plan, "/checked", reading.query())
	t.offerReplacing(plan, reading, view.Verdict.Problems)
	return t
}

// list shows blocks, all of them or those of one severity.
func (t *problemTable) list(blocks []*problem.Block, severity string) {
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
func (b *problemBlock) Alone() *problemGroup {
	if len(b.Groups) == 1 && b.Groups[0].Single && b.Rows == "" {
		return &b.Groups[0]
	}
	return nil
}

func blockOf(block *problem.Block, groups []*problem.Group) *problemBlock {
	first := block.First()
	message, suggestion := block.Sentence()
	b := &problemBlock{Severity: first.Severity, Code: first.Code, Column: first.Column, Sheet: first.Sheet, Message: inFields(message), Suggestion: inFields(suggestion)}
	if block.Count > 1 && len(block.Groups) > 1 {
		b.Rows = block.Counted()
	}
	for _, g := range groups {
		b.Groups = append(b.Groups, groupOf(block, g))
	}
	return b
}

func groupOf(block *problem.Block, g *problem.Group) problemGroup {
	first := g.First()
	group := problemGroup{Where: g.Places(), Single: g.Count == 1, AllRows: g.MoreRows()}
	if first.Nearest != "" {
		group.Value, group.Nearest = wording.Clip(first.Value), first.Nearest
	} else {
		group.Says = inFields(block.Says(g))
	}
	if group.Single {
		group.Where, group.ID, group.Line = whereOf(first), wording.Clip(first.ID), first.Line
		return group
	}
	for i := range g.Problems {
		group.Places = append(group.Places, problemPlace{whereOf(&g.Problems[i]), wording.Clip(g.Problems[i].ID)})
	}
	group.MorePlaces = g.Count - len(group.Places)
	return group
}

// whereOf is the place of a problem in its sheet.
func whereOf(p *readers.Problem) string {
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
