package postgres

import (
	"context"
	"maps"
	"slices"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// beats are the signs of life for a lane that this process holds. They are a [tables.Hold].
type beats struct {
	ledger *Ledger
	space  string
	epoch  int64
}

func (l *Ledger) hold(_ context.Context, space string, _ bool) (tables.Hold, error) {
	return &beats{ledger: l, space: space}, nil
}

// Begin implements [tables.Hold]: from now on this process beats for the lane, until it gives the lane back or has lost it.
func (b *beats) Begin(epoch int64) {
	b.epoch = epoch
	l := b.ledger
	l.mu.Lock()
	defer l.mu.Unlock()
	l.held[b] = true
	if !l.beats {
		l.beats = true
		l.beating.Go(l.beat)
	}
}

// Check implements [tables.Hold]: the row alone says who holds the lane.
func (*beats) Check() error { return nil }

// Wrote implements [tables.Hold].
func (*beats) Wrote(int64, int64) {}

// Closed implements [tables.Hold].
func (*beats) Closed() {}

// End implements [tables.Hold].
func (b *beats) End() error {
	b.ledger.mu.Lock()
	defer b.ledger.mu.Unlock()
	delete(b.ledger.held, b)
	return nil
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
		held := l.heldLanes()
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
func (l *Ledger) beatFor(held []*beats) error {
	ctx, cancel := context.WithTimeout(l.ended, beatTimeout)
	defer cancel()
	spaces, epochs := make([]string, len(held)), make([]int64, len(held))
	for i, h := range held {
		spaces[i], epochs[i] = h.space, h.epoch
	}
	_, err := l.alive.ExecContext(ctx, `UPDATE lanes SET beat = `+dialect().Now+` WHERE space IN (SELECT l.space FROM lanes l
		JOIN unnest($1::TEXT[], $2::BIGINT[]) AS mine (space, epoch) ON mine.space = l.space AND mine.epoch = l.epoch
		FOR NO KEY UPDATE OF l SKIP LOCKED)`, spaces, epochs)
	return err
}

// heldLanes are those that this process holds; nil, and nobody beats any more, where there are none.
func (l *Ledger) heldLanes() []*beats {
	l.mu.Lock()
	defer l.mu.Unlock()
	held := slices.Collect(maps.Keys(l.held))
	l.beats = held != nil
	return held
}

// see implements [tables.Database].See. A holder who is silent for too long, as [isOld] has it, is not seen as one.
func (*Ledger) see(lane *ledger.LaneState) error {
	lane.IsSilent = lane.Silent >= ledger.LaneExpires
	lane.Held = !lane.IsSilent
	return nil
}
