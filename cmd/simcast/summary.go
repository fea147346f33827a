package main

import (
	"slices"

	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/readers"
)

// outcome is the JSON of a send or rerun.
type outcome struct {
	Run       string            `json:"run"`
	Sent      int               `json:"sent"`
	Failed    int               `json:"failed"`
	Uncertain int               `json:"uncertain"`
	Pending   int               `json:"pending"`
	Skipped   int               `json:"skipped"`
	Already   int               `json:"already"`
	Drafts    int               `json:"drafts"`
	Results   string            `json:"results"`
	Problems  []readers.Problem `json:"problems"`
}

// outcomeOf is the JSON of one run.
func outcomeOf(run string, counts plan.Counts, results string, problems []readers.Problem) outcome {
	return outcome{run, counts.Sent, counts.Failed, counts.Uncertain, counts.Pending, counts.Skipped, counts.Already, counts.Drafts, results, orEmpty(problems)}
}

// putOutcome gives the JSON of one run, where it is asked for.
func (a *app) putOutcome(summary plan.Summary, results string, problems []readers.Problem) {
	if a.settings.json {
		a.putJSON(outcomeOf(summary.Run, summary.Counts, results, problems))
	}
}

// printSummary says what became of a run: who did not get it, where the results are, and what to do next.
func (a *app) printSummary(j *job) error {
	ended, screen := j.Summary, a.screen()
	open := j.SendPlan.OpenDeliveries()
	rows, sum := summary.Teams(j.SendPlan.ByTeam())
	summary.Table(screen, "team", rows, sum)
	summary.Open(screen, open, j.resultsFile.Path)
	screen.Line(summary.Sentence(ended.Counts)...)
	switch {
	case ended.Interrupted:
		a.sayInterrupted()
	case ended.Stopped != "":
		a.sayIn(terminal.As(terminal.Warning, "The run stopped: "), terminal.Plain(ended.Stopped+"."))
	}
	for _, note := range j.resultsFile.Notes() {
		a.say("%s", note)
	}
	if ended.LedgerError != nil {
		a.say("simcast: %v", ended.LedgerError)
	}
	results := j.resultsFile.Path
	if ended.ResultsError != nil {
		results = ""
		a.say("simcast: %v; simcast history has what became of each message.", ended.ResultsError)
	} else {
		a.say("Results: %s", results)
		a.sayNext(summary.LeftOf(open, ended.Stopped), results, results)
	}
	a.interrupts.end()
	a.putOutcome(ended, results, j.SendPlan.Problems())
	return exitOf(ended)
}

// sayNext says with which commands it goes on from results: that of rerun takes more words in many spaces.
func (a *app) sayNext(left summary.Left, uncertainIn, results string, more ...string) {
	summary.Next(a.screen(), left, summary.Commands{
		Rerun:   terminal.CommandLine(slices.Concat([]string{"simcast", "rerun", results}, more, a.settings.again())...),
		Resolve: terminal.CommandLine(slices.Concat([]string{"simcast", "resolve", uncertainIn}, a.settings.again())...),
	})
}

// sayInterrupted tells who stopped a run what became of the rest.
func (a *app) sayInterrupted() {
	a.sayIn(terminal.As(terminal.Warning, "Interrupted: "), terminal.Plain("what was not tried is pending."))
}

// spaceOutcome is what the JSON says of one of many spaces.
type spaceOutcome struct {
	Space string `json:"space"`
	outcome
	Stopped  string            `json:"stopped"`
	LeftOut  string            `json:"left_out"`
	Problems []*spaces.Problem `json:"problems"`
}

// manyOutcome is the JSON of a send or rerun in many spaces: the sums, and each of them. A
// problem that several spaces have stands once in the sums.
type manyOutcome struct {
	outcome
	Spaces []spaceOutcome `json:"spaces"`
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
	out := manyOutcome{outcomeOf(m.RunName, spaces.Counts(m.Runs), folder, all), []spaceOutcome{}}
	for _, run := range m.Runs {
		out.Spaces = append(out.Spaces, m.outcomeOf(run, ran))
	}
	a.putJSON(out)
}

// outcomeOf is what the JSON says of one space.
func (m *multiJob) outcomeOf(run *spaces.SpaceRun, ran bool) spaceOutcome {
	o := spaceOutcome{Space: run.Name, outcome: outcomeOf(run.Summary.Run, run.Summary.Counts, "", nil), Stopped: run.Summary.Stopped, Problems: orEmpty(run.Problems)}
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
