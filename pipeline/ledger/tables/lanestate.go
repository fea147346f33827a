package tables

import (
	"context"
	"database/sql"
	"slices"
	"time"

	"simcast/pipeline/ledger"
)

const selectLanes = `SELECT l.space, l.epoch, l.holder, l.host, l.pid, l.held, l.taken, l.beat, COALESCE(r.run, ''), COALESCE(r.holder, ''), COALESCE(r.host, ''), COALESCE(r.pid, 0), COALESCE(r.started, 0), `

// lanes are those that a condition selects, with the last run of each.
func (l *Ledger) lanes(ctx context.Context, query func(context.Context, string, ...any) (*sql.Rows, error), where string, args ...any) ([]ledger.LaneState, error) {
	lanes, err := collect(walk(ctx, query, l.Wrap, func(r Row) (lane ledger.LaneState, err error) {
		var held, taken, beat, left, now int64
		err = r.Scan(&lane.Space, &lane.Epoch, &lane.Holder.User, &lane.Holder.Host, &lane.Holder.PID, &held, &taken, &beat,
			&lane.WorkersRun, &lane.LeftBy.User, &lane.LeftBy.Host, &lane.LeftBy.PID, &left, &now)
		lane.Held, lane.Taken, lane.Beat, lane.Left = held != 0, Moment(taken), Moment(beat), Moment(left)
		lane.Silent = time.Duration(max(now-beat, 0)) * time.Millisecond
		return lane, err
	}, selectLanes+l.SQL.Now+` FROM lanes l LEFT JOIN workers_runs r ON r.run = l.workers_run `+where+` ORDER BY l.space`, args...))
	for i := range lanes {
		if err == nil {
			err = l.addRun(ctx, query, &lanes[i])
		}
	}
	return lanes, err
}

// addRun adds the last run in the space of a lane, and how far it is.
func (l *Ledger) addRun(ctx context.Context, query func(context.Context, string, ...any) (*sql.Rows, error), lane *ledger.LaneState) error {
	runs, err := collect(walk(ctx, query, l.Wrap, reader[ledger.Run](), selectRuns()+`WHERE space = $1 ORDER BY seq DESC LIMIT 1`, lane.Space))
	if err != nil || len(runs) == 0 {
		return err
	}
	lane.Run = runs[0]
	counts, err := collect(walk(ctx, query, l.Wrap, func(r Row) (c ledger.Counts, err error) {
		err = r.Scan(&c.Sent, &c.Failed, &c.Uncertain, new(sql.NullInt64))
		return c, err
	}, CountRequests(`$1`, `0`), lane.Run.Seq))
	if err == nil {
		lane.Counts = counts[0]
	}
	return err
}

// laneIn is the lane of a space as its row has it. It says who has taken the lane, and nothing of a run to which it is left: that may be
// the one that asks.
func (l *Ledger) laneIn(ctx context.Context, tx *sql.Tx, space string) (ledger.LaneState, error) {
	lanes, err := l.lanes(ctx, tx.QueryContext, `WHERE l.space = $1`, space)
	if err != nil || len(lanes) == 0 {
		return ledger.LaneState{Space: space}, err
	}
	lane := lanes[0]
	lane.WorkersRun, lane.LeftBy, lane.Left = "", ledger.Holder{}, time.Time{}
	return lane, nil
}

// LaneOf implements [ledger.Lanes].
func (l *Ledger) LaneOf(ctx context.Context, space string) (ledger.LaneState, bool, error) {
	lanes, err := l.lanesNow(ctx, `WHERE l.space = $1`, space)
	if err != nil || len(lanes) == 0 {
		return ledger.LaneState{}, false, err
	}
	return lanes[0], true, nil
}

// HeldLaneStates implements [ledger.Lanes].
func (l *Ledger) HeldLaneStates(ctx context.Context) ([]ledger.LaneState, error) {
	lanes, err := l.lanesNow(ctx, `WHERE l.held <> 0`)
	return slices.DeleteFunc(lanes, func(lane ledger.LaneState) bool { return !lane.Held }), err
}

// lanesNow is lanes outside a transaction, as the ledger sees their holders. It has the patience of the context.
func (l *Ledger) lanesNow(ctx context.Context, where string, args ...any) (lanes []ledger.LaneState, err error) {
	err = ledger.UntilReached(ctx, 0, func(ctx context.Context) error {
		lanes, err = l.lanes(ctx, l.DB.QueryContext, where, args...)
		return err
	})
	for i := range lanes {
		if err == nil && lanes[i].Held {
			err = l.See(&lanes[i])
		}
	}
	return lanes, err
}
