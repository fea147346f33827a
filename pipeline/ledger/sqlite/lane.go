package sqlite

import (
	"context"
	"errors"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// lane is a lane that this process has taken: the ledger's row, and the locked file. The file tells whether the process that holds
// the row is alive, so that the lane of a dead one is free at once, and nobody has to beat.
type lane struct {
	*tables.Lane
	ledger *Ledger
	lock   *lock // nil of a ledger in memory, which is nobody else's: there the row alone counts
}

// TakeLane implements [ledger.Lanes].
func (l *Ledger) TakeLane(ctx context.Context, space string, by ledger.Holder, wait bool) (ledger.HeldLane, error) {
	locked, err := l.lockFile(ctx, space, wait)
	if err != nil {
		return nil, err
	}
	taken, err := l.Take(ctx, space, by)
	for ; err == nil && taken == nil && wait; taken, err = l.Take(ctx, space, by) { // in memory
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(lookEvery):
		}
	}
	if err != nil {
		return nil, errors.Join(err, locked.release())
	}
	if taken == nil {
		met, known, err := l.Ledger.LaneOf(ctx, space)
		return nil, firstError(err, &ledger.BusyError{Lane: met, Known: known})
	}
	return &lane{Lane: taken, ledger: l, lock: locked}, nil
}

// lookEvery is how often is looked whether a lane has become free.
const lookEvery = 200 * time.Millisecond

// Release implements [ledger.HeldLane].
func (h *lane) Release(ctx context.Context) error {
	return errors.Join(h.Lane.Release(ctx), h.lock.release())
}

// Check implements [ledger.HeldLane].
func (h *lane) Check(ctx context.Context) error {
	if err := h.checkFiles(); err != nil {
		return err
	}
	return h.Lane.Check(ctx)
}

// checkFiles refuses to go on where the ledger's file or the locked one is not the one that was opened.
func (h *lane) checkFiles() error {
	if lost := h.lock.check(); lost != nil {
		return &ledger.LaneLostError{Lane: ledger.LaneState{Space: h.Space()}, Why: lost}
	}
	return h.ledger.checkSameFile()
}

// LaneOf implements [ledger.Lanes].
func (l *Ledger) LaneOf(ctx context.Context, space string) (ledger.LaneState, bool, error) {
	met, found, err := l.Ledger.LaneOf(ctx, space)
	if err == nil && met.Held {
		met.Held, err = l.isHeld(space)
	}
	return met, found, err
}

// HeldLaneStates implements [ledger.Lanes].
func (l *Ledger) HeldLaneStates(ctx context.Context) ([]ledger.LaneState, error) {
	all, err := l.Ledger.HeldLaneStates(ctx)
	var held []ledger.LaneState
	for _, lane := range all {
		isHeld := false
		if err == nil {
			isHeld, err = l.isHeld(lane.Space)
		}
		if isHeld {
			held = append(held, lane)
		}
	}
	return held, err
}
