package main

import (
	"fmt"
	"path/filepath"

	"simcast/pipeline"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/readers"
	"simcast/templates/wording"
)

// otherResults warns of results in the place of those to come that have more as sent
// than this ledger knows, as beside a plan that came from another machine: what is out
// by them goes out again. What cannot be read is no such file.
func otherResults(j *pipeline.Job, results string) []readers.Problem {
	if j.Origin != nil || j.Demo {
		return nil
	}
	origin, isOfHere := resultsOfHere(j, results)
	if !isOfHere {
		return nil
	}
	if unknown, err := unknownOf(j, origin); err == nil && unknown > 0 {
		return []readers.Problem{{Place: readers.Place{File: filepath.Base(results)}, Severity: readers.Warning, Code: "other-results",
			Message:    fmt.Sprintf("it has %s as sent or uncertain of which this ledger knows nothing: send would post it all again", wording.Counted(unknown, "delivery")),
			Suggestion: "to go on from these results, use simcast rerun " + results}}
	}
	return nil
}

// resultsOfHere reads the origin of results that are of the job's space and round.
func resultsOfHere(j *pipeline.Job, results string) (origin reconcile.Origin, isOfHere bool) {
	file, err := openPlan(results, "")
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

// unknownOf is how many deliveries results have as sent or uncertain of which the job's ledger knows nothing.
func unknownOf(j *pipeline.Job, origin reconcile.Origin) (unknown int, err error) {
	known, err := j.Ledger.Standings(j.LedgerSpace.ID, origin.Round)
	for hash := range origin.Out {
		if _, isKnown := known[hash]; !isKnown {
			unknown++
		}
	}
	return unknown, err
}
