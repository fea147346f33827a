package dayrecord

import (
	"context"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
)

// Exercise time is by the record's clock. Whoever plays the day keeps that clock, and writes down how much later the wall clock of
// its machine is. All others ask here for the present, and give what their wall clock shows: a ledger with a clock of its own is asked
// for it, and else the difference of who plays counts.

// Present is the present by the record's clock, where the wall clock shows that moment. It is never before the last thing that the
// record has.
func (r *Reader) Present(ctx context.Context, wall time.Time) time.Time {
	state := r.State()
	now, err := presentOf(ctx, r.ledger, wall, state.WallAhead)
	if err != nil { // the board of a ledger that is out of reach goes on
		now = wall.Add(-state.WallAhead)
	}
	return clock.Later(now, state.Last)
}

// presentOf is the present by the ledger's clock; of a ledger without one the wall clock is so much ahead.
func presentOf(ctx context.Context, l ledger.Days, wall time.Time, ahead time.Duration) (time.Time, error) {
	now, has, err := l.OwnClock(ctx)
	if err != nil || has {
		return now, err
	}
	return wall.Add(-ahead), nil
}
