package ledgercopy

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// Side is one of the two ledgers of a copy.
type Side struct {
	ledger.Ledger
	Tables *tables.Ledger // those of the ledger
	Name   string         // by which the users of the other ledger find it
	// Number is what a database has of its own that tells it from others, whatever its address is; a clone has it, too. 0 where it gives none.
	Number int64
}

// How says how a copy is made.
type How struct {
	By  ledger.Holder
	Now func() time.Time
	// Random gives a number that nobody else has: for the name of a run, and for the token of a copy.
	Random func() int64
	// Restored says that the target was set up, or restored from a backup, in the place of the one to which rounds were moved.
	Restored bool
	// Choose is asked of a space of the source none of whose keys the target knows, where spaces of the target have one of its teams.
	// It gives the id of the one that it is, under a renewed key, or "" where it is none of them.
	Choose func(from, to ledger.Ledger, of ledger.Space, alike []ledger.Space) (id string, err error)
	// IsSaid says that Choose goes by what somebody has said before: where the target knows a space as another one by now, nothing is copied.
	IsSaid bool
}

// Copied counts what a copy has added.
type Copied struct {
	Spaces, Runs, Attempts, Days int
	Ends                         int // of attempts that the target had as under way
	MadeUncertain                int // messages that became uncertain in the target, since a copy of the round was given up in one of the ledgers
	LeftUncertain                int // messages of which an answer of the source was left out
	Moved                        int // rounds that stand in the target from now on, be they copied now or before
	Blocked                      int // of them, those that a copy has left marked in the target, which was not gone on with
	Lost                         int // rounds that the source had moved, and of which the target lacked something, so that it may lack what it sent itself
	// PerhapsLost counts rounds whose copy to the target was begun before, and of which the target lacked something. It may be a copy that was
	// interrupted before all was there, or the target may have had all, and lost it with what it sent itself.
	PerhapsLost int
	// Before is another address under which rounds were moved before; "" where there is none. By its number it is that of the same database.
	Before string
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

	spaces  map[string]string           // the target's id of a space, by the source's
	before  map[string]bool             // the addresses of the target's that the source has, and whether they are known by their number
	ofBegun string                      // is said besides where the source cannot be copied any more, and an earlier copy has left rounds marked in it
	number  int64                       // what the source has of the target's address, before it is marked
	rounds  []tables.RoundOf            // of the source, by its ids of spaces
	lost    map[tables.RoundOf]bool     // of them, those that the source has moved, and of which the target lacks something
	lacking map[tables.RoundOf]bool     // of them, those whose copy was begun before, and of which the target lacks something
	pending map[tables.RoundOf]*pending // of them, those that are copied
	// movedUnsure are those that the source has moved before, with what the target does not know of them by now.
	movedUnsure map[tables.RoundOf]ledger.Unsure
	runs        map[int64]*copiedRun // those of the pending rounds, by the source's numbers

	teams     []teamOf // those of the target's spaces when it was found out which spaces the source's are
	isChosen  bool     // How.Choose was asked
	isAsked   bool     // the target was asked to mark the rounds, and may have done so
	token     string   // of what this copy marks
	uncertain uncertain
}

// moment is a moment of a copy.
type moment string

const (
	lanesTaken   moment = "lanes taken"
	sourceMarked moment = "source marked"
	targetMarked moment = "target marked"
	spacesCopied moment = "spaces copied"
	runsCopied   moment = "runs copied"
	daysCopied   moment = "days copied"
	unmarked     moment = "marks removed"
	committed    moment = "committed"
	sourceMoved  moment = "source moved"
)

func newCopying(from, to Side, how How) *copying {
	return &copying{how: how, from: from, to: to, reached: func(moment) {}, token: fmt.Sprintf("%016x", uint64(how.Random())), before: map[string]bool{}, pending: map[tables.RoundOf]*pending{},
		movedUnsure: map[tables.RoundOf]ledger.Unsure{},
		runs:        map[int64]*copiedRun{}, lanes: lanes{by: how.By, ofSource: map[string]ledger.HeldLane{}, target: map[string]ledger.HeldLane{}}}
}

func (c *copying) copy(ctx context.Context) (done Copied, err error) {
	if err := c.refuseOther(); err != nil {
		return Copied{}, err
	}
	defer func() { err = errors.Join(err, c.lanes.release()) }()
	if err := c.takeLanes(ctx); err != nil {
		return Copied{}, err
	}
	c.reached(lanesTaken)
	// Another copy may have marked rounds before the lanes were taken.
	for _, look := range []func() error{c.refuseOther, c.checkSaid, c.findRounds, c.findLost, c.refuseClone, c.findPending, c.findRuns, c.checkDays} {
		if err := look(); err != nil {
			return Copied{}, err
		}
	}
	if err := c.copySpaces(); err != nil {
		return Copied{}, err
	}
	isDecided, err := c.move(ctx)
	if err != nil && !isDecided {
		err = errors.Join(err, c.undo())
	}
	if err != nil {
		return Copied{}, err
	}
	c.done.Moved, c.done.Lost, c.done.Before = len(c.rounds), len(c.lost), c.otherAddress()
	return c.done, nil
}

// move marks the rounds and copies what belongs to them. isDecided says that the target may have all of it, so that the marks have to
// stay as they are.
func (c *copying) move(ctx context.Context) (isDecided bool, err error) {
	for _, step := range []struct {
		then moment
		do   []func() error
	}{{sourceMarked, []func() error{c.markSource}}, {targetMarked, []func() error{c.markTarget}}, {spacesCopied, []func() error{c.copyOfSpaces, c.copyFiles, c.numberRuns, c.numberUnsure}}} {
		for _, do := range step.do {
			if err := ctx.Err(); err != nil {
				return false, err
			}
			if err := do(); err != nil {
				return false, err
			}
		}
		c.reached(step.then)
	}
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
	c.reached(committed)
	if err := c.moveSource(); err != nil {
		return true, err
	}
	c.reached(sourceMoved)
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
	if err := c.copyDefaults(tx); err != nil {
		return err
	}
	c.done.LeftUncertain = len(c.uncertain.leftOut)
	c.reached(runsCopied)
	if err := c.copyDays(ctx, tx); err != nil {
		return err
	}
	c.reached(daysCopied)
	if err := c.keepUnsure(tx); err != nil {
		return err
	}
	if err := c.lanes.check(); err != nil {
		return err
	}
	if err := checkIn(tx, c.lanes.target); err != nil {
		return err
	}
	if err := c.freeTarget(tx); err != nil {
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

// pendingRounds are the rounds that are copied, in their order.
func (c *copying) pendingRounds() []tables.RoundOf {
	return slices.DeleteFunc(slices.Clone(c.rounds), func(of tables.RoundOf) bool { return c.pending[of] == nil })
}

// inTarget is a round of the source, by the target's id of its space.
func (c *copying) inTarget(of tables.RoundOf) tables.RoundOf {
	return tables.RoundOf{Space: c.spaceOf(of.Space), Round: of.Round}
}
