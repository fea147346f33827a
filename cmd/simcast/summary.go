package main

import (
	"slices"

	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
)

// printSummary says what became of a run: who did not get it, where the results are, and what to do next.
func (a *app) printSummary(j *job) error {
	ended, screen := j.Summary, a.screen()
	open, chosen := j.SendPlan.OpenDeliveries(), j.SendPlan.Chosen()
	counts := chosen.Count()
	rows, sum := summary.Teams(chosen.ByTeam())
	summary.Table(screen, "team", rows, sum)
	summary.Open(screen, open, j.File.Name, j.resultsFile.Path)
	screen.Line(summary.SentenceWith(counts, summary.Besides{LeftOut: ended.All() - counts.All(), WhySkipped: plan.WhySkipped(chosen.SkippedRows())})...)
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
		a.say("simcast: %v; simcast history shows the result of each message.", ended.ResultsError)
	} else {
		a.say("Results: %s", results)
		left := summary.LeftOf(open, ended.Stopped)
		left.UncertainElsewhere = ended.Uncertain - counts.Uncertain
		a.sayNextAfterRun(left, results, results)
	}
	if a.settings.demo {
		a.say("This was a demo: nothing reached anybody.")
	}
	a.interrupts.end()
	a.putRun(j.SendPlan, ended, results)
	return exitOf(ended)
}

// sayNextAfterRun says with which commands it goes on from results: that of rerun takes more words in many spaces.
func (a *app) sayNextAfterRun(left summary.Left, uncertainIn, results string, more ...string) {
	summary.Next(a.screen(), left, summary.Commands{
		Rerun:   terminal.CommandLine(slices.Concat([]string{"simcast", "rerun", results}, more, a.settings.again())...),
		Resolve: terminal.CommandLine(slices.Concat([]string{"simcast", "resolve", uncertainIn}, a.settings.again())...),
	})
}

// sayInterrupted tells who stopped a run what became of the rest.
func (a *app) sayInterrupted() {
	a.sayIn(terminal.As(terminal.Warning, "Interrupted: "), terminal.Plain("messages that were not tried are pending."))
}
