package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"simcast/ledger"
	"simcast/pipeline"
	"simcast/readers"
	"simcast/writers"
)

// job is one send or rerun, from its open file on.
type job struct {
	*posting
	file    *readers.Plan
	options pipeline.Options
	results string
	origin  *pipeline.Origin // of a rerun, else nil

	connection *connection
	book       *ledger.Ledger
	space      ledger.Space
	plan       *pipeline.Plan
	settled    *pipeline.Settled
}

// post is the way of send and rerun alike: check, settle, brief, ask, send, tell.
func (a *app) post(ctx context.Context, j *job) (err error) {
	if err := j.checkTarget(); err != nil {
		return err
	}
	if j.connection, err = a.connect(ctx); err != nil {
		return err
	}
	defer j.connection.close()
	if j.plan, err = pipeline.Take(j.file, j.connection.space, j.options); err != nil {
		return err
	}
	if j.plan.Errors() > 0 && !j.mayGoOn() {
		a.showVerdict(j.file.File, &j.plan.Verdict)
		a.say("Nothing was posted.")
		a.putOutcome("", pipeline.Counts{}, "", j.plan.Problems)
		return exit{exitPlan}
	}
	if j.book, err = a.book(j.dryRun); err != nil {
		return err
	}
	defer j.book.Close()
	if err := a.identify(j); err != nil {
		return err
	}
	if j.dryRun {
		return a.dryRun(j)
	}
	unlock, err := j.book.Lock(ctx, j.space.ID, j.wait)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, unlock()) }()
	return a.postLocked(j)
}

// mayGoOn reports whether the plan's errors are all of single rows' messages,
// and those may be passed over.
func (j *job) mayGoOn() bool {
	if !j.skipInvalid {
		return false
	}
	for _, problem := range j.plan.Problems {
		if problem.Severity == readers.Error && (problem.Row == 0 || saysWhatWentOut(problem)) {
			return false
		}
	}
	return !j.plan.Broken
}

// saysWhatWentOut reports whether the problem is in a column of a results file
// that tells what became of a delivery: passed over, it might go out twice.
func saysWhatWentOut(problem readers.Problem) bool {
	for _, column := range readers.ColumnNames() {
		if column.Result && column.Name == problem.Column {
			return true
		}
	}
	return false
}

// postLocked goes on where no other run can be in the space.
func (a *app) postLocked(j *job) error {
	if err := a.settle(j); err != nil {
		return err
	}
	if err := a.brief(j); err != nil {
		return err
	}
	if err := a.confirm(j); err != nil {
		return err
	}
	return a.sendSettled(j)
}

// brief tells what is about to happen. Results that could not hold it are an
// error now, and not after the last message.
func (a *app) brief(j *job) error {
	format, err := writers.FormatOf(j.results)
	if err != nil {
		return err
	}
	if err := writers.Fits(format, j.settled.Report()); err != nil {
		return err
	}
	a.showProblems(j.settled.Problems)
	a.showBriefing(j)
	return nil
}

// settle holds the plan against the ledger.
func (a *app) settle(j *job) error {
	if err := a.holdRound(j); err != nil {
		return err
	}
	standings, err := j.book.Standings(j.space.ID, j.wishes.Round)
	if err != nil {
		return err
	}
	if j.settled, err = j.plan.Settle(standings, j.wishes); err != nil {
		return err
	}
	if j.origin == nil {
		return nil
	}
	return a.standsHere(j)
}

// standsHere refuses a results file that nobody here can vouch for.
func (a *app) standsHere(j *job) error {
	path, err := filepath.Abs(j.file.Path)
	if err != nil {
		return err
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	provenance, err := j.origin.Provenance(pipeline.Here{Book: j.book, Space: j.space.ID, SameSpace: j.sameSpace, Path: path})
	switch {
	case err != nil:
		return err
	case provenance == pipeline.OtherSpace:
		return usage("these results are of another space: what is sent there is not sent here",
			"use the key of their space, or send the plan in this one; --same-space, if the key was renewed")
	case provenance == pipeline.Elsewhere && !a.settings.demo:
		return usage("these results are of a run that may have gone on elsewhere after they were written, and this ledger does not know it: "+
			"what is pending in them may be out already", "rerun them where the run was begun; to carry it on here needs --take-over, which this version does not have yet")
	}
	return nil
}

// sendSettled runs the settled plan and tells what became of it.
func (a *app) sendSettled(j *job) error {
	run, err := a.beginRun(j)
	if err != nil {
		return err
	}
	file := writers.NewFile(j.results, j.file.Mode, func(path, sum string) bool {
		wrote, err := j.book.WroteFile(path, sum)
		if err != nil {
			a.say("simcast: %v", err)
		}
		return wrote
	}, func(path, sum string) error {
		// Results that are not remembered are merely kept aside by the next run.
		if err := j.book.RememberFile(path, sum); err != nil {
			a.say("simcast: %v", err)
		}
		return nil
	}, a.now)
	face := a.face(len(j.settled.ToPost))
	soft, hard, release := a.twoStops(face.stopping)
	defer release()
	ending, err := j.settled.Send(soft, hard, pipeline.Run{Name: run.Name, Space: j.space.ID, Poster: j.connection.client, Book: run, Sheet: file,
		Clock: pipeline.SystemClock{}, Jitter: rand.Float64, Interval: j.interval, Limits: j.limits, Progress: face.progress})
	face.close()
	if err != nil {
		return errors.Join(err, run.Close(a.now(), "could not begin"))
	}
	if err := run.Close(a.now(), how(ending)); err != nil {
		a.say("simcast: %v", err)
	}
	return a.tell(j, run.Name, file, ending)
}

func (a *app) beginRun(j *job) (*ledger.OpenRun, error) {
	host, err := os.Hostname()
	if err != nil {
		host = "this machine"
	}
	if err := j.remember(a); err != nil {
		return nil, err
	}
	run, err := j.book.BeginRun(ledger.Run{Name: runName(a), Space: j.space.ID, Round: j.wishes.Round,
		Plan: j.file.File, Host: host, PID: os.Getpid(), Started: a.now()})
	if err != nil {
		return nil, err
	}
	return run, run.Tell(j.settled.Facts)
}

// runName is when the run began, with a few letters that tell two of one second apart.
func runName(a *app) string {
	return fmt.Sprintf("%s-%04x", a.now().Format("20060102-150405"), rand.Uint32N(1<<16))
}

func how(e pipeline.Ending) string {
	switch {
	case e.Interrupted:
		return "interrupted"
	case e.Stopped != "":
		return "stopped: " + e.Stopped
	}
	return "finished"
}

// dryRun shows what a run would do.
func (a *app) dryRun(j *job) error {
	if err := a.settle(j); err != nil {
		return err
	}
	if err := a.brief(j); err != nil {
		return err
	}
	a.say("Dry run: nothing was posted, and no file was written.")
	a.putOutcome("", j.settled.Count(), "", j.settled.Problems)
	return nil
}

// checkTarget refuses results that would stand in the plan's own place, or in a
// format that there is not.
func (j *job) checkTarget() error {
	if _, err := writers.FormatOf(j.results); err != nil {
		return err
	}
	plan, err := os.Stat(j.file.Path)
	if err != nil || j.origin != nil {
		return err
	}
	if there, err := os.Stat(j.results); err == nil && os.SameFile(plan, there) {
		return usage("the results cannot take the plan's own place", "name another file with --results")
	}
	return nil
}
