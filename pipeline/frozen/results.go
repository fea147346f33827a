package frozen

import (
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
	"simcast/readers"
)

// Report is what the results file of a space says by now. file is the one that was frozen, opened, with its rows in memory; posted are
// the hashes of what was to be posted, and lane says how far the run is there. What was not to be posted stays as the file has it,
// but for what was uncertain and is settled.
func Report(file *readers.File, posted map[string]bool, lane *ledger.WorkersSpace, standings map[string]ledger.Standing) (*resultsreport.Report, error) {
	report, prior, err := resultsreport.Read(file)
	if err != nil {
		return nil, err
	}
	for i := range report.Lines {
		line, hash := &report.Lines[i], prior[i].Hash
		standing, isKnown := standings[hash]
		if isKnown && hash != "" && (posted[hash] || line.Status.State == plan.Uncertain) {
			line.Status = plan.StatusFrom(standing)
		}
		if posted[hash] && line.Status.State == plan.Pending && line.Status.Reason == "" && !lane.Ended.IsZero() {
			line.Status.Reason = plan.ReasonNotTried(plan.StoppedIn(lane.How))
		}
	}
	if !lane.Ended.IsZero() {
		report.End(lane.How)
	}
	return report, nil
}
