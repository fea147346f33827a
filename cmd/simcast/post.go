package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"time"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// job is one send or rerun, from its open file on.
type job struct {
	*pipeline.Job
	posting  *posting
	results  string
	sheet    *results.File
	unposted *unposted
	atEnd
}

// atEnd is what to set right at the end of a job, the last one first.
type atEnd struct{ undo []func() }

func (e *atEnd) later(undo func()) { e.undo = append(e.undo, undo) }

func (e *atEnd) close() {
	for _, undo := range slices.Backward(e.undo) {
		undo()
	}
}

// newJob begins a job, in one space or in one of many, at the moment of now.
func (a *app) newJob(p *posting, file *readers.Plan, now func() time.Time, results string) (*pipeline.Job, error) {
	j, err := p.NewJob(file, a.zone(), now)
	if err != nil {
		return nil, err
	}
	j.Demo, j.ReadOnly, j.Wait, j.Now = a.settings.demo, p.dryRun, p.wait, a.now
	j.Hooks.Warn = func() []readers.Problem { return otherResults(j, results) }
	return j, checkTarget(j, results)
}

// runJob is the way of send and rerun alike.
func (a *app) runJob(ctx context.Context, p *posting, file *readers.Plan, results string) error {
	started, err := a.newJob(p, file, a.now, results)
	if err != nil {
		return err
	}
	j := &job{Job: started, posting: p, results: results}
	defer j.close()
	j.unposted = a.untilPosting(func() { a.putOutcome(plan.Summary{}, "", nil) })
	j.later(j.unposted.release)
	connection, stop, err := a.connect(ctx)
	if err != nil {
		return err
	}
	j.later(stop)
	j.Connection = connection
	j.Hooks.Open = func() error { return a.openRecords(j) }
	j.Hooks.Note = func(note string) { a.say("%s", note) }
	j.Hooks.Ask = func() error { return a.confirm(j) }
	j.Hooks.Begin = func() pipeline.Sending { return a.begin(j) }
	j.Hooks.Report = func() error { return a.printSummary(j) }
	if a.mayAsk() {
		j.Hooks.Choose = func(unknown *pipeline.UnknownKeyError) error { return a.askSpace(j.Job, unknown) }
	}
	err = p.run(ctx, j)
	if wrong := (*pipeline.PlanError)(nil); errors.As(err, &wrong) {
		a.showVerdict(j.File.File, &j.Plan.Verdict)
		a.say("Nothing was posted.")
		a.putOutcome(plan.Summary{}, "", j.Plan.Problems)
		return exit{exitPlan}
	}
	return err
}

// run takes the steps that are asked for.
func (p *posting) run(ctx context.Context, steps pipeline.Steps) error {
	if p.dryRun {
		return pipeline.Prepare(ctx, steps)
	}
	return pipeline.Run(ctx, steps)
}

// openRecords opens the ledger and the results file.
func (a *app) openRecords(j *job) (err error) {
	if j.Ledger, err = a.openLedger(j.ReadOnly); err != nil {
		return err
	}
	j.later(func() { _ = j.Ledger.Close() }) // each of its writes was durable before
	j.sheet = results.NewFile(j.results, j.File.Mode, a.memoryOf(j), func(err error) { a.say("simcast: %v", err) }, a.now)
	j.Results = j.sheet
	return nil
}

// confirm shows what is about to happen, and asks.
func (a *app) confirm(j *job) error {
	a.showProblems(j.SendPlan.Problems)
	a.showBriefing(j)
	if j.ReadOnly {
		a.sayDryRun()
		a.putOutcome(plan.Summary{Counts: j.SendPlan.Count()}, "", j.SendPlan.Problems)
		return nil
	}
	j.unposted.fromNowOn(func() { a.tellUnposted(j) })
	n := len(j.SendPlan.ToPost)
	return a.confirmPost(fmt.Sprintf("Post %s?", wording.Counted(n, "message")), n, j.posting.yes)
}

func (a *app) sayDryRun() { a.say("Dry run: nothing was posted, and no file was written.") }

// begin gives the run its face, and the interrupts to the run.
func (a *app) begin(j *job) pipeline.Sending {
	j.later(limitMemory())
	face := a.progressUI(len(j.SendPlan.ToPost))
	how, release := a.sending(j.unposted, face)
	j.later(release)
	how.Progress, how.OnSuspend = face.progress, a.askAfterSuspend(how.Soft, face)
	return how
}

// sending is what a run is sent with, in one space or in many. From now on its own end says it all.
func (a *app) sending(early *unposted, face runUI) (how pipeline.Sending, release func()) {
	soft, hard, release := a.twoStops(face.stopping)
	early.begun.Store(true)
	return pipeline.Sending{Soft: soft, Hard: hard, Over: face.close, Clock: a.clock}, release
}

// checkTarget refuses results that would stand in the plan's own place, or in a
// format that there is not.
func checkTarget(j *pipeline.Job, results string) error {
	if _, err := sheet.FormatOf(results); err != nil {
		return err
	}
	plan, err := os.Stat(j.File.Path)
	if err != nil || j.Origin != nil {
		return err
	}
	if there, err := os.Stat(results); err == nil && os.SameFile(plan, there) {
		return usage("the results cannot take the plan's own place", "name another file with --results")
	}
	return nil
}
