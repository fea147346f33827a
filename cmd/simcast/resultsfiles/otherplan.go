package resultsfiles

import (
	"cmp"

	"simcast/pipeline"
	"simcast/pipeline/mapping"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
	"simcast/writers/results"
)

// KeepOthers has a results file keep aside the results of another plan, space or round that stand in its place, as what is not sent of
// them, or uncertain, would be in no file any more. A job's own are those of a plan at the same path, whatever is in it now.
func KeepOthers(j *pipeline.Job, file *results.File) {
	file.KeepAside = func(path string) string { return whoseOthers(j, path) }
}

// whoseOthers says of which other plan, space or round there are results at path that are to be kept: "" where there are none. Those of
// another plan whose messages the job all has need not be kept. What cannot be read is no such file.
func whoseOthers(j *pipeline.Job, path string) string {
	if j.IsRerun() && path == reconcile.RealPath(j.File.Path) {
		return ""
	}
	file, _, err := mapping.Open(path, "")
	if err != nil {
		return ""
	}
	defer file.Close()
	if !file.IsResults() {
		return ""
	}
	origin, err := traced(j, file)
	switch isSame := err == nil && isSamePlan(j, file, origin.PlanPath); {
	case err != nil:
		return ""
	case !j.Demo && origin.Space != "" && origin.Space != resultsreport.SpaceMark(j.LedgerSpace.ID):
		return "it has the results of another space"
	case isSame && origin.Round != j.Asked.Round:
		return "it has the results of another round"
	case !isSame && (origin.Round != j.Asked.Round || !hasAll(j.SendPlan, origin.Hashes)):
		return "it has the results of another plan"
	case isOfDay(j):
		return "it has the results of the exercise day"
	}
	return ""
}

// isOfDay reports whether a plan is sent in a round that was played as an exercise day: the results of the day have entries that
// were added, and what was done by hand, which those of a send do not have.
func isOfDay(j *pipeline.Job) bool {
	if j.Options.Play || j.IsRerun() {
		return false
	}
	_, isThere, err := j.Ledger.DayOf(j.LedgerSpace.ID, j.Asked.Round)
	return err == nil && isThere
}

// isSamePlan reports whether results are of the job's plan. Where the ledger does not know of which plan they are, a workbook
// has its name, and a CSV that the job's plan names by itself is taken for its own.
func isSamePlan(j *pipeline.Job, there *readers.File, planPath string) bool {
	if planPath != "" {
		return planPath == j.SendPlan.PlanPath
	}
	if name := there.Properties[resultsreport.PropPlan]; name != "" {
		return name == cmp.Or(j.File.Properties[resultsreport.PropPlan], j.File.Name)
	}
	return !j.IsRerun() && isNamedAfter(j, there.Path)
}

// isNamedAfter reports whether the job's results stand at path where no other name is given.
func isNamedAfter(j *pipeline.Job, path string) bool {
	return path == reconcile.RealPath(results.PathFor(j.File.Path, j.Asked.Round, j.File.Format))
}

// hasAll reports whether the job has all these messages.
func hasAll(s *plan.SendPlan, hashes map[string]bool) bool {
	has := map[string]bool{}
	for _, d := range s.Deliveries {
		has[d.Hash] = true
	}
	for hash := range hashes {
		if !has[hash] {
			return false
		}
	}
	return true
}
