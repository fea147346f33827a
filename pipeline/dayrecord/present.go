package dayrecord

import (
	"context"
	"slices"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/day"
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

// Present is [Reader.Present] of a day that is not read otherwise; of a round without a day it is what the wall clock shows.
func Present(ctx context.Context, l ledger.Days, space, round string, wall time.Time) (time.Time, error) {
	controls, err := l.Controls(ctx, space, round, 0)
	if err != nil {
		return wall, err
	}
	last, ahead := time.Time{}, time.Duration(0)
	for _, c := range controls {
		last = clock.Later(last, c.At)
	}
	for _, c := range slices.Backward(controls) {
		if c.State != ledger.ControlTaken {
			continue
		}
		if e, err := day.ParseEvent(c.Body); err == nil && (e.Verb == day.EventStart || e.Verb == day.EventClock) {
			ahead = e.WallAhead
			break
		}
	}
	now, err := presentOf(ctx, l, wall, ahead)
	return clock.Later(now, last), err
}

// presentOf is the present by the ledger's clock; of a ledger without one the wall clock is so much ahead.
func presentOf(ctx context.Context, l ledger.Days, wall time.Time, ahead time.Duration) (time.Time, error) {
	now, has, err := l.OwnClock(ctx)
	if err != nil || has {
		return now, err
	}
	return wall.Add(-ahead), nil
}
