package main

import (
	"errors"
	"io/fs"
	"os"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/spaces"
	"simcast/writers/results"
)

// endUnposted ends a job that was interrupted at the question.
func (a *app) endUnposted(j *job) {
	path, summary := a.writeUnposted(j.Job, j.resultsFile)
	if path != "" {
		a.say("Results: %s", path)
	}
	a.putOutcome(summary, path, j.SendPlan.Problems)
}

// writeUnposted writes the results of a job that was interrupted before its first message, and gives their
// path: "" where none stand there.
func (a *app) writeUnposted(j *pipeline.Job, file *results.File) (path string, summary plan.Summary) {
	report, summary := j.SendPlan.Unposted(j.RunName(), j.LedgerSpace.ID)
	path = file.Path
	if _, err := os.Stat(path); err == nil && !knowsLess(j, file) {
		return path, summary
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", summary
	}
	if summary.ResultsError = file.Write(report); summary.ResultsError != nil {
		a.say("simcast: %v", summary.ResultsError)
		return "", summary
	}
	return path, summary
}

// endManyUnposted ends jobs in many spaces that were interrupted at the question.
func (a *app) endManyUnposted(m *multiJob, going []*spaces.SpaceRun) {
	if err := os.MkdirAll(m.resultsFolder, 0o755); err != nil {
		a.say("simcast: %v", cannotWrite(m.resultsFolder, err))
	}
	for _, run := range going {
		_, run.Summary = a.writeUnposted(run.Job, m.resultsFiles[run.N])
	}
	a.say("Results: %s", m.resultsFolder)
	a.putManyOutcome(m, true)
}
