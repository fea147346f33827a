package ledgercopy

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
	"simcast/pipeline/problem"
)

// Side is one of the two ledgers of a copy.
type Side struct {
	ledger.Ledger
	Tables *tables.Ledger // those of the ledger
	Name   string         // by which the users of the other ledger find it
}

// How says how a copy is made.
type How struct {
	By     ledger.Holder
	Random func() int64 // gives the source a number by which it is known, where it has none yet
	// Choose is asked of a space of the source none of whose keys the target knows, where spaces of the target have one of its teams.
	// It gives the id of the one that it is, under a renewed key, or "" where it is none of them.
	Choose func(from, to ledger.Ledger, of ledger.Space, alike []ledger.Space) (id string, err error)
}

// Copied counts what a copy has added.
type Copied struct {
	Spaces, Runs, Attempts, Days int
	Ends                         int // of attempts that the target had as under way
	LeftUncertain                int // messages of which an answer of the source was left out
	Moved                        int // rounds that stand in the target from now on, be they copied now or before
}

// Copy adds to a ledger what it lacks of another one, and moves the rounds there. A space whose key the target knows is the space that
// it knows by it, and [How].Choose says which one that is of another key; a run is known by its space and its name. Where somebody holds the lane of one of the spaces, the error is a
// *[ledger.BusyError], and nothing is done.
func Copy(ctx context.Context, from, to Side, how How) (Copied, error) {
	return newCopying(from, to, how).copy(ctx)
}

// copying is a copy under way.
type copying struct {
	how      How
	done     Copied
	from, to Side
	lanes    lanes
	reached  func(moment) // is called at each moment; a test may end the process in it

	spaces  map[string]string         // the target's id of a space, by the source's
	rounds  []tables.RoundOf          // of the source, by its ids of spaces
	lost    map[tables.RoundOf]bool   // of them, those that the source has moved, and of which the target lacks something
	pending map[tables.RoundOf]string // of them, those that the target has marked as copied from the source, with these marks
	runs    map[int64]*copiedRun      // those of the pending rounds, by the source's numbers

	teams     []teamOf // those of the target's spaces when it was found out which spaces the source's are
	id        string   // by which the source is known
	uncertain uncertain
}

// moment is a moment of a copy.
type moment string

const (
	lanesTaken   moment = "lanes taken"
	targetMarked moment = "target marked"
	sourceMarked moment = "source marked"
	spacesCopied moment = "spaces copied"
	runsCopied   moment = "runs copied"
	daysCopied   moment = "days copied"
	unmarked     moment = "marks removed"
	committed    moment = "committed"
)

func newCopying(from, to Side, how How) *copying {
	return &copying{how: how, from: from, to: to, reached: func(moment) {}, pending: map[tables.RoundOf]string{}, runs: map[int64]*copiedRun{},
		lanes: lanes{by: how.By, ofSource: map[string]ledger.HeldLane{}, target: map[string]ledger.HeldLane{}}}
}

func (c *copying) copy(ctx context.Context) (done Copied, err error) {
	for _, step := range []func() error{c.refuseOther, c.identify} {
		if err := step(); err != nil {
			return Copied{}, err
		}
	}
	defer func() { err = errors.Join(err, c.lanes.release()) }()
	if err := c.takeLanes(ctx); err != nil {
		return Copied{}, err
	}
	c.reached(lanesTaken)
	for _, step := range []func() error{c.findRounds, c.findLost} {
		if err := step(); err != nil {
			return Copied{}, err
		}
	}
	isDecided, err := c.move(ctx)
	if err != nil && !isDecided {
		err = errors.Join(err, c.undo())
	}
	if err != nil {
		return Copied{}, err
	}
	c.reached(committed)
	c.done.Moved = len(c.rounds)
	return c.done, nil
}

// identify finds out by what the source is known.
func (c *copying) identify() error {
	number, err := c.from.Tables.Identify(c.how.Random)
	c.id = fmt.Sprintf("%016x", number)
	return err
}

// refuseOther refuses where rounds of the source were moved to another ledger: they could go on in both.
func (c *copying) refuseOther() error {
	moved, err := c.from.Tables.Targets()
	if err != nil {
		return err
	}
	for _, before := range moved {
		if before != c.to.Name {
			return &problem.UsageError{Message: fmt.Sprintf("rounds of %s were moved to %s before, and go on there", c.from.Name, before),
				Suggestion: "copy to that ledger; to a second one, they could be sent twice"}
		}
	}
	return nil
}

// move marks the rounds and copies what belongs to them. isDecided says that the target may have all of it, so that the marks have to
// stay as they are.
func (c *copying) move(ctx context.Context) (isDecided bool, err error) {
	if err := c.markTarget(); err != nil {
		return false, err
	}
	c.reached(targetMarked)
	if err := c.from.Tables.MarkMoved(c.pendingRounds(), c.to.Name); err != nil {
		return false, err
	}
	c.reached(sourceMarked)
	for _, step := range []func() error{c.copySpaces, c.copyFiles, c.numberRuns} {
		if err := cmp.Or(ctx.Err(), step()); err != nil {
			return false, err
		}
	}
	c.reached(spacesCopied)
	tx, err := c.to.Tables.DB.BeginTx(ctx, nil)
	if err != nil {
		return false, c.to.Tables.Wrap(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing after a commit
	if err := c.copyHistory(ctx, tx); err != nil {
		return false, c.to.Tables.Wrap(cmp.Or(ctx.Err(), err))
	}
	if err := tx.Commit(); err != nil {
		return true, fmt.Errorf("nobody knows yet whether all was copied: %w; repeat simcast ledger copy", c.to.Tables.Wrap(err))
	}
	return true, nil
}

// copyHistory is what is done in the one transaction.
func (c *copying) copyHistory(ctx context.Context, tx *sql.Tx) error {
	if err := c.findUncertain(tx); err != nil {
		return err
	}
	if err := c.copyRuns(ctx, tx); err != nil {
		return err
	}
	c.done.LeftUncertain = len(c.uncertain.leftOut)
	c.reached(runsCopied)
	if err := c.copyDays(ctx, tx); err != nil {
		return err
	}
	c.reached(daysCopied)
	if err := c.lanes.checkTarget(tx); err != nil {
		return err
	}
	if err := c.unmarkTarget(tx, c.pending); err != nil {
		return err
	}
	c.reached(unmarked)
	return ctx.Err()
}

// findRounds finds the rounds of the source in the spaces whose lanes are held. What came later is for the next copy.
func (c *copying) findRounds() error {
	for _, table := range []string{"runs", "days"} {
		err := c.each(table, "space, round", "", func(row values) error {
			of := tables.RoundOf{Space: text(row[0]), Round: text(row[1])}
			if c.lanes.ofSource[of.Space] != nil && !slices.Contains(c.rounds, of) {
				c.rounds = append(c.rounds, of)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *copying) pendingRounds() []tables.RoundOf {
	return slices.DeleteFunc(slices.Clone(c.rounds), func(of tables.RoundOf) bool { return c.pending[of] == "" })
}

// inTarget are rounds of the source, by the target's ids of spaces.
func (c *copying) inTarget(rounds []tables.RoundOf) []tables.RoundOf {
	there := make([]tables.RoundOf, len(rounds))
	for i, of := range rounds {
		there[i] = tables.RoundOf{Space: c.spaceOf(of.Space), Round: of.Round}
	}
	return there
}
