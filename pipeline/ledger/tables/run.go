package tables

import (
	"context"
	"database/sql"
	"time"

	"simcast/pipeline/ledger"
)

// Run is a run that is under way. It implements [ledger.OpenRun].
type Run struct {
	ledger.Run
	ledger *Ledger
	lane   *Lane
	next   int64
	unsure int64 // the number of the attempt of which nobody knows whether it is written down, 0 where there was none
}

// BeginRun implements [ledger.HeldLane].
func (h *Lane) BeginRun(ctx context.Context, r ledger.Run) (ledger.OpenRun, error) {
	if err := h.hold.Check(); err != nil {
		return nil, err
	}
	l := h.ledger
	r.Space, r.Epoch = h.space, h.epoch
	earlier := int64(0) // the number of a try of which nobody knew whether it was committed
	err := l.transact(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		if err := h.CheckIn(ctx, tx); err != nil {
			return err
		}
		if err := refuseMoved(ctx, tx, r.Space, r.Round); err != nil {
			return err
		}
		if r.Seq, err = l.nextNumber(ctx, tx, numberOfRun); err != nil { // which waits for an earlier try that the database may be about to commit
			return err
		}
		if earlier != 0 {
			isThere := false
			if err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM runs WHERE seq = $1 AND space = $2 AND epoch = $3)`, earlier, r.Space, r.Epoch).Scan(&isThere); err != nil {
				return err
			}
			if isThere {
				r.Seq = earlier
				return nil
			}
		}
		earlier = r.Seq
		_, err = tx.ExecContext(ctx, InsertInto("runs", ColumnsOf[ledger.Run]()), valuesOf(r)...)
		if err != nil || r.OfPlan == "" {
			return err
		}
		_, err = tx.ExecContext(ctx, InsertInto("plan_defaults", DefaultColumns)+` ON CONFLICT (space, round, plan) DO UPDATE SET defaults = excluded.defaults`, r.Space, r.Round, r.OfPlan, r.Defaults)
		return err
	})
	if err != nil {
		return nil, err
	}
	h.hold.Wrote(r.Seq, 0)
	return &Run{Run: r, ledger: l, lane: h, next: 1}, nil
}

// Last is the number of the attempt that was written last, 0 before the first.
func (r *Run) Last() int64 { return r.next - 1 }

// Close implements [ledger.OpenRun]. What was kept with the lane for the run is not for the next one.
func (r *Run) Close(ctx context.Context, ended time.Time, how string) error {
	r.Ended, r.How = ended, how
	defer r.lane.hold.Closed()
	return r.ledger.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `UPDATE runs SET ended = $1, how = $2 WHERE seq = $3`, millis(ended), how, r.Seq); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE lanes SET pace = '' WHERE space = $1 AND epoch = $2`, r.Space, r.Epoch)
		return err
	})
}

// LastRun implements [ledger.Runs].
func (l *Ledger) LastRun(ctx context.Context, space string) (ledger.Run, bool, error) {
	return First(ctx, l, reader[ledger.Run](), selectRuns()+`WHERE space = $1 ORDER BY seq DESC LIMIT 1`, space)
}

// DefaultsOf implements [ledger.Runs].
func (l *Ledger) DefaultsOf(ctx context.Context, space, round, plan string) (string, error) {
	defaults, _, err := First(ctx, l, ReadText, `SELECT defaults FROM plan_defaults WHERE space = $1 AND round = $2 AND plan = $3`, space, round, plan)
	return defaults, err
}

// RunNamed implements [ledger.Runs].
func (l *Ledger) RunNamed(ctx context.Context, name string) (ledger.Run, bool, error) {
	return First(ctx, l, reader[ledger.Run](), selectRuns()+`WHERE name = $1 ORDER BY seq DESC LIMIT 1`, name)
}

func selectRuns() string { return `SELECT ` + ColumnsOf[ledger.Run]() + ` FROM runs ` }

func (l *Ledger) runNames(ctx context.Context) (map[int64]string, error) {
	runs, err := All(ctx, l, reader[ledger.Run](), selectRuns())
	names := map[int64]string{}
	for _, r := range runs {
		names[r.Seq] = r.Name
	}
	return names, err
}

func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// Moment is a moment as the tables have it, zero where they have none.
func Moment(ms int64) time.Time {
	if ms == 0 {
		return time.Time{}
	}
	return time.UnixMilli(ms)
}
