package reconcile

import "simcast/pipeline/plan"

// rowView is how a reconcile sees a row of a results file, where that is not simply what the file says. The file's own
// word is [plan.Inject.Prior], which nobody changes.
type rowView struct {
	prior        *plan.PriorResult // in place of the file's word
	takenOver    bool              // the file has it as pending, and a take-over has made it uncertain (takeOver)
	learned      bool              // the ledger learns from the file what became of the hash that it bears (learnFromFile)
	messageNowOf *plan.Inject      // the row that has this one's message now (addLost): this one was sent and then changed, and that one says what was sent
}

// countsAs is what the row counts as: as a rule what the file says of it. A row that may be out by a run that is taken over
// is uncertain (takeOver), one that somebody has looked for since is what they found (countResolved); the copy of a row (findBearers), and one that has lost its message (addLost), are new rows.
func (s *reconciler) countsAs(in *plan.Inject) *plan.PriorResult {
	if view, changed := s.views[in]; changed {
		return view.prior
	}
	return in.Prior
}

// countAsNew makes a row count as one that no run has seen yet. messageNowOf is the row that has its message now; nil for a copy.
func (s *reconciler) countAsNew(in, messageNowOf *plan.Inject) {
	s.views[in] = rowView{prior: plan.NoPriorResult(), messageNowOf: messageNowOf}
}
