package web

import (
	"net/url"

	"simcast/pipeline"
	"simcast/readers"
	"simcast/web/desk"
)

// mostProblems is how many problems the page shows. The workbook with its problems
// marked has all of them.
const mostProblems = 500

// problemTable is what is wrong with a plan, cell by cell.
type problemTable struct {
	Errors, Warnings int
	Links            []filterLink
	List             []readers.Problem
	More             int    // that are not shown
	Checked          string // the address of the plan with all of them marked
}

type filterLink struct {
	Name, URL string
	Count     int
	Chosen    bool
}

func problemsOf(plan desk.Plan, view *desk.View, q url.Values, a asked) problemTable {
	t := problemTable{Errors: view.Verdict.Errors()}
	t.Warnings = len(view.Verdict.Problems) - t.Errors
	shown := q.Get("problems")
	for _, link := range []filterLink{{"All", "", t.Errors + t.Warnings, false}, {"Errors", "error", t.Errors, false}, {"Warnings", "warning", t.Warnings, false}} {
		query := url.Values{}
		if !a.asLeft {
			query = a.stated()
		}
		if link.Chosen = link.URL == shown; link.URL != "" {
			query.Set("problems", link.URL)
		}
		link.URL = planURL(plan, query) + "#problems"
		t.Links = append(t.Links, link)
	}
	for _, problem := range view.Verdict.Problems {
		switch {
		case shown != "" && shown != string(problem.Severity):
		case len(t.List) == mostProblems:
			t.More++
		default:
			problem.Message, problem.Suggestion = inFields(problem.Message), inFields(problem.Suggestion)
			t.List = append(t.List, problem)
		}
	}
	reading := asked{Asked: pipeline.Asked{Reading: pipeline.Reading{Sheet: a.Sheet, Timezone: a.Timezone, VisibleOnly: a.VisibleOnly}}}
	t.Checked = planPath(plan, "/checked", reading.query())
	return t
}
