package reconcile

import (
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// countResolved has rows count as failed that the file has as uncertain, and of which somebody has found since that they
// are not there: the file is older than that finding, as one is where the program was killed before it wrote a newer one.
// A row that a take-over has made uncertain stays it.
func (s *reconciler) countResolved() {
	for _, in := range s.plan.Injects {
		standing, known := s.standings[in.Prior.Hash]
		if _, hasView := s.views[in]; !known || hasView || !isBeforeFinding(in.Prior, standing) {
			continue
		}
		prior := *in.Prior
		prior.State, prior.Reason, prior.SentAt = plan.Failed, standing.Reason, time.Time{}
		s.views[in] = rowView{prior: &prior}
	}
}

// isBeforeFinding reports whether a file has as uncertain what somebody has not found in the exercise since. Where the file
// speaks of a later request than that finding, it is not before it.
func isBeforeFinding(prior *plan.PriorResult, standing ledger.Standing) bool {
	return prior.State == plan.Uncertain && standing.State == ledger.StateFailed && standing.Finding.Is() &&
		prior.Attempts <= standing.Requests && prior.SentAt.Unix() <= standing.Finding.About.Unix()
}
