package reconcile

import (
	"fmt"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
)

// reasonOfWord is the reason of what a results file says of a delivery. Where the planner has written the result by hand,
// the reason beside it is that of the result before.
func reasonOfWord(prior *plan.PriorResult, standing ledger.Standing) string {
	if !isReasonOfBefore(prior, standing) {
		return prior.Reason
	}
	if prior.State == plan.Uncertain {
		return fmt.Sprintf("%s%s in the results file: %s", plan.SetTo, prior.State, plan.LookInExercise)
	}
	before := ""
	if strings.Contains(prior.Reason, plan.LookInExercise) {
		before = "; it was uncertain before"
	}
	return fmt.Sprintf("%s%s in the results file%s", plan.SetTo, prior.State, before)
}

// isReasonOfBefore reports whether the row's reason is that of another result, or there is none where there has to be.
func isReasonOfBefore(prior *plan.PriorResult, standing ledger.Standing) bool {
	before := plan.StatusFrom(standing)
	if before.State != prior.State && before.Reason != "" && before.Reason == prior.Reason {
		return true
	}
	saysLook := strings.Contains(prior.Reason, plan.LookInExercise)
	switch prior.State {
	case plan.Uncertain:
		return prior.Reason == ""
	case plan.Sent:
		isRefusal := prior.HTTPStatus/100 > 2 && strings.HasPrefix(prior.Reason, fmt.Sprint(prior.HTTPStatus, " "))
		return saysLook || isRefusal || plan.IsWhyPending(prior.Reason)
	}
	return saysLook
}
