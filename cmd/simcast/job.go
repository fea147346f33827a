package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"simcast/cmd/simcast/interrupts"
	"simcast/cmd/simcast/machine"
	"simcast/cmd/simcast/progress"
	"simcast/cmd/simcast/resultsfiles"
	"simcast/cmd/simcast/summary"
	"simcast/cmd/simcast/terminal"
	"simcast/pipeline"
	"simcast/pipeline/identify"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/results"
)

// job is one send or rerun in one space.
type job struct {
	*pipeline.Job
	flags       *sendFlags
	path        string // of the plan, or of the results that are run again
	resultsPath string
	resultsFile *results.File // after openRecords
	early       *interrupts.Early
	openLedger  func() (ledger.Ledger, error) // nil: as every command opens it
	atEnd
}

// atEnd is what to set right at the end of a job, the last one first.
type atEnd struct{ undo []func() }

// later has undo called at the end.
func (e *atEnd) later(undo func()) { e.undo = append(e.undo, undo) }

// close sets all of it right.
func (e *atEnd) close() {
	for _, undo := range slices.Backward(e.undo) {
		undo()
	}
}

// newPipelineJob makes a job of an open file, in one space or in one of many: a rerun where it is a results file. now is the
// moment as of which the plan is read.
func (a *app) newPipelineJob(asked *sendFlags, opened *pipeline.OpenedPlan, now func() time.Time, resultsPath string) (*pipeline.Job, error) {
	j, err := asked.NewJob(opened, a.zone(), now)
	if err != nil {
		return nil, err
	}
	j.Demo, j.ReadOnly, j.Wait, j.Now = a.settings.Demo, asked.DryRun, asked.Wait, a.now
	j.Holder.User = machine.UserName(a.env)
	j.Hooks.Warn = func(known map[string]ledger.Standing) []readers.Problem {
		return resultsfiles.WarnOfOthers(j, resultsPath, known)
	}
	return j, resultsfiles.CheckPath(j, resultsPath)
}

// runJob takes a plan or a results file, opened from path, all the way: it is checked, shown and asked about, sent and reported.
func (a *app) runJob(ctx context.Context, asked *sendFlags, path string, opened *pipeline.OpenedPlan, resultsPath string) error {
	return a.runJobWith(ctx, asked, path, opened, resultsPath, func(*job) error { return nil })
}

// runJobWith is runJob of a job that change has changed before its first step.
func (a *app) runJobWith(ctx context.Context, asked *sendFlags, path string, opened *pipeline.OpenedPlan, resultsPath string, change func(*job) error) error {
	inSpace, err := a.newPipelineJob(asked, opened, a.now, resultsPath)
	if err != nil {
		return err
	}
	j := &job{Job: inSpace, path: path, flags: asked, resultsPath: resultsPath}
	defer j.close()
	j.early = a.interrupts.OnEarly(func() { a.putNotRun(nil) })
	j.later(j.early.Release)
	connection, stop, err := a.connect(ctx)
	if err != nil {
		return err
	}
	j.later(stop)
	j.Connection = connection
	a.setHooks(j)
	if err := change(j); err != nil {
		return err
	}
	err = asked.take(ctx, j)
	if wrong := (*pipeline.PlanError)(nil); errors.As(err, &wrong) {
		return a.refuse(j)
	}
	return err
}

// setHooks has the job's steps show and ask at the terminal.
func (a *app) setHooks(j *job) {
	j.Hooks.Suppressions = a.openReleased
	j.Hooks.Open = func() error { return a.openRecords(j) }
	j.Hooks.Note = func(note string) { a.say("%s", note) }
	j.Hooks.Ask = func() error { return a.confirm(j) }
	j.Hooks.Sending = func() pipeline.Sending { return a.startSending(j) }
	j.Hooks.Report = func() error { return a.printSummary(j) }
	if a.mayAsk() {
		j.Hooks.Choose = func(unknown *identify.UnknownKeyError) error { return a.askSpace(j.Job, unknown) }
	}
}

// refuse shows the errors of a plan that is not posted because of them.
func (a *app) refuse(j *job) error {
	a.showVerdict(j.File.Name, &j.Plan.Verdict, true)
	a.say("Nothing was sent.")
	a.sayNextAfterCheck(&summary.Checked{Path: j.path, Read: j.flags.ReadOptions, Errors: j.Plan.Verdict.Errors()})
	a.interrupts.End()
	a.putNotRun(j.Plan.Verdict.Problems)
	return exit{exitPlan}
}

// openRecords opens the ledger and the results file.
func (a *app) openRecords(j *job) (err error) {
	if j.openLedger == nil {
		j.openLedger = func() (ledger.Ledger, error) { return a.openLedger(j.ReadOnly) }
	}
	if j.Ledger, err = j.openLedger(); err != nil {
		return err
	}
	j.later(func() { _ = j.Ledger.Close() }) // each of its writes was durable before
	j.resultsFile = results.NewFile(j.resultsPath, j.File.Mode, a.memoryOf(j), func(err error) { a.say("simcast: %v", err) }, a.now)
	j.Results = j.resultsFile
	return nil
}

