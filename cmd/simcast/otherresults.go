package main

import (
	"fmt"

	"simcast/pipeline"
	"simcast/readers"
)

// otherResults warns of results in the place of those to come that have more as sent
// than this ledger knows, as beside a plan that came from another machine: what is out
// by them goes out anew. What cannot be read is no such file.
func otherResults(j *pipeline.Job, results string) []readers.Problem {
	if j.Origin != nil || j.Demo {
		return nil
	}
	file, err := openPlan(results, "")
	if err != nil {
		return nil
	}
	defer file.Close()
	if !file.IsResults() {
		return nil
	}
	origin, err := pipeline.ReadOrigin(file)
	isOfHere := origin.Round == j.Wishes.Round && (origin.Space == "" || origin.Space == pipeline.SpaceMark(j.Place.ID))
	if err != nil || !isOfHere {
		return nil
	}
	known, err := j.Book.Standings(j.Place.ID, origin.Round)
	unknown := 0
	for hash := range origin.Out {
		if _, isKnown := known[hash]; !isKnown {
			unknown++
		}
	}
	if err == nil && unknown > 0 {
		return []readers.Problem{{Place: readers.Place{File: file.File}, Severity: readers.Warning, Code: "other-results",
			Message:    fmt.Sprintf("it has %s as sent or uncertain of which this ledger knows nothing: send would post it all anew", pipeline.Counted(unknown, "delivery")),
			Suggestion: "to go on from these results, use simcast rerun " + results}}
	}
	return nil
}
