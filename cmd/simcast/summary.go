package main

import (
	"fmt"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/readers"
	"simcast/templates/wording"
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

// printSummary says what became of a run: who did not get it, and where the results are.
func (a *app) printSummary(j *job) error {
	summary := j.Summary
	a.printTeams(j.SendPlan)
	a.printOpenDeliveries(j.SendPlan, j.resultsFile.Path)
	a.say("%s", sentence(summary.Counts))
	switch {
	case summary.Interrupted:
		a.sayInterrupted()
	case summary.Stopped != "":
		a.say("The run stopped: %s.", summary.Stopped)
	}
	for _, note := range j.resultsFile.Notes() {
		a.say("%s", note)
	}
	if summary.LedgerError != nil {
		a.say("simcast: %v", summary.LedgerError)
	}
	results := j.resultsFile.Path
	if summary.ResultsError != nil {
		results = ""
		a.say("simcast: %v; simcast history has what became of each delivery.", summary.ResultsError)
	} else {
		a.say("Results: %s", results)
	}
	a.interrupts.end()
	a.putOutcome(summary, results, j.SendPlan.Problems())
	return exitOf(summary)
}

// sentence says what became of all deliveries.
func sentence(c plan.Counts) string {
	return wording.Parts(fmt.Sprintf("%d sent", c.Sent), wording.Part{N: c.Drafts, What: "of them as drafts"}, wording.Part{N: c.Already, What: "sent before"},
		wording.Part{N: c.Failed, What: "failed"}, wording.Part{N: c.Uncertain, What: "uncertain"},
		wording.Part{N: c.Pending, What: "pending"}, wording.Part{N: c.Skipped, What: "skipped"}) + "."
}

// printTeams shows a line a team.
func (a *app) printTeams(sendPlan *plan.SendPlan) {
	teams := sendPlan.ByTeam()
	if len(teams) == 0 {
		return
	}
	shown := newTable(table.Row{"team", "sent", "failed", "uncertain", "pending"})
	for _, team := range teams {
		shown.AppendRow(table.Row{terminal.Printable(team.Team), team.Sent + team.Already, team.Failed, team.Uncertain, team.Pending})
	}
	fmt.Fprintln(a.stderr, shown.Render())
}

// sayInterrupted tells who stopped a run how it goes on.
func (a *app) sayInterrupted() { a.say("Interrupted: simcast send or rerun goes on where it was.") }

// openHeading stands above the deliveries that are not sent.
const openHeading = "Who did not get it, or perhaps not:"

// newTable is a table as all of simcast's look.
func newTable(header table.Row) table.Writer {
	t := table.NewWriter()
	t.SetStyle(table.StyleLight)
	t.AppendHeader(header)
	return t
}

// maxOpen is how many deliveries that are not sent are named one by one.
const maxOpen = 20

// printOpenDeliveries names each delivery that is failed, uncertain or pending.
func (a *app) printOpenDeliveries(sendPlan *plan.SendPlan, results string) {
	open := sendPlan.OpenDeliveries()
	if len(open) == 0 {
		return
	}
	a.say(openHeading)
	for _, d := range open[:min(maxOpen, len(open))] {
		a.sayIn(notSent("  ", d)...)
	}
	if rest := len(open) - maxOpen; rest > 0 {
		a.say("  and %d more: see the column result in %s", rest, results)
	}
}

// notSent names a delivery, as far as it has an inject's id and a team, and why it is not sent.
func notSent(before string, d *plan.Delivery) []terminal.Span {
	text := before + d.Inject.Place().String() + " "
	if d.Inject.ID != "" {
		text += d.Inject.ID + " "
	}
	if d.Team != nil {
		text += "to " + d.Team.Name + " "
	}
	return []terminal.Span{terminal.Plain(text), terminal.Word(string(d.Status.State)), terminal.Plain(": " + d.Status.Reason)}
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
