package ledgercopy

import (
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"simcast/pipeline/ledger/tables"
	"simcast/pipeline/problem"
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
			if other, isOther := c.spaces[text(key[1])]; isOther && other != space {
				return nil, c.twoSpaces(text(key[1]), other, space)
			}
			c.spaces[text(key[1])], there = space, append(there, space)
		} else {
			there = append(there, text(key[0]))
		}
	}
	if err := c.chooseSpaces(ids); err != nil {
		return nil, err
	}
	for _, id := range ids {
		if space := c.spaceOf(id); !slices.Contains(there, space) {
			there = append(there, space)
		}
	}
	return there, nil
}

// twoSpaces refuses a space that the target knows by its keys as two: its rounds could be moved to one of them only, and who has a key of the
// other one would send them once more.
func (c *copying) twoSpaces(id, one, other string) error {
	names := make([]string, 3)
	for i, in := range []struct {
		side Side
		id   string
	}{{c.from, id}, {c.to, one}, {c.to, other}} {
		var err error
		if names[i], err = nameOf(in.side, in.id); err != nil {
			return err
		}
	}
	return &problem.UsageError{Message: fmt.Sprintf("the space %s of %s is two spaces in the shared ledger, each by one of its keys: %s and %s; nothing was copied", names[0], c.from.Name, names[1], names[2]),
		Suggestion: "go on with the file alone, or copy it to a shared ledger that does not know these keys; in this one, a round could be sent twice" + c.ofBegun}
}

// nameOf names a space of a ledger.
func nameOf(side Side, id string) (string, error) {
	space, _, err := side.SpaceOf(id)
	return fmt.Sprintf("%s (%s)", cmp.Or(space.Address, "address not known"), id), err
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

// copySpaces adds spaces with their keys and teams at once, so that nobody who looks for spaces with the same teams sees a part of them.
func (c *copying) copySpaces() error {
	var spaces [3][]values
	for i, of := range spaceTables() {
		var err error
		if spaces[i], err = c.readSpaces(of); err != nil {
			return err
		}
	}
	err := c.to.Tables.WriteAlone(func(tx *sql.Tx) error {
		c.done.Spaces = 0 // it may be run once more
		if lock := c.to.Tables.SQL.LockSpaces; lock != "" {
			if _, err := tx.Exec(lock); err != nil {
				return err
			}
		}
		if err := c.noneCame(tx); err != nil {
			return err
		}
		for i, of := range spaceTables() {
			for _, row := range spaces[i] {
				added, err := insertRow(tx, of.table, of.columns, row)
				if err != nil {
					return err
				}
				if added && i == 0 {
					c.done.Spaces++
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return c.checkKeys()
}

// copyOfSpaces adds what else spaces have.
func (c *copying) copyOfSpaces() (err error) {
	for _, of := range []spaceTable{{"approvals", tables.SuppressionColumns, 0}, {"rounds", tables.RoundColumns, 0}} {
		var rows []values
		if err == nil {
			rows, err = c.readSpaces(of)
		}
		if err == nil {
			_, err = c.addAll(of.table, of.columns, rows)
		}
	}
	return err
}

// spaceTable is a table of which each row is of a space; its id is that column.
type spaceTable struct {
	table, columns string
	space          int
}

// spaceTables are the tables by which spaces are known.
func spaceTables() [3]spaceTable {
	return [3]spaceTable{{"spaces", tables.SpaceColumns, 0}, {"space_keys", tables.KeyColumns, 1}, {"space_teams", tables.TeamColumns, 0}}
}

// readSpaces reads such a table of the source, with the target's ids of the spaces.
func (c *copying) readSpaces(of spaceTable) ([]values, error) {
	rows, err := c.read(of.table, of.columns, "ORDER BY "+of.columns)
	for _, row := range rows {
		row[of.space] = c.spaceOf(text(row[of.space]))
	}
	return rows, err
}

// checkKeys is errSpaceCame where a key leads to another space of the target than was found, or to one that is not under a lane of the copy.
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
		there := known[text(key[0])]
		if c.lanes.ofSource[text(key[1])] != nil && (there != c.spaceOf(text(key[1])) || c.lanes.target[there] == nil) {
			return errSpaceCame
		}
	}
	return nil
}
