package ledgercopy

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
	"simcast/pipeline/problem"
)

// teamOf is a team of a space of the target.
type teamOf struct {
	space string
	ledger.Team
}

// chooseSpaces finds out which of the target's spaces those of the source are whose keys the target does not know. A key may have been
// renewed: then the space would be there twice, and all of it would be sent once more.
func (c *copying) chooseSpaces(ids []string) (err error) {
	if c.teams, err = c.teamsThere(c.to.Tables.DB.Query); err != nil {
		return err
	}
	var images []string
	for _, there := range c.spaces {
		images = append(images, there)
	}
	teams, err := c.sourceTeams()
	if err != nil {
		return err
	}
	isThere := map[ledger.Team]bool{}
	for _, team := range c.teams {
		isThere[team.Team] = true
	}
	chosen := map[string]string{} // the source's space, by the target's
	for _, id := range ids {
		if _, isKnown := c.spaces[id]; isKnown || !slices.ContainsFunc(teams[id], func(t ledger.Team) bool { return isThere[t] }) {
			continue
		}
		there, err := c.choose(id, teams[id], append(slices.Clone(images), id))
		if err != nil {
			return err
		}
		if there == "" {
			continue
		}
		if other, isTaken := chosen[there]; isTaken {
			return c.chosenTwice(other, id, there)
		}
		chosen[there] = id
	}
	for there, id := range chosen {
		c.spaces[id] = there
	}
	return nil
}

// chosenTwice refuses two spaces of the source for which the same one of the target was chosen: what is said counts for both.
func (c *copying) chosenTwice(one, other, there string) error {
	first, err := nameOf(c.from, one)
	second, wrong := nameOf(c.from, other)
	of, failed := nameOf(c.to, there)
	if err := cmp.Or(err, wrong, failed); err != nil {
		return err
	}
	return &problem.UsageError{Message: fmt.Sprintf("the spaces %s and %s of %s have a team of the space %s of the shared ledger, and only one of them can be that space; nothing was copied", first, second, c.from.Name, of),
		Suggestion: "if neither is, say --new-space; if one of them is, send a message in a new round with the key of the other one, the shared ledger and --new-space, then copy again"}
}

// choose asks which of the spaces of the target with one of its teams a space of the source is; "" where it is none of them.
func (c *copying) choose(id string, teams []ledger.Team, others []string) (there string, err error) {
	alike, err := c.to.SpacesByTeam(teams, others...)
	if err != nil || len(alike) == 0 {
		return "", err
	}
	c.isChosen = true
	return c.askFor(id, alike)
}

// askFor asks which of those a space of the source is.
func (c *copying) askFor(id string, alike []ledger.Space) (there string, err error) {
	of := ledger.Space{ID: id}
	err = c.each("spaces", tables.SpaceColumns, `WHERE id = $1`, func(row values) error {
		of.Address, of.Seen = text(row[1]), time.UnixMilli(row[2].(int64))
		return nil
	}, id)
	if err != nil {
		return "", err
	}
	return c.how.Choose(c.from.Ledger, c.to.Ledger, of, alike)
}

// checkSaid refuses where it was said which space one of the source is, nobody had to be asked, and the target knows the spaces as other ones
// by their keys: they are known from an earlier copy, also from one that was interrupted. Where it knows one of them as was said, that is the one
// that was meant: the command is repeated.
func (c *copying) checkSaid() error {
	if !c.how.IsSaid || c.isChosen {
		return nil
	}
	teams, err := c.sourceTeams()
	if err != nil {
		return err
	}
	other := "" // the first that the target knows as another one than was said
	for _, id := range slices.Sorted(maps.Keys(c.spaces)) {
		others := []string{id}
		for of, there := range c.spaces {
			if of != id && there != c.spaces[id] {
				others = append(others, there)
			}
		}
		alike, err := c.to.SpacesByTeam(teams[id], others...)
		if err != nil {
			return err
		}
		if len(alike) == 0 {
			continue
		}
		said, err := c.askFor(id, alike)
		if _, fitsNone := errors.AsType[*problem.UsageError](err); err != nil && !fitsNone {
			return err
		}
		if err == nil && cmp.Or(said, id) == c.spaces[id] {
			return nil
		}
		other = cmp.Or(other, id)
	}
	if other == "" {
		return nil
	}
	return c.knownAsAnother(other)
}

// knownAsAnother is the error of a space that the target knows as another one than was said.
func (c *copying) knownAsAnother(id string) error {
	as, _, err := c.to.SpaceOf(c.spaces[id])
	if err != nil {
		return err
	}
	return &problem.UsageError{Message: fmt.Sprintf("the shared ledger knows the space %s of %s by its key already, as the space %s (%s), and --same-space and --new-space do not change that; nothing was copied",
		id, c.from.Name, c.spaces[id], cmp.Or(as.Address, "address not known")), Suggestion: "leave them out to copy into that space"}
}

// sourceTeams are the teams of the source's spaces.
func (c *copying) sourceTeams() (map[string][]ledger.Team, error) {
	teams := map[string][]ledger.Team{}
	err := c.each("space_teams", tables.TeamColumns, "", func(row values) error {
		space := text(row[0])
		teams[space] = append(teams[space], ledger.Team{ID: row[1].(int64), Name: text(row[2])})
		return nil
	})
	return teams, err
}

// teamsThere are the teams of the target's spaces.
func (c *copying) teamsThere(ask func(string, ...any) (*sql.Rows, error)) (teams []teamOf, err error) {
	err = walkIn(c.to, ask, `SELECT `+tables.TeamColumns+` FROM space_teams`, func(scan func(...any) error) error {
		var team teamOf
		err := scan(&team.space, &team.ID, &team.Name)
		teams = append(teams, team)
		return err
	})
	return teams, err
}

// noneCame is [errSpaceCame] where a space with a team of a new one has come into the target since it was found out which is which.
func (c *copying) noneCame(tx *sql.Tx) error {
	now, err := c.teamsThere(tx.Query)
	if err != nil {
		return err
	}
	teams, err := c.sourceTeams()
	if err != nil {
		return err
	}
	isKnown := map[teamOf]bool{}
	for _, team := range c.teams {
		isKnown[team] = true
	}
	isNew := map[ledger.Team]bool{} // of a space that is a new one
	isImage := map[string]bool{}
	for id, list := range teams {
		isImage[c.spaceOf(id)] = true
		for _, team := range list {
			isNew[team] = isNew[team] || c.spaces[id] == ""
		}
	}
	for _, team := range now {
		if !isKnown[team] && !isImage[team.space] && isNew[team.Team] {
			return errSpaceCame
		}
	}
	return nil
}
