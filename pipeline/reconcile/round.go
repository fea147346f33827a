package reconcile

import (
	"fmt"

	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
)

// CheckRound refuses, as a *problem.UsageError, to play a round redirected and not, or to two teams: its results could
// not be told apart. redirect is the team's id, 0 where the round goes where the plan says.
func CheckRound(record ledger.Rounds, space, round string, redirect int64) error {
	before, known, err := record.Redirect(space, round)
	if err != nil || !known || before == redirect {
		return err
	}
	played := "without --redirect"
	if before != 0 {
		played = fmt.Sprintf("redirected to the team %d", before)
	}
	return &problem.UsageError{Message: fmt.Sprintf("the round %q was sent %s before", round, played), Suggestion: "use another --round"}
}
