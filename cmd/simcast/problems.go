package main

import (
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/spaces"
	"simcast/readers"
	"simcast/templates/wording"
)

// bothSeverities is the order in which problems are shown.
var bothSeverities = [...]readers.Severity{readers.Error, readers.Warning}

// showProblems shows problems, errors first; those of many rows in one line.
func (a *app) showProblems(problems []readers.Problem) {
	if !a.settings.all {
		c := problem.ForLines()
		c.Add("", problems...)
		a.showBlocks(c.Blocks())
		return
	}
	for _, severity := range bothSeverities {
		for i := range problems {
			if problems[i].Severity == severity {
				a.say("%s", problem.Line("", &problems[i]))
			}
		}
	}
}

// showManyProblems is showProblems for a plan in many spaces.
func (a *app) showManyProblems(problems []*spaces.Problem, runs []*spaces.SpaceRun) {
	if !a.settings.all {
		c := problem.ForLines()
		for _, p := range problems {
			c.Add(spacesOf(p.Spaces, runs), p.Problem)
		}
		a.showBlocks(c.Blocks())
		return
	}
	for _, severity := range bothSeverities {
		for _, p := range problems {
			if p.Severity == severity {
				a.say("%s", problem.Line(spacesOf(p.Spaces, runs), &p.Problem))
			}
		}
	}
}

// showBlocks shows a line for problems of many rows.
func (a *app) showBlocks(blocks []*problem.Block) {
	for _, line := range problem.Lines(blocks) {
		a.say("%s", line)
	}
}

// orEmpty is a list that JSON shows as [] where there is nothing in it.
func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// showVerdict shows the problems of a plan, and their counts.
func (a *app) showVerdict(name string, v *plan.Verdict) {
	a.showProblems(v.Problems)
	errors := v.Errors()
	a.showCounts(name, v, errors, len(v.Problems)-errors)
}

// showCounts is the last line of a check.
func (a *app) showCounts(name string, v *plan.Verdict, errors, warnings int) {
	a.say("%s: %s, %s, %s, %s.", name, wording.Counted(v.Rows, "row"), wording.Counted(v.Deliveries, "delivery"),
		wording.Counted(errors, "error"), wording.Counted(warnings, "warning"))
}
