package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/send"
	"simcast/templates/wording"
)

// This file has what is said of a job before its first message and after its last, in one space and in many.

// sayOfSpaces says something of a job's spaces: in a list each text once, with the spaces of which it is said.
func (a *app) sayOfSpaces(j *job, before string, text func(*pipeline.SpaceRun) string) {
	for _, same := range view.Gather(j.Runs, text) {
		a.say("%s%s", before, ofSpace(view.Which(same.Runs, j.Runs), same.Text))
	}
}

// showFaults shows what is wrong with the plan, and in a list with the spaces.
func (a *app) showFaults(j *job) {
	if j.IsAlone {
		a.showProblems(j.one().SendPlan.Problems())
	} else {
		unused := j.UnusedTexts()
		a.showProblems(unused)
		j.listProblems = append(j.listProblems, unused...)
		a.showManyProblems(j.Problems.List(), j.Runs)
	}
	a.sayOfSpaces(j, "error: ", view.FaultOf)
	if !j.IsAlone {
		a.sayOfSpaces(j, "", func(run *pipeline.SpaceRun) string { return strings.Join(run.Notes, " ") })
	}
	a.showStack(j.Runs)
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

// showBriefing tells where it goes, and the arithmetic. moments says of a day in one space when it is played.
func (a *app) showBriefing(j *job, moments string) {
	asked := &j.flags.SendOptions
	s := view.Sending{Plan: j.planName, Results: j.resultsPath, Interval: asked.Interval, LeastPause: asked.EffectiveMinInterval(), IsDay: j.played != nil, Moments: moments}
	if j.IsAlone {
		s.Briefing, s.Host = j.one().SendPlan.Brief(asked.Interval), j.one().Connection.Host()
		if a.settings.Demo {
			s.Host = view.Demo
		}
	} else {
		all := j.Brief(asked.Interval)
		s.Briefing, s.In = all.Briefing, &all
		if len(j.LeftOut) > 0 {
			s.NotIncluded = fmt.Sprintf("%s: %s", wording.Counted(len(j.LeftOut), "space"), view.Names(j.LeftOut, view.MaxNamed))
		}
	}
	a.screen().Blocks(view.Briefing(s))
}

// refuse ends a job before its first POST, because of the errors of its plan.
func (a *app) refuse(j *job) error {
	run := j.one()
	a.showVerdict(run.File.Name, &run.Plan.Verdict, true)
	a.say("Nothing was sent.")
	a.sayNextAfterCheck(&view.Checked{Path: j.path, Read: j.flags.ReadOptions, Errors: run.Plan.Verdict.Errors()})
	a.interrupts.End()
	a.putNotRun(run.Plan.Verdict.Problems)
	return exit{exitPlan}
}

// refuseMany ends a job in many spaces before its first POST, because of some of them.
func (a *app) refuseMany(j *job) error {
	a.showFaults(j)
	a.say("Nothing was sent.")
	if going := len(j.Active()); going > 0 {
		a.say("To send to the other spaces, add --skip-spaces: %d of %s are then not included.", len(j.Runs)-going, wording.Counted(len(j.Runs), "space"))
	}
	a.endJob(j, toRefusal)
	if slices.ContainsFunc(j.Runs, func(run *pipeline.SpaceRun) bool { return view.FaultOf(run) != "" }) {
		return exit{exitCannot}
	}
	return exit{exitPlan}
}

// sayOutcome says what became of a job's messages, and where its results are. withNext has it say what to do next.
func (a *app) sayOutcome(j *job, withNext bool) {
	byDay := 0 // messages that a day has left
	if j.IsAlone {
		byDay = a.showTeams(j)
	} else {
		a.showSpaces(j)
	}
	a.sayOfSpaces(j, "", func(run *pipeline.SpaceRun) string {
		if file := fileOf(run); file != nil {
			return strings.Join(file.Notes(), "; ")
		}
		return ""
	})
	a.sayOfSpaces(j, "simcast: ", lostBy)
	if where := j.whereResults(); where != "" {
		a.say("Results: %s", where)
		if byDay > 0 && !j.one().SendPlan.IsDay {
			a.say("%s that the day has left %s not sent; %s.", wording.Counted(byDay, "message"), wording.Of(byDay, "was", "were"), plan.RerunOfDay)
		}
		if withNext {
			left := view.LeftOf(j.Runs)
			left.Pending = max(0, left.Pending-byDay)
			a.sayNext(j, left, where)
		}
	}
	if a.settings.Demo {
		a.say("This was a demo: nothing reached anybody.")
	}
}

// showTeams shows what became of the messages in one space: team by team, what is not sent, and all in a sentence. It gives how many of
// those that are not sent a day has left.
func (a *app) showTeams(j *job) (byDay int) {
	run, path := j.one(), fileOf(j.one()).Path
	open, chosen := run.SendPlan.OpenDeliveries(), run.SendPlan.Chosen()
	run.Chosen = chosen.Count()
	named := view.OpenMessages{List: open, File: filepath.Base(path), RowOf: view.RowOfResults, Detail: path, Now: a.now().In(a.zone())}
	if run.Summary.ResultsError != nil { // no such file, or an older one
		named.File, named.RowOf = run.File.Name, view.RowOfPlan
	}
	a.screen().Blocks(view.Teams(chosen.ByTeam(), run.SendPlan.IsDay), view.Open(named), view.Outcome(view.Ended{Counts: run.Chosen, LeftOut: run.Summary.All() - run.Chosen.All(),
		Skipped: chosen.SkippedRows(), IsDay: run.SendPlan.IsDay, Interrupted: run.Summary.Interrupted, Stopped: run.Summary.Stopped}))
	return plan.LeftByDay(open)
}

// showSpaces shows what became of the messages in many spaces: space by space, what is not sent, why, and all in a sentence.
func (a *app) showSpaces(j *job) {
	sum := pipeline.ChosenCounts(j.Runs)
	a.screen().Blocks(view.SpacesOf(j.Job), view.OpenInSpaces(j.Runs, j.resultsPath, a.now().In(a.zone())))
	a.sayOfSpaces(j, "", view.WhyNot)
	a.showStack(slices.DeleteFunc(slices.Clone(j.Runs), func(run *pipeline.SpaceRun) bool { return view.IsOut(j.Job, run) }))
	a.screen().Blocks(view.Outcome(view.Ended{Counts: sum, Spaces: len(j.Runs) - len(j.LeftOut), LeftOut: pipeline.Counts(j.Runs).All() - sum.All(),
		Interrupted: view.IsInterrupted(j.Job)}))
}

// lostBy is what could not be written at the end of a run, "" where all was.
func lostBy(run *pipeline.SpaceRun) string {
	err := errors.Join(run.Summary.LedgerError, run.Summary.ResultsError)
	switch {
	case err == nil:
		return ""
	case run.Summary.ResultsError == nil:
		return err.Error()
	}
	return err.Error() + "; simcast history shows the result of each message."
}

// whereResults is the file or the folder of the results, "" where a file could not be written.
func (j *job) whereResults() string {
	if j.IsAlone {
		return pathOf(j.one())
	}
	return j.resultsPath
}

// sayNext says with which commands it goes on from results: in many spaces these are a folder, and rerun takes their list too.
func (a *app) sayNext(j *job, left view.Left, results string) {
	more := []string{"--spaces", j.flags.Spaces}
	if j.IsAlone {
		more = a.readAgain(j)
	}
	a.screen().Blocks(view.Next(left, view.Commands{Rerun: slices.Concat([]string{"simcast", "rerun", results}, more, a.settings.again()),
		Resolve: slices.Concat([]string{"simcast", "resolve", results}, a.settings.again())}))
}

// endUnposted ends a job that was interrupted at the question.
func (a *app) endUnposted(ctx context.Context, j *job) {
	if err := j.makeFolder(); err != nil {
		a.say("simcast: %v", err)
	}
	written := ""
	for _, run := range j.Active() {
		path, summary := a.writeUnposted(ctx, run)
		run.Summary, written = summary, cmp.Or(written, path)
	}
	a.interrupts.MissResults(view.LackResults(j.Job))
	if written != "" && !j.IsAlone {
		written = j.resultsPath
	}
	if written != "" {
		a.say("Results: %s", written)
	}
	if err := j.ReleaseLanes(ctx); err != nil {
		a.say("simcast: %v", err)
	}
	a.putJob(j, toItsEnd)
}

// writeUnposted writes the results of a run that was interrupted before its first message, and gives their
// path: "" where it says why none stand there.
func (a *app) writeUnposted(ctx context.Context, j *pipeline.SpaceRun) (path string, summary plan.Summary) {
	file := fileOf(j)
	report, summary := resultsreport.Unposted(j.SendPlan, j.RunName(), j.LedgerSpace.ID)
	report.PostedBodies = j.PostedBodies(ctx)
	path = file.Path
	if _, err := os.Stat(path); err == nil && !local.KnowsLess(ctx, j, file) {
		return path, summary
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		summary.ResultsError = cannotWrite(path, err)
	} else {
		summary.ResultsError = file.Write(report)
	}
	if summary.ResultsError != nil {
		a.say("simcast: %v", summary.ResultsError)
		return "", summary
	}
	return path, summary
}
