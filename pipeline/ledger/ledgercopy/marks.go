package ledgercopy

import (
	"database/sql"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// mark is what the target has for a round that is being copied.
func (c *copying) mark(of tables.RoundOf) string {
	return ledger.CopyMark{ID: c.id, Name: c.from.Name, Again: c.lost[of]}.String()
}

// isOwn reports whether a mark of the target is of a copy of this source. The file may have been moved since, and its machine has another
// name by now.
func (c *copying) isOwn(mark string) bool {
	found, isCopied := ledger.ParseCopyMark(mark)
	if found.ID == "" { // an earlier simcast has left it
		return isCopied && found.Name == c.from.Name
	}
	return found.ID == c.id
}

// markTarget marks the rounds in the target that are not there, and finds those that an earlier copy has left marked.
func (c *copying) markTarget() error {
	for some := range slices.Chunk(c.rounds, portion) {
		var pending map[tables.RoundOf]string
		err := c.to.Tables.Write(0, func(tx *sql.Tx) error {
			pending = map[tables.RoundOf]string{}
			if err := c.lanes.checkTarget(tx); err != nil {
				return err
			}
			for _, of := range some {
				mark, err := c.markRound(tx, of)
				if err != nil {
					return err
				}
				if c.isOwn(mark) {
					pending[of] = mark
				} else if mark != "" {
					return &ledger.MovedError{Round: of.Round, To: mark}
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
		for of, mark := range pending {
			c.pending[of] = mark
		}
	}
	return nil
}

// markRound marks a round in the target, unless the source has moved it and it is there, and gives the mark that it has there.
func (c *copying) markRound(tx *sql.Tx, of tables.RoundOf) (mark string, err error) {
	moved, err := c.from.MovedTo(of.Space, of.Round)
	if err != nil {
		return "", err
	}
	there := c.inTarget([]tables.RoundOf{of})[0]
	if moved != "" && !c.lost[of] {
		return tables.LockedMark(tx, there)
	}
	return tables.MarkMovedUnless(tx, there, c.mark(of))
}

// undo removes the marks of a copy that has failed. The target's go last, and stay where the source's cannot be removed. What the
// source had moved before the copies that are undone stays moved.
func (c *copying) undo() error {
	var unmoved []tables.RoundOf
	marks := map[tables.RoundOf]string{}
	for _, of := range c.rounds {
		moved, err := c.from.MovedTo(of.Space, of.Round)
		if err != nil {
			return err
		}
		mark := c.pending[of]
		if mark == "" && (moved == "" || c.lost[of]) { // nobody knows whether it was marked
			mark = c.mark(of)
		}
		if mark == "" {
			continue
		}
		marks[of] = mark
		if found, _ := ledger.ParseCopyMark(mark); !found.Again {
			unmoved = append(unmoved, of)
		}
	}
	if err := c.from.Tables.UnmarkMoved(unmoved, c.to.Name); err != nil {
		return err
	}
	return c.to.Tables.Write(0, func(tx *sql.Tx) error { return c.unmarkTarget(tx, marks) })
}

// unmarkTarget removes those marks from the target.
func (c *copying) unmarkTarget(tx *sql.Tx, marks map[tables.RoundOf]string) error {
	for _, of := range c.rounds {
		if marks[of] == "" {
			continue
		}
		if err := tables.UnmarkMovedIn(tx, c.inTarget([]tables.RoundOf{of}), marks[of]); err != nil {
			return err
		}
	}
	return nil
}
