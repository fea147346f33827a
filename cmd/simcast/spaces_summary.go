package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline/plan"
	"simcast/pipeline/send"
	"simcast/pipeline/spaces"
	"simcast/templates/wording"
)

const (
	maxNames   = 3  // spaces that are named before a count stands for the rest
	maxTallies = 20 // teams, channels or spaces that a briefing names
	maxSpaces  = 50 // spaces in the summary, up to which those are shown too where all is well
)

// namesOf are the names of spaces, the first few of many.
func namesOf(runs []*spaces.SpaceRun, most int) string {
	var names []string
	for _, run := range runs[:min(most, len(runs))] {
		names = append(names, run.Name)
	}
	text := strings.Join(names, ", ")
	if rest := len(runs) - most; rest > 0 {
		text += fmt.Sprintf(" and %d more", rest)
	}
	return text
}

// spacesOf names spaces out of all.
func spacesOf(runs, all []*spaces.SpaceRun) string {
	if len(runs) == len(all) && len(all) > maxNames {
		return fmt.Sprintf("all %d spaces", len(all))
	}
	return namesOf(runs, maxNames)
}

// alike are the spaces of which the same is to be said.
type alike struct {
	text string
	runs []*spaces.SpaceRun
}

// gather puts spaces of the same text together; "" says nothing.
func gather(runs []*spaces.SpaceRun, text func(*spaces.SpaceRun) string) []alike {
	var list []alike
	at := map[string]int{}
	for _, run := range runs {
		said := text(run)
		if said == "" {
			continue
		}
		i, met := at[said]
		if !met {
			i = len(list)
			at[said] = i
			list = append(list, alike{text: said})
		}
		list[i].runs = append(list[i].runs, run)
	}
	return list
}

// faultOf is why a space takes no part, "" where its problems say so, or where it does.
func faultOf(run *spaces.SpaceRun) string {
	var ofPlan *spaces.PlanError
	if run.Fault == nil || errors.As(run.Fault, &ofPlan) {
		return ""
	}
	return orWait(run.Fault).Error()
}

// showManyFaults shows what is wrong, each once, with the spaces in which it is.
func (a *app) showManyFaults(m *multiJob) {
	unused := m.UnusedTexts()
	a.showProblems(unused)
	m.listProblems = append(m.listProblems, unused...)
	a.showManyProblems(m.Problems.List(), m.Runs)
	for _, fault := range gather(m.Runs, faultOf) {
		a.say("error: %s: %s", spacesOf(fault.runs, m.Runs), fault.text)
	}
	for _, note := range gather(m.Runs, func(run *spaces.SpaceRun) string { return strings.Join(run.Notes, " ") }) {
		a.say("%s: %s", spacesOf(note.runs, m.Runs), note.text)
	}
	a.showStack(m.Runs)
}

// showStack shows where simcast itself failed, in the first space in which it did.
func (a *app) showStack(runs []*spaces.SpaceRun) {
	for _, run := range runs {
		if broken, ok := errors.AsType[*send.PanicError](run.Fault); ok {
			a.say("%s", broken.Stack)
			return
		}
	}
}

// refuseMany ends a send before its first POST.
func (a *app) refuseMany(m *multiJob) error {
	a.showManyFaults(m)
	a.say("Nothing was sent.")
	going := len(m.Active())
	if going > 0 {
		a.say("To send to the other spaces, add --skip-spaces: %d of %s are then not included.", len(m.Runs)-going, wording.Counted(len(m.Runs), "space"))
	}
	a.interrupts.End()
	a.putManyOutcome(m, false)
	for _, run := range m.Runs {
		if faultOf(run) != "" {
			return exit{exitCannot}
		}
	}
	return exit{exitPlan}
}

// printManySummary says what became of all the runs: a line a space, who did not get it, and what to do next.
func (a *app) printManySummary(m *multiJob) error {
	sum := a.sayManyOutcome(m)
	a.sayNextOfMany(m, sum, spaces.Counts(m.Runs).Uncertain-sum.Uncertain)
	a.interrupts.End()
	a.putManyOutcome(m, true)
	return m.exitOf(sum.Open)
}

// sayManyOutcome says what became of all the runs, and gives the counts of what was asked for.
func (a *app) sayManyOutcome(m *multiJob) plan.Counts {
	sum, all := spaces.ChosenCounts(m.Runs), spaces.Counts(m.Runs)
	a.printSpaces(m, sum)
	a.printManyOpenDeliveries(m, sum)
	for _, why := range gather(m.Runs, whyNot) {
		a.say("%s: %s", spacesOf(why.runs, m.Runs), why.text)
	}
	a.showStack(slices.DeleteFunc(slices.Clone(m.Runs), m.isOut))
	going := len(m.Runs) - len(m.LeftOut)
	a.sayIn(slices.Concat([]terminal.Span{terminal.Plain(wording.Counted(going, "space") + ": ")}, summary.Sentence(sum, summary.Extras{LeftOut: all.All() - sum.All()}))...)
	if m.interrupted() {
		a.sayInterrupted()
	}
	a.printResultsFiles(m)
	a.say("Results: %s", m.resultsFolder)
	return sum
}

// sayNextOfMany says how it goes on in all the spaces: rerun and resolve take the folder.
func (a *app) sayNextOfMany(m *multiJob, sum plan.Counts, uncertainElsewhere int) {
	a.sayNextAfterRun(m.left(sum, uncertainElsewhere), m.resultsFolder, "--spaces", m.flags.spaces)
}

