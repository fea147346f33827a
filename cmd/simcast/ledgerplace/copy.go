package ledgerplace

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/problem"
)

// Copied counts what a copy has added.
type Copied struct {
	Spaces, Runs, Attempts, Days int
	Moved                        int // rounds that stand in the target from now on, be they copied now or before
}

// Copy adds to a database what it lacks of a ledger's file, and marks the rounds in the file as moved there: nothing is posted in them
// by the file any more. Where somebody posts by one of the two, the error is a *[ledger.BusyError], and nothing is done.
func Copy(ctx context.Context, from, to Place, by ledger.Holder) (done Copied, err error) {
	source, target, err := openBoth(ctx, from, to)
	if err != nil {
		return Copied{}, err
	}
	defer source.Close()
	defer target.Close()
	moved, err := source.Targets()
	if err != nil {
		return Copied{}, err
	}
	for _, before := range moved {
		if before != to.String() {
			return Copied{}, &problem.UsageError{Message: fmt.Sprintf("rounds of %s were moved to %s before, and go on there", from, before),
				Suggestion: "copy to that ledger; to a second one, they could be sent twice"}
		}
	}
	lanes := &lanesOfAll{by: by}
	defer func() { err = errors.Join(err, lanes.release()) }()
	if err := errors.Join(lanes.take(ctx, source), lanes.take(ctx, target)); err != nil {
		return Copied{}, err
	}
	copied, err := source.CopyTo(target.Ledger)
	if err == nil {
		err = source.MarkMoved(copied.Rounds, to.String())
	}
	if err != nil {
		return Copied{}, err
	}
	return Copied{copied.Spaces, copied.Runs, copied.Attempts, copied.Days, len(copied.Rounds)}, nil
}

// openBoth opens the file, which has to be there, and the database.
func openBoth(ctx context.Context, from, to Place) (*sqlite.Ledger, *postgres.Ledger, error) {
	if from.isShared || !to.isShared {
		return nil, nil, &problem.UsageError{Message: "a ledger is copied from a file to a database", Suggestion: "see simcast help ledger copy"}
	}
	if err := from.Stat(); err != nil {
		return nil, nil, err
	}
	config, err := to.connect(ctx)
	if err != nil {
		return nil, nil, err
	}
	target, err := postgres.Open(ctx, config)
	if err != nil {
		return nil, nil, errors.Join(err, config.DB.Close())
	}
	source, err := sqlite.Open(from.String())
	if err != nil {
		return nil, nil, errors.Join(err, target.Close())
	}
	return source, target, nil
}

// lanesOfAll are the lanes of all spaces of ledgers: who holds them keeps everybody else from posting.
type lanesOfAll struct {
	by   ledger.Holder
	held []ledger.HeldLane
}

// take takes the lanes of a ledger, until no space has come meanwhile.
func (l *lanesOfAll) take(ctx context.Context, record ledger.Ledger) error {
	taken := map[string]bool{}
	for {
		ids, err := spacesOf(record)
		if err != nil {
			return err
		}
		isNew := false
		for _, id := range ids {
			if taken[id] {
				continue
			}
			lane, err := record.TakeLane(ctx, id, l.by, false)
			if err != nil {
				return err
			}
			l.held = append(l.held, lane)
			taken[id], isNew = true, true
		}
		if !isNew {
			return nil
		}
	}
}

// spacesOf are the ids of the spaces that a ledger knows, or of which it has messages.
func spacesOf(record ledger.Ledger) ([]string, error) {
	ids, err := record.KnownSpaces()
	if err != nil {
		return nil, err
	}
	spaces, err := record.EntrySpaces()
	for _, space := range spaces {
		if !slices.Contains(ids, space.ID) {
			ids = append(ids, space.ID)
		}
	}
	return ids, err
}

func (l *lanesOfAll) release() (err error) {
	for _, lane := range l.held {
		err = errors.Join(err, lane.Release())
	}
	return err
}
