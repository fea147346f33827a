package ledgercopy

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"

	"simcast/pipeline/ledger"
)

// lanes are those that a copy holds, by their spaces: who holds them keeps everybody else from posting there.
type lanes struct {
	by               ledger.Holder
	ofSource, target map[string]ledger.HeldLane
}

// takeLanes takes the lanes of all spaces of the source, and in the target those of the same spaces, also of spaces that it does not
// know yet. It ends when no space has come meanwhile.
func (c *copying) takeLanes(ctx context.Context) error {
	for {
		ids, err := spacesOf(c.from)
		if err != nil {
			return err
		}
		took, err := c.lanes.take(ctx, c.from, ids, c.lanes.ofSource)
		if err != nil {
			return err
		}
		there, err := c.targetSpaces(ids)
		if err != nil {
			return err
		}
		tookThere, err := c.lanes.take(ctx, c.to, there, c.lanes.target)
		if err != nil || !took && !tookThere {
			return err
		}
	}
}

// take takes the lanes of spaces that are not held yet, and reports whether there were any.
func (l *lanes) take(ctx context.Context, of ledger.Lanes, ids []string, held map[string]ledger.HeldLane) (took bool, err error) {
	for _, id := range ids {
		if held[id] != nil {
			continue
		}
		if held[id], err = of.TakeLane(ctx, id, l.by, false); err != nil {
			delete(held, id)
			return false, err
		}
		took = true
	}
	return took, nil
}

// checkIn is a *[ledger.LaneLostError] where somebody else has taken one of the lanes. Nobody takes one before the end of the transaction.
func checkIn(tx *sql.Tx, held map[string]ledger.HeldLane) error {
	for _, space := range slices.Sorted(maps.Keys(held)) {
		lane, isOfTables := held[space].(interface{ CheckIn(tx *sql.Tx) error })
		if !isOfTables {
			return fmt.Errorf("the lane of %s is none of tables", space)
		}
		if err := lane.CheckIn(tx); err != nil {
			return err
		}
	}
	return nil
}

// check is an error where somebody else has one of the lanes of the source by now, or its file is not the one any more that is at its path:
// what is there then has no mark of this copy, and would go on in the rounds.
func (l *lanes) check() error {
	for _, space := range slices.Sorted(maps.Keys(l.ofSource)) {
		if err := l.ofSource[space].Check(); err != nil {
			return err
		}
	}
	return nil
}

func (l *lanes) release() (err error) {
	for _, held := range []map[string]ledger.HeldLane{l.target, l.ofSource} {
		for _, lane := range held {
			err = errors.Join(err, lane.Release())
		}
	}
	return err
}

// spacesOf are the ids of the spaces that a ledger knows, or of which it has messages.
func spacesOf(of Side) ([]string, error) {
	ids, err := of.KnownSpaces()
	if err != nil {
		return nil, err
	}
	spaces, err := of.EntrySpaces()
	for _, space := range spaces {
		if !slices.Contains(ids, space.ID) {
			ids = append(ids, space.ID)
		}
	}
	return ids, err
}
