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

func outcomeOf(run string, c plan.Counts, results string, problems []readers.Problem) outcome {
	return outcome{run, c.Sent, c.Failed, c.Uncertain, c.Pending, c.Skipped, c.Already, c.Drafts, results, orEmpty(problems)}
}

func (a *app) putOutcome(e plan.Summary, results string, problems []readers.Problem) {
	if a.settings.json {
		a.putJSON(outcomeOf(e.Run, e.Counts, results, problems))
	}
}

// printSummary says what became of a run: who did not get it, and where the rest stands.
func (a *app) printSummary(j *job) error {
	e := j.Summary
	a.printTeams(j.SendPlan)
	a.printOpen(j.SendPlan, j.resultsFile.Path)
	a.say("%s", sentence(e.Counts))
	switch {
	case e.Interrupted:
		a.sayInterrupted()
	case e.Stopped != "":
		a.say("The run stopped: %s.", e.Stopped)
	}
	for _, note := range j.resultsFile.Notes() {
		a.say("%s", note)
	}
	if e.LedgerError != nil {
		a.say("simcast: %v", e.LedgerError)
	}
	results := j.resultsFile.Path
	if e.ResultsError != nil {
		results = ""
		a.say("simcast: %v; simcast history has what became of each delivery.", e.ResultsError)
	} else {
		a.say("Results: %s", results)
	}
	a.putOutcome(e, results, j.SendPlan.Problems())
	return ended(e)
}

func sentence(c plan.Counts) string {
	return wording.Parts(fmt.Sprintf("%d sent", c.Sent), wording.Part{N: c.Drafts, What: "of them as drafts"}, wording.Part{N: c.Already, What: "sent before"},
		wording.Part{N: c.Failed, What: "failed"}, wording.Part{N: c.Uncertain, What: "uncertain"},
		wording.Part{N: c.Pending, What: "pending"}, wording.Part{N: c.Skipped, What: "skipped"}) + "."
}

// printTeams shows a line a team.
func (a *app) printTeams(s *plan.SendPlan) {
	summary := s.ByTeam()
	if len(summary) == 0 {
		return
	}
	t := newTable(table.Row{"team", "sent", "failed", "uncertain", "pending"})
	for _, team := range summary {
		t.AppendRow(table.Row{terminal.Printable(team.Team), team.Sent + team.Already, team.Failed, team.Uncertain, team.Pending})
	}
	fmt.Fprintln(a.stderr, t.Render())
}

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

// printOpen names each delivery that is failed, uncertain or pending.
func (a *app) printOpen(s *plan.SendPlan, results string) {
	open := s.OpenDeliveries()
	if len(open) == 0 {
		return
	}
	a.say(openHeading)
	for _, d := range open[:min(maxOpen, len(open))] {
		a.say("  %s", notSent(d))
	}
	if rest := len(open) - maxOpen; rest > 0 {
		a.say("  and %d more: see the column result in %s", rest, results)
	}
}

// notSent names a delivery, as far as it has an inject's id and a team, and why it is not sent.
func notSent(d *plan.Delivery) string {
	text := d.Inject.Place().String() + " "
	if d.Inject.ID != "" {
		text += d.Inject.ID + " "
	}
	if d.Team != nil {
		text += "to " + d.Team.Name + " "
	}
	return fmt.Sprintf("%s%s: %s", text, d.Status.State, d.Status.Reason)
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

// putMany gives the JSON; ran says that there were runs, and results.
func (a *app) putMany(m *multiJob, ran bool) {
	if !a.settings.json {
		return
	}
	all := slices.Clone(m.listed)
	for _, problem := range m.Problems.List() {
		all = append(all, problem.Problem)
	}
	folder := ""
	if ran {
		folder = m.folder
	}
	out := manyOutcome{outcomeOf(m.RunName, m.sum(), folder, all), []spaceOutcome{}}
	for _, run := range m.Runs {
		out.Spaces = append(out.Spaces, m.outcomeOf(run, ran))
	}
	a.putJSON(out)
}

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
