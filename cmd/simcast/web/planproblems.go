package web

import (
	"net/url"

	"simcast/cmd/simcast/web/session"
	"simcast/pipeline"
	"simcast/pipeline/problem"
	"simcast/readers"
)

// maxProblems is how many problems the page shows, those of many rows counted once. The workbook with
// its problems marked has all of them.
const maxProblems = 500

// problemTable is what is wrong with a plan, cell by cell.
type problemTable struct {
	Errors, Warnings int
	Links            []filterLink
	List             []problemBlock
	More             int    // that are not shown
	Checked          string // the address of the plan with all of them marked
}

// problemBlock is a problem, or several in one block.
type problemBlock struct {
	readers.Problem        // the first
	Rows            string // count and rows; "" where the problem is alone
	AllRows         string // where Rows leaves some out
}

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
	t.list(problem.Blocks(view.Verdict.Problems, 1), shown)
	reading := planForm{SendOptions: pipeline.SendOptions{ReadOptions: pipeline.ReadOptions{Sheet: form.Sheet, Timezone: form.Timezone, VisibleOnly: form.VisibleOnly}}}
	t.Checked = planPath(plan, "/checked", reading.query())
	return t
}

// list shows blocks, all of them or those of one severity.
func (t *problemTable) list(blocks []*problem.Block, severity string) {
	for _, block := range blocks {
		switch {
		case severity != "" && severity != string(block.First().Severity):
		case len(t.List) == maxProblems:
			t.More += block.Count
		default:
			t.List = append(t.List, blockOf(block))
		}
	}
}

func blockOf(block *problem.Block) problemBlock {
	b := problemBlock{Problem: *block.First()}
	b.Message, b.Suggestion = inFields(b.Message), inFields(b.Suggestion)
	if block.Count > 1 {
		b.Rows, b.AllRows = block.Places(), block.MoreRows()
	}
	return b
}