// confirm shows what is about to happen, and asks.
func (a *app) confirm(j *job) error {
	a.showProblems(j.SendPlan.Problems())
	b := j.SendPlan.Brief(j.Asked.Interval)
	a.showBriefing(j, b, summary.BriefingWords{Takes: summary.Takes(b.Takes, &j.flags.SendOptions)})
	if j.ReadOnly {
		a.sayDryRun()
		a.interrupts.End()
		a.putUnposted(j)
		return nil
	}
	j.early.DoInstead(func() { a.endUnposted(j) })
	messages := len(j.SendPlan.ToPost)
	return a.confirmPost(fmt.Sprintf("Send %s?", wording.Counted(messages, "message")), messages, j.flags.Yes, func() { a.putUnposted(j) })
}

// showBriefing tells where it goes, and the arithmetic. What words have already is said as they have it.
func (a *app) showBriefing(j *job, b plan.Briefing, words summary.BriefingWords) {
	host := j.Connection.Host()
	if a.settings.Demo {
		host = summary.Demo
	}
	words.To, words.Plan, words.Results = summary.Place(host, b), j.File.Name, j.resultsPath
	if b.TakeOver.Asked {
		words.TakeOver = b.TakeOver.Explain()
	}
	summary.Briefing(a.screen(), b, words)
}

// sayDryRun ends a dry run.
func (a *app) sayDryRun() { a.say("Dry run: nothing was sent, and no file was written.") }

// startSending shows how far the run is, and lets Ctrl-C stop it.
func (a *app) startSending(j *job) pipeline.Sending {
	j.later(machine.LimitMemory())
	shown := progress.OfRun(a.stderr, a.log(), len(j.SendPlan.ToPost))
	how, release := a.sending(&shown.UI)
	j.later(release)
	how.Progress, how.OnSuspend = shown.Progress, a.askAfterSuspend(how.Soft, &shown.UI)
	return how
}

// sending is what a run is sent with, in one space or in many.
func (a *app) sending(shown *progress.UI) (how pipeline.Sending, release func()) {
	soft, hard, release := a.interrupts.TwoStops(shown.Stopping)
	return pipeline.Sending{Soft: soft, Hard: hard, Over: shown.Close, Clock: a.clock}, release
}

// printSummary says what became of a run: who did not get it, where the results are, and what to do next.
func (a *app) printSummary(j *job) error {
	results := a.sayOutcome(j, true)
	a.interrupts.End()
	a.putRun(j.SendPlan, j.Summary, results)
	return exitOf(j.Summary)
}

// sayOutcome says what became of a run, and gives the path of its results, "" where they could not be written. withNext has it
// say what to do next.
func (a *app) sayOutcome(j *job, withNext bool) (results string) {
	ended, screen := j.Summary, a.screen()
	open, chosen := j.SendPlan.OpenDeliveries(), j.SendPlan.Chosen()
	counts := chosen.Count()
	rows, sum := summary.Teams(chosen.ByTeam())
	if j.SendPlan.IsDay {
		summary.ByHand(rows)
	}
	summary.Table(screen, "team", rows, sum)
	named := summary.RowsOfResults(filepath.Base(j.resultsFile.Path))
	if ended.ResultsError != nil { // no such file, or an older one
		named = summary.RowsOfPlan(j.File.Name)
	}
	summary.Open(screen, open, named, j.resultsFile.Path, a.now().In(a.zone()))
	screen.Line(summary.Sentence(counts, summary.Extras{LeftOut: ended.All() - counts.All(), Skipped: chosen.SkippedRows(), IsDay: j.SendPlan.IsDay})...)
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
	results = j.resultsFile.Path
	if ended.ResultsError != nil {
		results = ""
		a.say("simcast: %v; simcast history shows the result of each message.", ended.ResultsError)
	} else {
		a.say("Results: %s", results)
		left := summary.LeftOf(counts, ended.Stopped)
		left.UncertainElsewhere = ended.Uncertain - counts.Uncertain
		ofDay := plan.LeftByDay(open)
		left.Pending = max(0, left.Pending-ofDay)
		if ofDay > 0 && !j.SendPlan.IsDay {
			a.say("%s that the day has left %s not sent; simcast rerun sends those that you name with --id.", wording.Counted(ofDay, "message"), wording.Of(ofDay, "was", "were"))
		}
		if withNext {
			a.sayNextAfterRun(left, results, a.readAgain(j)...)
		}
	}
	if a.settings.Demo {
		a.say("This was a demo: nothing reached anybody.")
	}
	return results
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
	a.sayIn(terminal.As(terminal.Warning, "Interrupted: "), terminal.Plain("messages that were not tried are pending."))
}

// endUnposted ends a job that was interrupted at the question.
func (a *app) endUnposted(j *job) {
	path, summary := a.writeUnposted(j.Job, j.resultsFile)
	if path != "" {
		a.say("Results: %s", path)
	}
	a.interrupts.MissResults(path == "")
	a.putRun(j.SendPlan, summary, path)
}

// writeUnposted writes the results of a job that was interrupted before its first message, and gives their
// path: "" where it says why none stand there.
func (a *app) writeUnposted(j *pipeline.Job, file *results.File) (path string, summary plan.Summary) {
	report, summary := resultsreport.Unposted(j.SendPlan, j.RunName(), j.LedgerSpace.ID)
	report.PostedBodies = j.PostedBodies()
	path = file.Path
	if _, err := os.Stat(path); err == nil && !resultsfiles.KnowsLess(j, file) {
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
