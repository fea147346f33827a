package resolve

import (
	"context"
	"slices"

	"simcast/apiclient"
	"simcast/pipeline/problem"
	"simcast/pipeline/reconcile"
	"simcast/pipeline/resultsreport"
	"simcast/pipeline/space"
)

// spaceOf is the space of the ledger that the results are of. Their run names it, where the ledger knows that; of a CSV, which
// names none, the ledger may know it by the file. Else it is that of the key at hand, if the results can be of it; else the one
// in which the ledger knows their messages.
func (c *Config) spaceOf(ctx context.Context, origin *reconcile.Origin, path string) (space string, err error) {
	fits := func(id string) bool { return origin.Space == "" || origin.Space == resultsreport.SpaceMark(id) }
	if err := origin.OwnMark(ctx, c.Ledger); err != nil {
		return "", err
	}
	if origin.Run != "" {
		run, found, err := c.Ledger.RunNamed(ctx, origin.Run)
		if err != nil {
			return "", err
		}
		if found && run.Round == origin.Round && fits(run.Space) {
			return run.Space, origin.Trace(ctx, c.Ledger, path, run.Space)
		}
	}
	fingerprint := c.Fingerprint()
	known, isKnown, err := c.Ledger.SpaceOf(ctx, fingerprint)
	if err != nil {
		return "", err
	}
	if err := origin.Trace(ctx, c.Ledger, path, known.ID); err != nil {
		return "", err
	}
	switch {
	case isKnown && fits(known.ID):
		return known.ID, c.checkKey(ctx, origin, known.ID)
	case !isKnown && origin.Space == resultsreport.SpaceMark(fingerprint): // its first key: the ledger will know it by that, too
		return fingerprint, nil
	}
	return c.spaceByMessages(ctx, origin, fits)
}

// checkKey refuses to take results for those of the space of a key that is merely at hand, where they may be of another one.
func (c *Config) checkKey(ctx context.Context, origin *reconcile.Origin, space string) error {
	if origin.Run != "" || origin.Space != "" || c.Demo {
		return nil
	}
	spaces, err := c.Ledger.SpacesKnowing(ctx, origin.Round, origin.Hashes)
	switch {
	case err != nil:
		return err
	case len(spaces) > 1 && !c.KeyIsTheirs:
		return cannotTell()
	case len(spaces) > 1 && slices.Contains(spaces, space):
		origin.Space = resultsreport.SpaceMark(space)
	}
	return nil
}

// cannotTell is said of results that may be of several spaces.
func cannotTell() error {
	return &problem.UsageError{Message: reconcile.CannotTellSpace,
		Suggestion: "resolve this file alone, and name the key of its space with --api-key-file; a results workbook holds its space"}
}

// spaceByMessages is the one space in which the ledger knows messages of the results.
func (c *Config) spaceByMessages(ctx context.Context, origin *reconcile.Origin, fits func(id string) bool) (string, error) {
	spaces, err := c.Ledger.SpacesKnowing(ctx, origin.Round, origin.Hashes)
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
	return "", cannotTell()
}

// sessionTeam is the name of the space's session team, "" where the ledger knows none, or several.
func (c *Config) sessionTeam(ctx context.Context, id string) (string, error) {
	teams, err := c.Ledger.TeamsOf(ctx, id)
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
