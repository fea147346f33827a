package local

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"simcast/pipeline"
	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/templates/wording"
	"simcast/writers/results"
	"simcast/writers/sheet"
)

// CheckResultsPath refuses results in the plan's own place, or in a format that there is not. The page names its
// results itself.
func CheckResultsPath(j *pipeline.SpaceRun) error {
	if _, err := sheet.FormatOf(j.ResultsPath); err != nil {
		return err
	}
	planFile, err := os.Stat(j.File.Path)
	if err != nil || j.IsRerun() {
		return err
	}
	if there, err := os.Stat(j.ResultsPath); err == nil && os.SameFile(planFile, there) {
		return &problem.UsageError{Message: "the results cannot replace the plan", Suggestion: "name another file with --results"}
	}
	return nil
}

// WarnOfOtherResults warns of results in the place of those to come that have more as sent
// than this ledger knows, as beside a plan that came from another machine: what is out
// by them goes out again. What cannot be read is no such file.
func WarnOfOtherResults(ctx context.Context, j *pipeline.SpaceRun, known map[string]ledger.Standing) []readers.Problem {
	if j.IsRerun() || j.Demo {
		return nil
	}
	origin, isOfHere := originOfHere(ctx, j, j.ResultsPath)
	if !isOfHere {
		return nil
	}
	if unknown := unknownOf(origin, known); unknown > 0 {
		return []readers.Problem{{Place: readers.Place{File: filepath.Base(j.ResultsPath)}, Severity: readers.Warning, Code: "other-results",
			Message:    fmt.Sprintf("it lists %s as sent or uncertain that this ledger does not know: send would send them all again", wording.Counted(unknown, "message")),
			Suggestion: "to go on from these results, use simcast rerun " + j.ResultsPath}}
	}
	return nil
}

// originOfHere reads the origin of results that are of the job's space and round.
func originOfHere(ctx context.Context, j *pipeline.SpaceRun, resultsPath string) (origin reconcile.Origin, isOfHere bool) {
	file, _, err := mapping.Open(resultsPath, "")
	if err != nil {
		return origin, false
	}
	defer file.Close()
	if !file.IsResults() {
		return origin, false
	}
	if origin, err = traced(ctx, j, file); err != nil {
		return origin, false
	}
	return origin, origin.Round == j.Asked.Round && (origin.Space == "" || origin.Space == resultsreport.SpaceMark(j.LedgerSpace.ID))
}

// traced is the origin of results, with what the job's ledger knows of them.
func traced(ctx context.Context, j *pipeline.SpaceRun, file *readers.File) (reconcile.Origin, error) {
	sum, err := file.Sum()
	if err != nil {
		return reconcile.Origin{}, err
	}
	origin, err := reconcile.ReadOrigin(file)
	if err != nil {
		return origin, err
	}
	origin.Sum = sum
	return origin, origin.Trace(ctx, j.Ledger, file.Path, j.LedgerSpace.ID)
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

// KnowsLess reports whether the results that stand there know no more than the ledger does, and are as simcast
// wrote them. A results file that is run again knows more, and stays as it is.
func KnowsLess(ctx context.Context, j *pipeline.SpaceRun, file *results.File) bool {
	if j.IsRerun() || !file.IsOwn() {
		return false
	}
	origin, isOfHere := originOfHere(ctx, j, file.Path)
	if !isOfHere {
		return false
	}
	known, err := j.Ledger.Standings(ctx, j.LedgerSpace.ID, origin.Round)
	return err == nil && unknownOf(origin, known) == 0
}
