package pipeline

import (
	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/plan"
	"simcast/pipeline/reconcile"
)

// dayRows is what became of the rows in the day of the round, by their ids; nil where the round has none, or is about to be
// played on.
func (j *Job) dayRows() (map[string]reconcile.DayRow, error) {
	if j.Options.Play {
		return nil, nil
	}
	record, found, err := dayrecord.Open(j.Ledger, j.LedgerSpace.ID, j.Asked.Round)
	if err != nil || !found {
		return nil, err
	}
	rows, now := map[string]reconcile.DayRow{}, j.Now()
	state := record.State()
	for _, e := range state.Entries {
		if e.ID == "" {
			continue
		}
		line := state.Line(e, now)
		reason := line.Reason
		if reason == "" && line.State == day.IsPast {
			reason = string(line.Cause)
		}
		rows[e.ID] = reconcile.DayRow{State: string(line.State), Reason: plan.DayReason(string(line.State), reason), ByHand: e.SkipHand || e.Gone,
			Rest: line.State == day.IsSending || line.Results.Left > 0}
	}
	return rows, nil
}
