package pipeline

import (
	"simcast/pipeline/plan"
)

// Unposted is what a reconciled job comes to that is interrupted before its first message: its results, each
// delivery as the ledger has it and the rest pending, and its ending. Nothing of it is in the ledger.
func (j *Job) Unposted() (*plan.Report, plan.Summary) {
	ending := plan.Summary{Interrupted: true}
	j.SendPlan.ExplainPending(ending)
	ending.Counts = j.SendPlan.Count()
	return j.SendPlan.ReportOf(j.runName(), j.LedgerSpace.ID, true, 0), ending
}
