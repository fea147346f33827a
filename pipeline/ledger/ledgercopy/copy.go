package ledgercopy

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// Side is one of the two ledgers of a copy.
type Side struct {
	ledger.Ledger
	Tables *tables.Ledger // those of the ledger
	Name   string         // by which the users of the other ledger find it
}

// How says how a copy is made.
type How struct {
	By ledger.Holder
	// Choose is asked of a space of the file none of whose keys the database knows, where spaces of the database have one of its teams.
	// It gives the id of the one that it is, under a renewed key, or "" where it is none of them.
	Choose func(ctx context.Context, from, to ledger.Ledger, of ledger.Space, alike []ledger.Space) (id string, err error)
}

// Copied counts what a copy has added, and the rounds of the file that stand in the database by now.
type Copied struct{ Spaces, Runs, Attempts, Days, Moved int }

// copying is a copy that is under way.
type copying struct {
	how      How
	from, to Side
	lanes    map[Side][]ledger.HeldLane
	spaces   map[string]string // the database's id of each space of the file
	alike    map[string]bool   // spaces of the database that have been looked at
	rounds   int               // of the file
	pending  []pending
	runs     map[int64]int64 // the database's number of each run that is copied
	done     Copied
}

// Copy adds to a database what it lacks of a ledger's file, and moves the rounds there. Where it fails after the first mark, or its process
// is killed, the same call goes on.
func Copy(ctx context.Context, from, to Side, how How) (done Copied, err error) {
	c := newCopying(from, to, how)
	defer func() { err = errors.Join(err, c.release(context.WithoutCancel(ctx))) }()
	for _, step := range []func(context.Context) error{c.prepare, c.markDatabase, c.markFile, c.copyRows} {
		if err := ctx.Err(); err != nil {
			return done, err
		}
		if err := step(ctx); err != nil {
			return done, err
		}
	}
	c.done.Moved = c.rounds
	return c.done, nil
}

func newCopying(from, to Side, how How) *copying {
	return &copying{how: how, from: from, to: to, lanes: map[Side][]ledger.HeldLane{}, spaces: map[string]string{}, alike: map[string]bool{}, runs: map[int64]int64{}}
}

// prepare takes the lanes, and looks for all that can be refused.
func (c *copying) prepare(ctx context.Context) error {
	ids, err := c.spacesOfFile(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := c.take(ctx, c.from, id); err != nil {
			return err
		}
	}
	if err := c.findSpaces(ctx, ids); err != nil {
		return err
	}
	for _, id := range ids {
		if err := c.take(ctx, c.to, c.spaces[id]); err != nil {
			return err
		}
	}
	if err := c.findRounds(ctx); err != nil {
		return err
	}
	return c.rememberKeys(ctx, ids)
}

// take takes the lane of a space: nobody posts there meanwhile.
func (c *copying) take(ctx context.Context, side Side, space string) error {
	lane, err := side.TakeLane(ctx, space, c.how.By, false)
	if err == nil {
		c.lanes[side] = append(c.lanes[side], lane)
	}
	return err
}

func (c *copying) release(ctx context.Context) (err error) {
	for _, lane := range slices.Concat(c.lanes[c.from], c.lanes[c.to]) {
		err = errors.Join(err, lane.Release(ctx))
	}
	return err
}

// checkLanes is a *[ledger.LaneLostError] where somebody else has taken a lane of that side. Nobody takes one before the end of the
// transaction.
func (c *copying) checkLanes(ctx context.Context, tx *sql.Tx, side Side) error {
	for _, lane := range c.lanes[side] {
		of, isOfTables := lane.(interface {
			CheckIn(ctx context.Context, tx *sql.Tx) error
		})
		if !isOfTables {
			return fmt.Errorf("a lane of %T is none of tables", lane)
		}
		if err := of.CheckIn(ctx, tx); err != nil {
			return err
		}
	}
	return nil
}
