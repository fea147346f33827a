package main

import (
	"path/filepath"
	"slices"

	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/plan"
	"simcast/templates/wording"
)

// This file has what is said of a job in one space.

// refuse shows the errors of a plan that is not posted because of them.
func (a *app) refuse(j *job) error {
	run := j.one()
	a.showVerdict(run.File.Name, &run.Plan.Verdict, true)
	a.say("Nothing was sent.")
	a.sayNextAfterCheck(&summary.Checked{Path: j.path, Read: j.flags.ReadOptions, Errors: run.Plan.Verdict.Errors()})
	a.interrupts.End()
	a.putNotRun(run.Plan.Verdict.Problems)
	return exit{exitPlan}
}

// showBriefing tells where it goes, and the arithmetic. What words have already is said as they have it.
func (a *app) showBriefing(j *job, b plan.Briefing, words summary.BriefingWords) {
	host := j.one().Connection.Host()
	if a.settings.Demo {
		host = summary.Demo
	}
	words.To, words.Plan, words.Results = summary.Place(host, b), j.planName, j.resultsPath
	if b.TakeOver.Asked {
		words.TakeOver = b.TakeOver.Explain()
	}
	summary.Briefing(a.screen(), b, words)
}

// sayOutcome says what became of the run in one space. withNext has it say what to do next.
func (a *app) sayOutcome(j *job, withNext bool) {
	run, file := j.one(), fileOf(j.one())
	ended, screen := run.Summary, a.screen()
	open, chosen := run.SendPlan.OpenDeliveries(), run.SendPlan.Chosen()
	counts := chosen.Count()
	rows, sum := summary.Teams(chosen.ByTeam())
	if run.SendPlan.IsDay {
		summary.ByHand(rows)
	}
	summary.Table(screen, "team", rows, sum)
	named := summary.RowsOfResults(filepath.Base(file.Path))
	if ended.ResultsError != nil { // no such file, or an older one
		named = summary.RowsOfPlan(run.File.Name)
	}
	summary.Open(screen, open, named, file.Path, a.now().In(a.zone()))
	screen.Line(summary.Sentence(counts, summary.Extras{LeftOut: ended.All() - counts.All(), Skipped: chosen.SkippedRows(), IsDay: run.SendPlan.IsDay})...)
	switch {
	case ended.Interrupted:
		a.sayInterrupted()
	case ended.Stopped != "":
		a.sayIn(view.As(view.Warning, "The run stopped: "), view.Plain(ended.Stopped+"."))
	}
	for _, note := range file.Notes() {
		a.say("%s", note)
	}
	if ended.LedgerError != nil {
		a.say("simcast: %v", ended.LedgerError)
	}
	if ended.ResultsError != nil {
		a.say("simcast: %v; simcast history shows the result of each message.", ended.ResultsError)
	} else {
		a.say("Results: %s", file.Path)
		left := summary.LeftOf(counts, ended.Stopped)
		left.UncertainElsewhere = ended.Uncertain - counts.Uncertain
		ofDay := plan.LeftByDay(open)
		left.Pending = max(0, left.Pending-ofDay)
		if ofDay > 0 && !run.SendPlan.IsDay {
			a.say("%s that the day has left %s not sent; simcast rerun sends those that you name with --id.", wording.Counted(ofDay, "message"), wording.Of(ofDay, "was", "were"))
		}
		if withNext {
			a.sayNextAfterRun(left, file.Path, a.readAgain(j)...)
		}
	}
	if a.settings.Demo {
		a.say("This was a demo: nothing reached anybody.")
	}
}

// sayNextAfterRun says with which commands it goes on from results: that of rerun takes more words in many spaces.
func (a *app) sayNextAfterRun(left summary.Left, results string, more ...string) {
	summary.Next(a.screen(), left, summary.Commands{
		Rerun:   terminal.CommandLine(slices.Concat([]string{"simcast", "rerun", results}, more, a.settings.again())...),
		Resolve: terminal.CommandLine(slices.Concat([]string{"simcast", "resolve", results}, a.settings.again())...),
	})
}

// sayInterrupted tells who stopped a run what became of the rest.
func (a *app) sayInterrupted() {
	a.sayIn(view.As(view.Warning, "Interrupted: "), view.Plain("messages that were not tried are pending."))
}
