package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/spaces"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// checkResultsPath refuses results in the plan's own place, or in a format that there is not. The page names its
// results itself.
func checkResultsPath(j *pipeline.Job, resultsPath string) error {
	if _, err := sheet.FormatOf(resultsPath); err != nil {
		return err
	}
	planFile, err := os.Stat(j.File.Path)
	if err != nil || j.IsRerun() {
		return err
	}
	if there, err := os.Stat(resultsPath); err == nil && os.SameFile(planFile, there) {
		return usage("the results cannot replace the plan", "name another file with --results")
	}
	return nil
}

// warnOfOtherResults warns of results in the place of those to come that have more as sent
// than this ledger knows, as beside a plan that came from another machine: what is out
// by them goes out again. What cannot be read is no such file.
func warnOfOtherResults(j *pipeline.Job, resultsPath string, known map[string]ledger.Standing) []readers.Problem {
	if j.IsRerun() || j.Demo {
		return nil
	}
	origin, isOfHere := resultsOfHere(j, resultsPath)
	if !isOfHere {
		return nil
	}
	if unknown := unknownOf(origin, known); unknown > 0 {
		return []readers.Problem{{Place: readers.Place{File: filepath.Base(resultsPath)}, Severity: readers.Warning, Code: "other-results",
			Message:    fmt.Sprintf("it lists %s as sent or uncertain that this ledger does not know: send would send them all again", wording.Counted(unknown, "message")),
			Suggestion: "to go on from these results, use simcast rerun " + resultsPath}}
	}
	return nil
}

// resultsOfHere reads the origin of results that are of the job's space and round.
func resultsOfHere(j *pipeline.Job, resultsPath string) (origin reconcile.Origin, isOfHere bool) {
	file, err := openPlan(resultsPath, "")
	if err != nil {
		return origin, false
	}
	defer file.Close()
	if !file.IsResults() {
		return origin, false
	}
	origin, err = reconcile.ReadOrigin(file)
	return origin, err == nil && origin.Round == j.Asked.Round && (origin.Space == "" || origin.Space == plan.SpaceMark(j.LedgerSpace.ID))
}

// unknownOf is how many deliveries results have as sent or uncertain that are not known.
func unknownOf(origin reconcile.Origin, known map[string]ledger.Standing) (unknown int) {
	for hash := range origin.Out {
		if _, isKnown := known[hash]; !isKnown {
			unknown++
		}
	}
	return unknown
}

// endUnposted ends a job that was interrupted at the question.
func (a *app) endUnposted(j *job) {
	path, summary := a.writeUnposted(j.Job, j.resultsFile)
	if path != "" {
		a.say("Results: %s", path)
	}
	a.putRun(j.SendPlan, summary, path)
}

// writeUnposted writes the results of a job that was interrupted before its first message, and gives their
// path: "" where none stand there.
func (a *app) writeUnposted(j *pipeline.Job, file *results.File) (path string, summary plan.Summary) {
	report, summary := j.SendPlan.Unposted(j.RunName(), j.LedgerSpace.ID)
	report.PostedBodies = j.PostedBodies()
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

// knowsLess reports whether the results that stand there know no more than the ledger does, and are as simcast
// wrote them. A results file that is run again knows more, and stays as it is.
func knowsLess(j *pipeline.Job, file *results.File) bool {
	if j.IsRerun() || !file.IsOwn() {
		return false
	}
	origin, isOfHere := resultsOfHere(j, file.Path)
	if !isOfHere {
		return false
	}
	known, err := j.Ledger.Standings(j.LedgerSpace.ID, origin.Round)
	return err == nil && unknownOf(origin, known) == 0
}
