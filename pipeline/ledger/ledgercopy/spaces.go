package ledgercopy

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/problem"
)

// spacesOfFile are the ids of the file's spaces. What comes later is for the next copy.
func (c *copying) spacesOfFile(ctx context.Context) (ids []string, err error) {
	err = each(ctx, c.from, `SELECT id FROM spaces UNION SELECT space FROM runs UNION SELECT space FROM days`, func(row []any) error {
		ids = append(ids, text(row[0]))
		return nil
	})
	return ids, err
}

// findSpaces finds out which spaces of the database those of the file are: by their keys, and where the database knows none of them, by
// what whoever copies says of the spaces there that look alike.
func (c *copying) findSpaces(ctx context.Context, ids []string) error {
	keys, err := c.keys(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		for _, key := range keys[id] {
			there, isKnown, err := c.to.SpaceOf(ctx, key)
			switch other := c.spaces[id]; {
			case err != nil:
				return err
			case isKnown && other != "" && other != there.ID:
				return c.refuse(fmt.Sprintf("the space %s of the file is two spaces in the shared ledger, each by one of its keys", c.named(ctx, c.from, id)))
			case isKnown:
				c.spaces[id] = there.ID
			}
		}
	}
	known := slices.Collect(maps.Values(c.spaces))
	for _, id := range ids {
		if c.spaces[id] == "" {
			if c.spaces[id], err = c.choose(ctx, id, append(slices.Clone(known), id)); err != nil {
				return err
			}
		}
	}
	of := map[string]string{}
	for _, id := range ids {
		if other, isTaken := of[c.spaces[id]]; isTaken {
			return c.refuse(fmt.Sprintf("the spaces %s and %s of the file would be one space in the shared ledger", c.named(ctx, c.from, other), c.named(ctx, c.from, id)))
		}
		of[c.spaces[id]], c.alike[c.spaces[id]] = id, true
	}
	return nil
}

// refuse is the error of spaces that do not fit: their rounds could be sent twice.
func (c *copying) refuse(why string) error {
	return &problem.UsageError{Message: why + ", so a round could be sent twice; nothing was copied",
		Suggestion: "go on with the file alone, or copy it to a shared ledger that does not know these keys"}
}

// choose is the database's id of a space whose keys it does not know. others are known to be other spaces.
func (c *copying) choose(ctx context.Context, id string, others []string) (there string, err error) {
	teams, err := c.from.TeamsOf(ctx, id)
	if err != nil {
		return "", err
	}
	alike, err := c.to.SpacesByTeam(ctx, teams, others...)
	if err != nil || len(alike) == 0 {
		return id, err
	}
	for _, space := range alike {
		c.alike[space.ID] = true
	}
	of, _, err := c.from.SpaceOf(ctx, id)
	if err != nil {
		return "", err
	}
	of.ID = id
	there, err = c.how.Choose(ctx, c.from.Ledger, c.to.Ledger, of, alike)
	return cmp.Or(there, id), err
}

// rememberKeys has all keys of the file's spaces lead to the same spaces in the database. Where somebody has begun to use one of them there
// since it was looked for, the error is [ledger.ErrSpaceCame].
func (c *copying) rememberKeys(ctx context.Context, ids []string) error {
	keys, err := c.keys(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		space, isThere, err := c.to.SpaceOf(ctx, c.spaces[id])
		if err != nil {
			return err
		}
		if !isThere {
			if space, _, err = c.from.SpaceOf(ctx, id); err != nil {
				return err
			}
		}
		space.ID = c.spaces[id]
		teams, err := c.from.TeamsOf(ctx, id)
		if err != nil {
			return err
		}
		for _, key := range keys[id] {
			now, isKnown, err := c.to.SpaceOf(ctx, key)
			switch {
			case err != nil:
			case isKnown && now.ID != c.spaces[id]:
				err = ledger.ErrSpaceCame
			case !isKnown:
				err = c.to.RememberSpace(ctx, space, key, teams, func(id string) bool { return c.alike[id] })
			}
			if err != nil {
				return err
			}
		}
		if !isThere {
			c.done.Spaces++
		}
	}
	return nil
}

// keys are the fingerprints of the keys of each space of the file.
func (c *copying) keys(ctx context.Context) (map[string][]string, error) {
	keys := map[string][]string{}
	err := each(ctx, c.from, `SELECT space, fingerprint FROM space_keys ORDER BY fingerprint`, func(row []any) error {
		keys[text(row[0])] = append(keys[text(row[0])], text(row[1]))
		return nil
	})
	return keys, err
}

// named names a space by its address, which several may have, and its id.
func (c *copying) named(ctx context.Context, side Side, id string) string {
	space, _, _ := side.SpaceOf(ctx, id) // an address is no more than help
	return fmt.Sprintf("%s (%s)", cmp.Or(space.Address, "address not known"), id)
}
