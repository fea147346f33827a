package reconcile

import (
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reading"
)

// A round of which the ledger does not know all: another ledger may have sent messages of it, and its copy was given up. Of what the
// ledger knows by runs since, it goes by that. All else may be out.

// isUnsure reports whether a delivery that could be posted may be out by a ledger whose copy was given up. One that is held back could not.
func (s *reconciler) isUnsure(d *plan.Delivery, standing ledger.Standing) bool {
	if !s.unsure.Is() || d.Hash == "" || d.Inject.Invalid || d.Inject.Skip != "" || s.leftOut(d) != "" || s.isHeld(d) && !s.sendPlan.Resend.Changed {
		return false
	}
	_, isKnown := s.inLedger[d.Hash]
	return !isKnown && !isOut(standing)
}

// importUnsure has the ledger take over that a delivery may be out, and gives where that stands then.
func (s *reconciler) importUnsure(d *plan.Delivery, standing ledger.Standing) ledger.Standing {
	attempt := AttemptOf(d)
	attempt.Source, attempt.Outcome, attempt.Ended, attempt.Requests, attempt.Reason = ledger.SourceImported, ledger.Unknown, s.plan.Options.Now, 1, s.unsure.Reason()
	s.sendPlan.Imported = append(s.sendPlan.Imported, attempt)
	return standing.After(attempt)
}

// distrustFile makes uncertain what a file from before has as failed or pending, where the ledger does not know better: what was sent
// after it was written nobody here knows, and nobody has looked. Its attempts are others then than those of the file, which is not
// taken for the planner's word later.
func (s *reconciler) distrustFile() {
	for _, in := range s.plan.Injects {
		prior, standing := in.Prior, s.standings[in.Prior.Hash]
		_, hasView := s.views[in]
		isNotOut := prior.State == plan.Failed || prior.State == plan.Pending
		if hasView || !isNotOut || prior.Hash == "" || reading.IsByHand(in.Skip) || standing.State != "" && standing.State != ledger.StateUncertain {
			continue
		}
		view := *prior
		view.State, view.Reason = plan.Uncertain, s.unsure.Reason()
		view.Attempts++
		s.views[in] = rowView{prior: &view}
	}
}
