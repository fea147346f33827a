package main

import (
	"errors"
	"slices"
	"strings"

	"simcast/cmd/simcast/manyspaces"
	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// showManyFaults shows what is wrong, each once, with the spaces in which it is.
func (a *app) showManyFaults(m *job) {
	unused := m.UnusedTexts()
	a.showProblems(unused)
	m.listProblems = append(m.listProblems, unused...)
	a.showManyProblems(m.Problems.List(), m.Runs)
	for _, fault := range manyspaces.Gather(m.Runs, manyspaces.FaultOf) {
		a.say("error: %s: %s", manyspaces.Which(fault.Runs, m.Runs), fault.Text)
	}
	for _, note := range manyspaces.Gather(m.Runs, func(run *pipeline.SpaceRun) string { return strings.Join(run.Notes, " ") }) {
		a.say("%s: %s", manyspaces.Which(note.Runs, m.Runs), note.Text)
	}
	a.showStack(m.Runs)
}

// showStack shows where simcast itself failed, in the first space in which it did.
func (a *app) showStack(runs []*pipeline.SpaceRun) {
	for _, run := range runs {
		if broken, ok := errors.AsType[*send.PanicError](run.Fault); ok {
			a.say("%s", broken.Stack)
			return
		}
	}
}

// refuseMany ends a send before its first POST.
func (a *app) refuseMany(m *job) error {
	a.showManyFaults(m)
	a.say("Nothing was sent.")
	going := len(m.Active())
	if going > 0 {
		a.say("To send to the other spaces, add --skip-spaces: %d of %s are then not included.", len(m.Runs)-going, wording.Counted(len(m.Runs), "space"))
	}
	a.interrupts.End()
	a.putOutcome(m, false)
	for _, run := range m.Runs {
		if manyspaces.FaultOf(run) != "" {
			return exit{exitCannot}
		}
	}
	return exit{exitPlan}
}

// sayManyOutcome says what became of all the runs, and gives the counts of what was asked for.
func (a *app) sayManyOutcome(m *job) plan.Counts {
	sum, all := pipeline.ChosenCounts(m.Runs), pipeline.Counts(m.Runs)
	manyspaces.Table(a.screen(), m.Job, sum)
	manyspaces.OpenDeliveries(a.screen(), m.Job, sum, m.resultsPath, a.now().In(a.zone()))
	for _, why := range manyspaces.Gather(m.Runs, manyspaces.WhyNot) {
		a.say("%s: %s", manyspaces.Which(why.Runs, m.Runs), why.Text)
	}
	a.showStack(slices.DeleteFunc(slices.Clone(m.Runs), func(run *pipeline.SpaceRun) bool { return manyspaces.IsOut(m.Job, run) }))
	going := len(m.Runs) - len(m.LeftOut)
	a.sayIn(slices.Concat([]view.Phrase{view.Plain(wording.Counted(going, "space") + ": ")}, summary.Sentence(sum, summary.Extras{LeftOut: all.All() - sum.All()}))...)
	if manyspaces.Interrupted(m.Job) {
		a.sayInterrupted()
	}
	a.printResultsFiles(m)
	a.say("Results: %s", m.resultsPath)
	return sum
}

// sayNextOfMany says how it goes on in all the spaces: rerun and resolve take the folder.
func (a *app) sayNextOfMany(m *job, sum plan.Counts, uncertainElsewhere int) {
	a.sayNextAfterRun(manyspaces.Left(m.Job, sum, uncertainElsewhere), m.resultsPath, "--spaces", m.flags.Spaces)
}

// printResultsFiles says what became of the results files beyond their being written, and of the ledger.
func (a *app) printResultsFiles(m *job) {
	for _, note := range manyspaces.Gather(m.Runs, func(run *pipeline.SpaceRun) string {
		file := fileOf(run)
		if file == nil {
			return ""
		}
		return strings.Join(file.Notes(), "; ")
	}) {
		a.say("%s: %s", manyspaces.Names(note.Runs, manyspaces.MaxNames), note.Text)
	}
	for _, wrong := range manyspaces.Gather(m.Runs, func(run *pipeline.SpaceRun) string {
		if err := errors.Join(run.Summary.LedgerError, run.Summary.ResultsError); err != nil {
			return err.Error()
		}
		return ""
	}) {
		a.say("simcast: %s: %s; simcast history shows the result of each message.", manyspaces.Names(wrong.Runs, manyspaces.MaxNames), wrong.Text)
	}
}