func (m *multiJob) left(sum plan.Counts, uncertainElsewhere int) summary.Left {
	left := summary.LeftOf(sum, "")
	left.UncertainElsewhere = uncertainElsewhere
	left.Stopped = slices.ContainsFunc(m.Runs, func(run *spaces.SpaceRun) bool { return whyNot(run) != "" })
	return left
}

// interrupted reports whether the planner ended a run.
func (m *multiJob) interrupted() bool {
	return slices.ContainsFunc(m.Runs, func(run *spaces.SpaceRun) bool { return run.Summary.Interrupted })
}

// lacksResults reports whether the results of a run could not be written.
func (m *multiJob) lacksResults() bool {
	return slices.ContainsFunc(m.Runs, func(run *spaces.SpaceRun) bool { return run.Summary.ResultsError != nil })
}

// failed reports whether a run could not begin, broke off, or has no results, or the ledger not its end.
func (m *multiJob) failed() bool {
	return slices.ContainsFunc(m.Runs, func(run *spaces.SpaceRun) bool {
		return run.Summary.ResultsError != nil || run.Summary.LedgerError != nil && run.Summary.Open == 0 || run.Fault != nil && !m.isOut(run)
	})
}

// isOut reports whether a space was left out with --skip-spaces.
func (m *multiJob) isOut(run *spaces.SpaceRun) bool { return slices.Contains(m.LeftOut, run) }

// whyNot is why a run ended before its time, or never began.
func whyNot(run *spaces.SpaceRun) string {
	switch {
	case run.Fault != nil:
		return orWait(run.Fault).Error()
	case run.Summary.Stopped != "":
		return "the run stopped: " + run.Summary.Stopped
	}
	return ""
}

// printSpaces shows a line a space: of very many, only of those where something is left.
func (a *app) printSpaces(m *multiJob, sum plan.Counts) {
	var rows []summary.Row
	var well []*spaces.SpaceRun
	for _, run := range m.Runs {
		how := m.how(run)
		if len(m.Runs) > maxSpaces && how == "" && run.Summary.Open == 0 {
			well = append(well, run)
			continue
		}
		rows = append(rows, summary.Row{Name: run.Name, Counts: run.Chosen, Note: how})
	}
	if len(well) > 0 {
		rows = append(rows, summary.Row{Name: fmt.Sprintf("(%s, all sent)", wording.Counted(len(well), "space")), Counts: spaces.ChosenCounts(well)})
	}
	summary.Table(a.screen(), "space", rows, summary.Row{Name: wording.Counted(len(m.Runs), "space"), Counts: sum})
}

// how is a word on how a run ended, "" where it came to its end.
func (m *multiJob) how(run *spaces.SpaceRun) string {
	switch {
	case m.isOut(run):
		return "not included"
	case run.Fault != nil:
		return "stopped by an error"
	case run.Summary.Interrupted:
		return "interrupted"
	case run.Summary.Stopped != "":
		return "stopped"
	case run.Summary.ResultsError != nil:
		return "no results"
	case run.Summary.LedgerError != nil:
		return "end not recorded"
	}
	return ""
}

// printManyOpenDeliveries names messages that are uncertain or failed, the first few of them, and counts by space those that
// are pending. What stopped one space does not hide what is to be looked at in another.
func (a *app) printManyOpenDeliveries(m *multiJob, sum plan.Counts) {
	if sum.Open == 0 {
		return
	}
	screen, where := a.screen(), "the column result of the files in "+m.resultsFolder
	rows := summary.RowsOfResults("the results files")
	summary.Heading(screen, rows)
	named := 0
	for _, result := range []plan.State{plan.Uncertain, plan.Failed} {
		for _, run := range m.Runs {
			for _, d := range run.Open {
				if d.Status.State == result && named < summary.MaxNamed {
					summary.Message(screen, run.Name, d, rows, a.now().In(a.zone()))
					named++
				}
			}
		}
	}
	summary.More(screen, sum.Open-sum.OpenPending-named, where)
	a.printUntried(m, where)
}

// printUntried counts the messages that are pending, a line a space.
func (a *app) printUntried(m *multiJob, where string) {
	screen, named, rest := a.screen(), 0, 0
	for _, run := range m.Runs {
		pending := run.Summary.OpenPending
		switch {
		case pending == 0:
		case named == summary.MaxNamed:
			rest += pending
		default:
			named++
			held := run.Chosen.HeldBack
			summary.Untried(screen, run.Name, pending-held, reasonIn(run.Open), held)
		}
	}
	summary.More(screen, rest, where)
}

// reasonIn is the reason of the first message that is pending.
func reasonIn(open []*plan.Delivery) string {
	for _, d := range open {
		if d.Status.State == plan.Pending && d.Status.Reason != "" && !d.Status.IsHeldBack() {
			return summary.ShortReason(d)
		}
	}
	return "not tried"
}

// printResultsFiles says what became of the results files beyond their being written, and of the ledger.
func (a *app) printResultsFiles(m *multiJob) {
	for _, note := range gather(m.Runs, func(run *spaces.SpaceRun) string {
		if m.resultsFiles[run.N] == nil {
			return ""
		}
		return strings.Join(m.resultsFiles[run.N].Notes(), "; ")
	}) {
		a.say("%s: %s", namesOf(note.runs, maxNames), note.text)
	}
	for _, wrong := range gather(m.Runs, func(run *spaces.SpaceRun) string {
		if err := errors.Join(run.Summary.LedgerError, run.Summary.ResultsError); err != nil {
			return err.Error()
		}
		return ""
	}) {
		a.say("simcast: %s: %s; simcast history shows the result of each message.", namesOf(wrong.runs, maxNames), wrong.text)
	}
}
