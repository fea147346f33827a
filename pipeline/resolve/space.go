package resolve

import (
	"simcast/apiclient"
	"simcast/pipeline/plan"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/space"
)

// spaceOf is the space of the ledger that the results are of. Their run names it, where the ledger knows that; else the key
// at hand, if it is of the same space; else, of a CSV, which names no run, what the ledger knows of its messages.
func (c *Config) spaceOf(origin *reconcile.Origin) (space string, err error) {
	fits := func(id string) bool { return origin.Space == "" || origin.Space == plan.SpaceMark(id) }
	if origin.Run != "" {
		run, found, err := c.Ledger.RunNamed(origin.Run)
		if err != nil {
			return "", err
		}
		if found && run.Round == origin.Round && fits(run.Space) {
			return run.Space, nil
		}
	}
	fingerprint := c.Fingerprint()
	known, isKnown, err := c.Ledger.SpaceOf(fingerprint)
	switch {
	case err != nil:
		return "", err
	case isKnown && fits(known.ID):
		return known.ID, nil
	case !isKnown && origin.Space == plan.SpaceMark(fingerprint): // its first key: the ledger will know it by that, too
		return fingerprint, nil
	}
	return c.spaceByMessages(origin, fits)
}

// spaceByMessages is the one space in which the ledger knows messages of the results.
func (c *Config) spaceByMessages(origin *reconcile.Origin, fits func(id string) bool) (string, error) {
	spaces, err := c.Ledger.SpacesKnowing(origin.Round, origin.Hashes)
	if err != nil {
		return "", err
	}
	var fitting []string
	for _, space := range spaces {
		if fits(space) {
			fitting = append(fitting, space)
		}
	}
	switch len(fitting) {
	case 1:
		return fitting[0], nil
	case 0:
		return "", &problem.UsageError{Message: "this ledger does not know which space these results are from",
			Suggestion: "use the ledger of the run, or the key of its space; or write sent or failed into the column result, and rerun them"}
	}
	return "", &problem.UsageError{Message: "this ledger knows the messages of these results from more than one space", Suggestion: "use the key of the space that you mean"}
}

// sessionTeam is the name of the space's session team, "" where the ledger knows none, or several.
func (c *Config) sessionTeam(id string) (string, error) {
	teams, err := c.Ledger.TeamsOf(id)
	if err != nil {
		return "", err
	}
	known := make([]apiclient.Team, len(teams))
	for i, team := range teams {
		known[i] = apiclient.Team{ID: team.ID, Name: team.Name}
	}
	team, _ := space.New(nil, known, nil).SessionTeam()
	return team.Name, nil
}
