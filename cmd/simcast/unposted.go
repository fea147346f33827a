package main

import (
	"cmp"
	"context"
	"errors"
	"io/fs"
	"os"

	"simcast/cmd/simcast/local"
	"simcast/cmd/simcast/view"
	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
)

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
	a.putOutcome(j, true)
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
