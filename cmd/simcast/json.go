package main

import (
	"encoding/json"
	"slices"
	"strings"

	"simcast/cmd/simcast/jsonout"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/readers"
)

// putJSON writes what a script reads.
func (a *app) putJSON(value any) {
	var text strings.Builder
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	_ = encoder.Encode(value) // all that is put there has a form in JSON
	a.print(terminal.PrintableJSON(text.String()))
}

// putOutcome gives the JSON of one run, where it is asked for.
func (a *app) putOutcome(summary plan.Summary, results string, problems []readers.Problem) {
	if a.settings.json {
		a.putJSON(jsonout.OutcomeOf(summary.Run, summary.Counts, results, problems))
	}
}

// putManyOutcome gives the JSON; ran says that there were runs, and results.
func (a *app) putManyOutcome(m *multiJob, ran bool) {
	if !a.settings.json {
		return
	}
	all := slices.Clone(m.listProblems)
	for _, problem := range m.Problems.List() {
		all = append(all, problem.Problem)
	}
	folder := ""
	if ran {
		folder = m.resultsFolder
	}
	out := jsonout.ManyOutcome{Outcome: jsonout.OutcomeOf(m.RunName, spaces.Counts(m.Runs), folder, all), Spaces: []jsonout.SpaceOutcome{}}
	for _, run := range m.Runs {
		out.Spaces = append(out.Spaces, m.outcomeOf(run, ran))
	}
	a.putJSON(out)
}

// outcomeOf is what the JSON says of one space.
func (m *multiJob) outcomeOf(run *spaces.SpaceRun, ran bool) jsonout.SpaceOutcome {
	o := jsonout.SpaceOutcome{Space: run.Name, Outcome: jsonout.OutcomeOf(run.Summary.Run, run.Summary.Counts, "", nil), Stopped: run.Summary.Stopped, Problems: jsonout.OrEmpty(run.Problems)}
	switch {
	case run.Fault != nil && ran && !m.isOut(run):
		o.Stopped = run.Fault.Error()
	case run.Fault != nil:
		o.LeftOut = run.Fault.Error()
	case ran && run.Summary.ResultsError == nil:
		o.Results = m.resultsFiles[run.N].Path
	}
	return o
}
