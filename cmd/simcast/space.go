package main

import (
	"fmt"

	"simcast/ledger"
)

// identify finds out which of the ledger's spaces the key selects. A key that
// the ledger does not know, but that shows a team of a space that it does know,
// may be a renewed one: taken for a new space, everything would go out twice.
func (a *app) identify(j *job) error {
	address := j.connection.client.Host()
	known, found, err := j.book.SpaceOf(j.connection.fingerprint)
	if err != nil {
		return err
	}
	if found {
		if known.Address != address {
			a.say("This space was at %s before and is at %s now.", known.Address, address)
		}
		j.space = known
		return nil
	}
	j.space = ledger.Space{ID: j.connection.fingerprint}
	alike, found, err := j.book.SpaceShowing(teamsOf(j))
	switch {
	case err != nil:
		return err
	case !found && j.sameSpace && j.origin == nil:
		return usage("the ledger knows no space with a team of this one", "leave --same-space out")
	case !found || j.newSpace:
		return nil
	case j.sameSpace:
		j.space = alike
		return nil
	}
	return a.askSpace(j, alike)
}

func (a *app) askSpace(j *job, alike ledger.Space) error {
	what := fmt.Sprintf("the ledger does not know this key, but a space with the same teams (last used %s at %s)",
		alike.Seen.Format("2006-01-02 15:04"), alike.Address)
	const choice = "--same-space if the key was renewed, so that nothing goes out twice, or --new-space if it is another space"
	if !a.mayAsk() {
		return usage(what, "say "+choice)
	}
	a.say("Attention: %s.", what)
	answer, err := a.prompt("Is this the same space, with a renewed key, or a new one? [same/new] ")
	switch {
	case err != nil:
		return err
	case answer == "same":
		j.space = alike
	case answer != "new":
		return usage("it has to be clear which space this is", "say "+choice)
	}
	return nil
}

func teamsOf(j *job) []ledger.Team {
	var teams []ledger.Team
	for _, team := range j.connection.space.Teams {
		teams = append(teams, ledger.Team{ID: team.ID, Name: team.Name})
	}
	return teams
}

// remember writes down, just before the run, what is known of space and round.
func (j *job) remember(a *app) error {
	j.space.Address, j.space.Seen = j.connection.client.Host(), a.now()
	if err := j.book.RememberSpace(j.space, j.connection.fingerprint, teamsOf(j)); err != nil {
		return err
	}
	return j.book.RememberRound(j.space.ID, j.wishes.Round, j.redirectID())
}

func (j *job) redirectID() int64 {
	if j.plan == nil || j.plan.Redirect == nil {
		return 0
	}
	return j.plan.Redirect.ID
}

// holdRound refuses to play a round redirected and not, or to two teams: its
// results could not be told apart.
func (a *app) holdRound(j *job) error {
	before, known, err := j.book.Redirect(j.space.ID, j.wishes.Round)
	if err != nil || !known || before == j.redirectID() {
		return err
	}
	return usage(fmt.Sprintf("the round %q was played %s before", j.wishes.Round, where(before)), "give this one a --round of its own")
}

func where(redirect int64) string {
	if redirect == 0 {
		return "without --redirect"
	}
	return fmt.Sprintf("redirected to the team %d", redirect)
}
