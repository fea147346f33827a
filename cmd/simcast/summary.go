package main

import (
	"fmt"

	"github.com/jedib0t/go-pretty/v6/table"

	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

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
	a.putRun(j.SendPlan, summary, results)
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
