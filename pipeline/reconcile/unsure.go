package reconcile

import (
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/reading"
)

// A round of which the ledger does not know all: another ledger may have sent messages of it, and its copy was given up. Of what the
// ledger knows by runs since, it goes by that. All else may be out.

// UnsureOf says whether another ledger may have sent what this one does not know of a round, and whether a results file of a run is from before that
// was written down. So is that of a run that the ledger does not know.
func UnsureOf(record ledger.Ledger, space, round, run string) (unsure ledger.Unsure, isFileBefore bool, err error) {
	if unsure, err = record.Unsure(space, round); err != nil || !unsure.Is() {
		return unsure, false, err
	}
	known, isKnown, err := record.RunNamed(run)
	return unsure, !isKnown || known.Seq <= unsure.Since, err
}

// IsDistrusted reports whether a file from before is not believed of what it has as failed or pending: the ledger does not know better, and what
// was sent after the file was written nobody here knows.
func IsDistrusted(prior *plan.PriorResult, standing ledger.Standing) bool {
	isNotOut := prior.State == plan.Failed || prior.State == plan.Pending
	return isNotOut && prior.Hash != "" && (standing.State == "" || standing.State == ledger.StateUncertain)
}

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

// distrustFile makes uncertain what a file from before has as failed or pending, and is not believed of: nobody has looked. Its attempts are others then than those of the file, which is not
// taken for the planner's word later.
func (s *reconciler) distrustFile() {
	for _, in := range s.plan.Injects {
		prior, standing := in.Prior, s.standings[in.Prior.Hash]
		_, hasView := s.views[in]
		if hasView || reading.IsByHand(in.Skip) || !IsDistrusted(prior, standing) {
			continue
		}
		view := *prior
		view.State, view.Reason = plan.Uncertain, s.unsure.Reason()
		view.Attempts++
		s.views[in] = rowView{prior: &view}
	}
}
