package reconcile

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"

	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
)

// CheckRound refuses, as a *ledger.MovedError, a round that stands in another ledger by now; and, as a *problem.UsageError, to play a
// round redirected and not, or to two teams: its results could not be told apart. redirect is the team's id, 0 where the round goes where the plan says.
func CheckRound(ctx context.Context, record ledger.Ledger, space, round string, redirect int64) error {
	if to, err := record.MovedTo(ctx, space, round); err != nil || to != "" {
		return errors.Join(err, movedError(round, to))
	}
	before, known, err := record.Redirect(ctx, space, round)
	if err != nil || !known || before == redirect {
		return err
	}
	played := "without --redirect"
	if before != 0 {
		teams, err := record.TeamsOf(ctx, space)
		if err != nil {
			return err
		}
		played = "redirected to the team " + teamNamed(teams, before)
	}
	return &problem.UsageError{Message: fmt.Sprintf("the round %q was sent %s before", round, played), Suggestion: "use another --round"}
}

// movedError refuses a round that stands in another ledger; nil where it stands in this one.
func movedError(round, to string) error {
	if to == "" {
		return nil
	}
	return &ledger.MovedError{Round: round, To: to}
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
