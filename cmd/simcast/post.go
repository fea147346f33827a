package main

import (
	"context"
	"errors"
	"os"

	"simcast/pipeline"
	"simcast/readers"
	"simcast/writers"
)

// job is one send or rerun, from its open file on.
type job struct {
	*pipeline.Job
	posting *posting
	results string
	sheet   *writers.File
}

// newJob begins a job. origin is of a results file that is run again, and nil for a plan.
func (a *app) newJob(p *posting, file *readers.Plan, origin *pipeline.Origin, results string) (*job, error) {
	j, err := p.NewJob(file, origin, a.zone(), a.now)
	if err != nil {
		return nil, err
	}
	j.Demo = a.settings.demo
	return &job{posting: p, results: results, Job: j}, nil
}

// runJob is the way of send and rerun alike: check, settle, brief, ask, send, tell.
func (a *app) runJob(ctx context.Context, j *job) (err error) {
	if err := checkTarget(j.Job, j.results); err != nil {
		return err
	}
	early, release := a.untilPosting(func() { a.putOutcome(pipeline.Summary{}, "", nil) })
	defer release()
	connection, stop, err := a.connect(ctx)
	if err != nil {
		return err
	}
	defer stop()
	j.Connection = connection
	if err := j.Check(); err != nil {
		return err
	}
	if !j.MayGoOn() {
		a.showVerdict(j.File.File, &j.Plan.Verdict)
		a.say("Nothing was posted.")
		a.putOutcome(pipeline.Summary{}, "", j.Plan.Problems)
		return exit{exitPlan}
	}
	if j.Ledger, err = a.openLedger(j.posting.dryRun); err != nil {
		return err
	}
	defer j.Ledger.Close()
	j.sheet = writers.NewResults(j.results, j.File.Mode, a.memoryOf(j), func(err error) { a.say("simcast: %v", err) }, a.now)
	j.Results = j.sheet
	if err := a.identify(j); err != nil {
		return err
	}
	if j.posting.dryRun {
		return a.dryRun(j)
	}
	unlock, err := j.Lock(ctx, j.posting.wait)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	return a.postLocked(j, early)
}

// postLocked goes on where no other run can be in the space.
func (a *app) postLocked(j *job, early *unposted) error {
	if err := a.brief(j); err != nil {
		return err
	}
	early.fromNowOn(func() { a.tellUnposted(j) })
	if err := a.confirm(j); err != nil {
		return err
	}
	defer limitMemory()()
	face := a.progressUI(len(j.SendPlan.ToPost))
	soft, hard, release := a.twoStops(face.stopping)
	defer release()
	early.begun.Store(true)
	ending, err := j.Send(soft, hard, pipeline.SendSettings{Interval: j.posting.Interval, MinInterval: j.posting.EffectiveMinInterval(), Limits: j.posting.Limits,
		Progress: face.progress, OnSuspend: a.askAfterSuspend(soft, face), Clock: a.clock})
	face.close()
	if err != nil {
		return err
	}
	return a.printSummary(j, ending)
}

// brief settles the job and tells what is about to happen.
func (a *app) brief(j *job) error {
	if err := j.Reconcile(); err != nil {
		return err
	}
	j.SendPlan.Problems = append(j.SendPlan.Problems, otherResults(j.Job, j.results)...)
	a.showProblems(j.SendPlan.Problems)
	a.showBriefing(j)
	return nil
}

// dryRun shows what a run would do.
func (a *app) dryRun(j *job) error {
	if err := a.brief(j); err != nil {
		return err
	}
	a.say("Dry run: nothing was posted, and no file was written.")
	a.putOutcome(pipeline.Summary{Counts: j.SendPlan.Count()}, "", j.SendPlan.Problems)
	return nil
}

// checkTarget refuses results that would stand in the plan's own place, or in a
// format that there is not.
func checkTarget(j *pipeline.Job, results string) error {
	if _, err := writers.FormatOf(results); err != nil {
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
