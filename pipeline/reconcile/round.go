package reconcile

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
)

// CheckRound refuses, as a *ledger.MovedError, a round that stands in another ledger by now; and, as a *problem.UsageError, to play a
// round redirected and not, or to two teams: its results could not be told apart. redirect is the team's id, 0 where the round goes where the plan says.
func CheckRound(ctx context.Context, record ledger.Ledger, space, round string, redirect int64) error {
	before, err := record.RoundOf(ctx, space, round)
	if err == nil && before.MovedTo != "" {
		err = &ledger.MovedError{Round: round, To: before.MovedTo}
	}
	if err != nil || !before.IsKnown || before.Redirect == redirect {
		return err
	}
	played := "without --redirect"
	if before.Redirect != 0 {
		teams, err := record.TeamsOf(ctx, space)
		if err != nil {
			return err
		}
		played = "redirected to the team " + teamNamed(teams, before.Redirect)
	}
	return &problem.UsageError{Message: fmt.Sprintf("the round %q was sent %s before", round, played), Suggestion: "use another --round"}
}

// teamNamed is the name of the team of that id, or the id where the team has had none, or several.
func teamNamed(teams []ledger.Team, id int64) string {
	name := ""
	for _, team := range teams {
		if team.ID == id && name != "" {
			return strconv.FormatInt(id, 10)
		}
		if team.ID == id {
			name = strconv.Quote(team.Name)
		}
	}
	return cmp.Or(name, strconv.FormatInt(id, 10))
}
