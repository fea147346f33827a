package ledgercopy

import (
	"database/sql"
	"errors"
	"fmt"

	"simcast/pipeline/ledger/tables"
)

// markSource marks the rounds in the source. By the number of the target the next copy knows it under another address; that of a database
// that was restored counts, also where it has none.
func (c *copying) markSource() error {
	if err := c.lanes.check(); err != nil {
		return err
	}
	return c.from.Tables.Write(0, func(tx *sql.Tx) error {
		if err := checkIn(tx, c.lanes.ofSource); err != nil {
			return err
		}
		if c.to.Number != 0 || c.how.Restored {
			if err := tables.RememberTarget(tx, c.to.Name, c.to.Number); err != nil {
				return err
			}
		}
		for of, p := range c.pending {
			if err := tables.ChangeMark(tx, of, p.mark.before, p.mark.now); err != nil {
				return err
			}
		}
		return nil
	})
}

// markTarget marks the rounds in the target, all at once: where the source is lost after that, each round that it had is blocked, and can be
// given up.
func (c *copying) markTarget() error {
	c.isAsked = true
	return c.to.Tables.WriteAlone(func(tx *sql.Tx) error {
		if err := checkIn(tx, c.lanes.target); err != nil {
			return err
		}
		for _, p := range c.images() {
			if err := tables.ChangeMark(tx, p.there, p.image.mark.before, p.image.mark.now); err != nil {
				return err
			}
		}
		return nil
	})
}

// images are the rounds that are copied, each of the target once.
func (c *copying) images() (list []*pending) {
	known := map[*image]bool{}
	for _, of := range c.pendingRounds() {
		if p := c.pending[of]; !known[p.image] {
			known[p.image] = true
			list = append(list, p)
		}
	}
	return list
}

// undo gives the rounds the marks that they had before this call: first in the target, then in the source. The source stays marked where the
// target may have the round marked still, or somebody has gone on with the copy meanwhile.
func (c *copying) undo() error {
	stays := map[*image]bool{}
	if c.isAsked {
		err := c.to.Tables.Write(0, func(tx *sql.Tx) error {
			clear(stays) // it may be run once more
			for _, p := range c.images() {
				err := tables.ChangeMark(tx, p.there, p.image.mark.now, p.image.mark.before)
				if err != nil && !errors.Is(err, tables.ErrMarkChanged) {
					return err
				}
				stays[p.image] = err != nil
			}
			return nil
		})
		if err != nil {
			return fmt.Errorf("the copy was begun, and neither the file nor the shared ledger sends in its rounds: repeat simcast ledger copy: %w", err)
		}
	}
	isNamed := false // the target, by a mark that stays
	err := c.from.Tables.Write(0, func(tx *sql.Tx) error {
		for of, p := range c.pending {
			if stays[p.image] {
				isNamed = true
				continue
			}
			if err := tables.ChangeMark(tx, of, p.mark.now, p.mark.before); err != nil && !errors.Is(err, tables.ErrMarkChanged) {
				return err
			}
		}
		if isNamed {
			return nil
		}
		return tables.RememberTarget(tx, c.to.Name, c.number)
	})
	if err == nil && isNamed {
		err = errors.New("the file sends nothing in the rounds whose copy was begun: repeat simcast ledger copy")
	}
	return err
}

// freeTarget removes the marks from the target, which has all of the rounds by then.
func (c *copying) freeTarget(tx *sql.Tx) error {
	for _, p := range c.images() {
		if err := tables.ChangeMark(tx, p.there, p.image.mark.now, p.image.after.String()); err != nil {
			return err
		}
	}
	return nil
}

// moveSource has the rounds be moved in the source, and those that were moved before named by the address by which the target is reached now:
// one database under several addresses would be refused once its number is another one.
func (c *copying) moveSource() error {
	marks, err := c.from.Tables.Marks()
	if err == nil {
		err = c.from.Tables.Write(0, func(tx *sql.Tx) error {
			for of, mark := range marks {
				unsure := c.movedUnsure[of]
				if p := c.pending[of]; p != nil {
					mark, unsure = p.mark.now, p.image.after
				} else if !isMoved(mark) {
					continue
				}
				if err := rememberUnsure(tx, of, unsure); err != nil {
					return err
				}
				if err := tables.ChangeMark(tx, of, mark, c.to.Name); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err != nil {
		return fmt.Errorf("all was copied, and the file does not say so yet: %w; repeat simcast ledger copy", err)
	}
	return nil
}
