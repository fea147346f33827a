package send

import (
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// A run that has lost its lane posts nothing more, and whoever has the lane now posts what is left. The results file of the loser is as
// the ledger has it then.

// refresh brings deliveries up to date by the ledger at the end of a run: all of them where somebody else has the lane by now, and
// posts what is left; else those that were uncertain before and were left alone, of which a late answer may have told meanwhile.
func (s *sender) refresh() {
	wasUncertain := func(d *plan.Delivery) bool { return d.Action != plan.ActionSend && d.Status.State == plan.Uncertain }
	var open []*plan.Delivery
	for _, d := range s.sendPlan.Deliveries {
		if d.Hash != "" && (s.isLaneLost && d.Action == plan.ActionSend || wasUncertain(d)) {
			open = append(open, d)
		}
	}
	if len(open) == 0 || s.Standings == nil {
		return
	}
	standings, err := s.Standings()
	if err != nil {
		return // the file has them as they were known
	}
	for _, d := range open {
		standing, isKnown := standings[d.Hash]
		if !isKnown || wasUncertain(d) && standing.State == ledger.StateUncertain {
			continue
		}
		before := d.Status
		if d.Status = plan.StatusFrom(standing); before.State == d.Status.State && before.Attempts == d.Status.Attempts {
			d.Status.Reason = before.Reason // why this run has not sent it
		}
	}
}
