package reconcile

import (
	"slices"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// countResolved has rows count as what somebody has found since the file was written, as one is older where the program was
// killed before it wrote a newer one. A row that a take-over has made uncertain stays it.
func (s *reconciler) countResolved() {
	for _, in := range s.plan.Injects {
		standing, known := s.standings[in.Prior.Hash]
		if _, hasView := s.views[in]; !known || hasView || in.Prior.State == plan.Skipped || !isBeforeResolution(in.Prior, standing) {
			continue
		}
		prior, now := *in.Prior, plan.StatusFrom(standing)
		prior.State, prior.Reason, prior.SentAt = now.State, now.Reason, now.SentAt
		s.views[in] = rowView{prior: &prior}
	}
}

// isBeforeResolution reports whether a file is older than what somebody has found in the exercise: it has as uncertain what
// is not there, or it has the answer before the last one. Where the file speaks of a later request than that resolution, it is
// not older.
func isBeforeResolution(prior *plan.PriorResult, standing ledger.Standing) bool {
	if prior.State == plan.Uncertain && standing.State == ledger.StateFailed && standing.Resolution.Is() {
		return prior.Attempts <= standing.Requests && prior.SentAt.Unix() <= standing.Resolution.About.Unix()
	}
	return prior.Attempts <= standing.Requests && hasReplacedResult(prior, standing)
}

// hasReplacedResult reports whether the row has the result, and its reason, that the message had before its answer was changed.
// Answers have in their reasons who gave them and when, so that no other row has it. Another result beside such a reason is the
// planner's word.
func hasReplacedResult(prior *plan.PriorResult, standing ledger.Standing) bool {
	reason := strings.Fields(prior.Reason)
	return len(reason) > 0 && slices.ContainsFunc(standing.Replaced, func(replaced ledger.Result) bool {
		return plan.StatusFrom(ledger.Standing{State: replaced.State}).State == prior.State && slices.Equal(strings.Fields(replaced.Reason), reason)
	})
}
