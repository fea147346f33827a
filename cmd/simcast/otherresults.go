package main

import (
	"fmt"
	"os"
	"path/filepath"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
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
	if err != nil || j.File.IsResults() {
		return err
	}
	if there, err := os.Stat(resultsPath); err == nil && os.SameFile(planFile, there) {
		return usage("the results cannot take the plan's own place", "name another file with --results")
	}
	return nil
}

// warnOfOtherResults warns of results in the place of those to come that have more as sent
// than this ledger knows, as beside a plan that came from another machine: what is out
// by them goes out again. What cannot be read is no such file.
func warnOfOtherResults(j *pipeline.Job, resultsPath string, known map[string]ledger.Standing) []readers.Problem {
	if j.File.IsResults() || j.Demo {
		return nil
	}
	origin, isOfHere := resultsOfHere(j, resultsPath)
	if !isOfHere {
		return nil
	}
	if unknown := unknownOf(origin, known); unknown > 0 {
		return []readers.Problem{{Place: readers.Place{File: filepath.Base(resultsPath)}, Severity: readers.Warning, Code: "other-results",
			Message:    fmt.Sprintf("it has %s as sent or uncertain of which this ledger knows nothing: send would post it all again", wording.Counted(unknown, "delivery")),
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

// knowsLess reports whether the results that stand there know no more than the ledger does, and are as simcast
// wrote them. A results file that is run again knows more, and stays as it is.
func knowsLess(j *pipeline.Job, file *results.File) bool {
	if j.File.IsResults() || !file.IsOwn() {
		return false
	}
	origin, isOfHere := resultsOfHere(j, file.Path)
	if !isOfHere {
		return false
	}
	known, err := j.Ledger.Standings(j.LedgerSpace.ID, origin.Round)
	return err == nil && unknownOf(origin, known) == 0
}
