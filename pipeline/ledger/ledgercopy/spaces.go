package ledgercopy

import (
	"errors"
	"slices"

	"simcast/pipeline/ledger/tables"
)

// keys are the keys of the source's spaces: each fingerprint with the source's id of its space.
func (c *copying) keys() ([]values, error) {
	return c.read("space_keys", tables.KeyColumns, `ORDER BY fingerprint`)
}

// knownKeys are the target's spaces by the fingerprints of their keys.
func (c *copying) knownKeys() (map[string]string, error) {
	known := map[string]string{}
	selected, err := c.to.Tables.DB.Query(`SELECT ` + tables.KeyColumns + ` FROM space_keys`)
	if err != nil {
		return nil, c.to.Tables.Wrap(err)
	}
	defer selected.Close()
	for selected.Next() {
		var fingerprint, space string
		if err := selected.Scan(&fingerprint, &space); err != nil {
			return nil, c.to.Tables.Wrap(err)
		}
		known[fingerprint] = space
	}
	return known, c.to.Tables.Wrap(selected.Err())
}

// targetSpaces finds out which spaces of the target those of the source are, and gives the ids of the target's lanes that a copy
// needs: of these, and under each key that the target does not know, because somebody else may make the space known by it meanwhile.
func (c *copying) targetSpaces(ids []string) (there []string, err error) {
	keys, err := c.keys()
	if err != nil {
		return nil, err
	}
	known, err := c.knownKeys()
	if err != nil {
		return nil, err
	}
	c.spaces = map[string]string{}
	for _, key := range keys {
		if space, isKnown := known[text(key[0])]; isKnown {
			c.spaces[text(key[1])], there = space, append(there, space)
		} else {
			there = append(there, text(key[0]))
		}
	}
	for _, id := range ids {
		if space := c.spaceOf(id); !slices.Contains(there, space) {
			there = append(there, space)
		}
	}
	return there, nil
}

// spaceOf is the target's id of a space. A suppression may stand under a key of which the ledger knows no space.
func (c *copying) spaceOf(id string) string {
	if there, known := c.spaces[id]; known {
		return there
	}
	return id
}

// errSpaceCame says that somebody else has made a space known in the target meanwhile.
var errSpaceCame = errors.New("somebody has used one of the spaces with the shared ledger for the first time meanwhile; repeat simcast ledger copy")

func (c *copying) copySpaces() (err error) {
	for _, of := range []struct {
		table, columns string
		space          int // which column is the space's id
		added          *int
	}{
		{"spaces", tables.SpaceColumns, 0, &c.done.Spaces},
		{"space_keys", tables.KeyColumns, 1, nil},
		{"space_teams", tables.TeamColumns, 0, nil},
		{"approvals", tables.SuppressionColumns, 0, nil},
		{"rounds", tables.RoundColumns, 0, nil},
	} {
		rows, err := c.read(of.table, of.columns, "ORDER BY "+of.columns)
		if err != nil {
			return err
		}
		for _, row := range rows {
			row[of.space] = c.spaceOf(text(row[of.space]))
		}
		added, err := c.addAll(of.table, of.columns, rows)
		if err != nil {
			return err
		}
		if of.added != nil {
			*of.added = added
		}
	}
	return c.checkKeys()
}

// checkKeys is errSpaceCame where a space of the target is not under a lane of the copy.
func (c *copying) checkKeys() error {
	keys, err := c.keys()
	if err != nil {
		return err
	}
	known, err := c.knownKeys()
	if err != nil {
		return err
	}
	for _, key := range keys {
		if c.lanes.target[known[text(key[0])]] == nil && c.lanes.ofSource[text(key[1])] != nil {
			return errSpaceCame
		}
	}
	return nil
}
