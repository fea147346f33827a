package postgres

import (
	"context"
	"maps"
	"slices"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// waitEvery is how often who waits for a lane looks whether it is free.
const waitEvery = 250 * time.Millisecond

// TakeLane implements [ledger.Lanes].
func (l *Ledger) TakeLane(ctx context.Context, space string, by ledger.Holder, wait bool) (ledger.HeldLane, error) {
	for {
		taken, err := l.Take(ctx, space, by)
		if err != nil {
			return nil, err
		}
		if taken != nil {
			return l.hold(taken), nil
		}
		if !wait {
			met, known, err := l.LaneOf(ctx, space)
			if err != nil {
				return nil, err
			}
			return nil, &ledger.BusyError{Lane: met, Known: known}
		}
		if err := rest(ctx, waitEvery); err != nil {
			return nil, err
		}
	}
}

// hold begins to beat for a lane, until this process gives it back or has lost it.
func (l *Ledger) hold(h *tables.Lane) *tables.Lane {
	h.LetGo = func() {
		l.mu.Lock()
		defer l.mu.Unlock()
		delete(l.held, h)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held[h] = true
	if !l.beats {
		l.beats = true
		l.beating.Go(l.beat)
	}
	return h
}

// beat says that this process is alive, for all lanes that it holds, until it holds none.
func (l *Ledger) beat() {
	ticker := time.NewTicker(l.config.BeatEvery)
	defer ticker.Stop()
	for {
		select {
		case <-l.ended.Done():
			return
		case <-ticker.C:
		}
		held := l.lanes()
		if held == nil {
			return
		}
		_ = l.beatFor(held) // who is silent for too long loses its lanes, and learns so with its next attempt
	}
}

// beatTimeout is how long a sign of life may take: after one that was cut off there is time for another one.
const beatTimeout = 4 * time.Second

// beatFor writes down a sign of life for lanes that are held. Those that were lost are left alone, and so is one that a transaction has
// locked, for the others do not wait for it; nobody else can take it meanwhile.
func (l *Ledger) beatFor(held []*tables.Lane) error {
	ctx, cancel := context.WithTimeout(l.ended, beatTimeout)
	defer cancel()
	spaces, epochs := make([]string, len(held)), make([]int64, len(held))
	for i, h := range held {
		spaces[i], epochs[i] = h.Space(), h.Epoch()
	}
	_, err := l.alive.ExecContext(ctx, `UPDATE lanes SET beat = `+dialect().Now+` WHERE space IN (SELECT l.space FROM lanes l
		JOIN unnest($1::TEXT[], $2::BIGINT[]) AS mine (space, epoch) ON mine.space = l.space AND mine.epoch = l.epoch
		FOR NO KEY UPDATE OF l SKIP LOCKED)`, spaces, epochs)
	return err
}

// lanes are those that this process holds; nil, and nobody beats any more, where there are none.
func (l *Ledger) lanes() []*tables.Lane {
	l.mu.Lock()
	defer l.mu.Unlock()
	held := slices.Collect(maps.Keys(l.held))
	l.beats = held != nil
	return held
}

// LaneOf implements [ledger.Lanes]. A holder who is silent for too long is not seen as one.
func (l *Ledger) LaneOf(ctx context.Context, space string) (ledger.LaneState, bool, error) {
	met, found, err := l.Ledger.LaneOf(ctx, space)
	if err == nil && found {
		err = l.addLeft(ctx, &met)
	}
	met.IsSilent = met.Held && isSilent(&met)
	met.Held = met.Held && !met.IsSilent
	return met, found, err
}

// isSilent reports whether the last sign of life of a lane's holder is too old, as [isOld] has it.
func isSilent(lane *ledger.LaneState) bool { return lane.Silent >= ledger.LaneExpires }

// HeldLaneStates implements [ledger.Lanes].
func (l *Ledger) HeldLaneStates(ctx context.Context) ([]ledger.LaneState, error) {
	all, err := l.Ledger.HeldLaneStates(ctx)
	var held []ledger.LaneState
	for i := range all {
		if !isSilent(&all[i]) {
			held = append(held, all[i])
		}
	}
	if err != nil || len(held) == 0 {
		return held, err
	}
	lanes := make([]*ledger.LaneState, len(held))
	for i := range held {
		lanes[i] = &held[i]
	}
	return held, l.addLeft(ctx, lanes...)
}
