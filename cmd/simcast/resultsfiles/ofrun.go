package resultsfiles

import (
	"simcast/pipeline/ledger"
	"simcast/pipeline/mapping"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/writers/results"
)

// OfRun is what the results of a run in one space are of.
type OfRun struct {
	Space  string // its id in the ledger
	Round  string
	Hashes map[string]bool // of all its messages
}

// KeepOthersThan has a results file keep aside what stands in its place and is of another plan, space or round, as [KeepOthers] does.
// What has other messages, as after somebody has corrected rows and run them again, is of another plan.
func KeepOthersThan(of OfRun, record ledger.Ledger, file *results.File) {
	file.KeepAside = func(path string) string { return of.whoseOthers(record, path) }
}

func (of OfRun) whoseOthers(record ledger.Ledger, path string) string {
	file, _, err := mapping.Open(path, "")
	if err != nil {
		return "" // it is no results file
	}
	defer file.Close()
	if !file.IsResults() {
		return ""
	}
	sum, err := file.Sum()
	if err != nil {
		return ""
	}
	origin, err := reconcile.ReadOrigin(file)
	if err != nil {
		return ""
	}
	origin.Sum = sum
	if err := origin.Trace(record, file.Path, of.Space); err != nil {
		return ""
	}
	switch {
	case origin.Space != "" && origin.Space != resultsreport.SpaceMark(of.Space):
		return "it has the results of another space"
	case origin.Round != of.Round:
		return "it has the results of another round"
	}
	for hash := range origin.Hashes {
		if !of.Hashes[hash] {
			return "it has the results of another plan"
		}
	}
	return ""
}
