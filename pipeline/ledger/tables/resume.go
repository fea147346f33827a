package tables

import (
	"context"
	"database/sql"
	"errors"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

// Resumed is a run that goes on under a lane that was taken for it.
type Resumed struct {
	Seq      int64 // the run's
	First    int64 // the number of its next attempt: no holder before writes one that is as great
	Handover ledger.Handover
}

// TakeToResume takes the lane of a space, if it has that epoch, and goes on with a run there. may keeps the lane's row until the end of
// the transaction, and says which run; where it says none, nothing is taken, and the lane is nil. Where the answer to the commit is lost, the
// lane is perhaps taken and nobody beats for it. What the last holder had under way is left alone: it stays in flight, and so uncertain.
func (l *Ledger) TakeToResume(ctx context.Context, space string, epoch int64, by ledger.Holder, may func(ctx context.Context, tx *sql.Tx) (*Resumed, error)) (*Lane, *Run, error) {
	h, err := l.newLane(ctx, space, false)
	if err != nil {
		return nil, nil, err
	}
	var run *Run
	err = l.Write(ctx, groupcommit.How{}, func(_ context.Context, tx *sql.Tx) error {
		run = nil
		of, err := may(ctx, tx)
		if err != nil || of == nil {
			return err
		}
		now := l.SQL.Now
		h.handover = of.Handover
		err = tx.QueryRowContext(ctx, `UPDATE lanes SET epoch = epoch + 1, holder = $3, host = $4, pid = $5, held = 1, taken = `+now+`, beat = `+now+`
			WHERE space = $1 AND epoch = $2 RETURNING epoch, pace`, space, epoch, by.User, by.Host, by.PID).Scan(&h.epoch, &h.handover.Note)
		if isNoRow(err) {
			return nil
		}
		if err != nil {
			return err
		}
		if err = errors.Join(l.CheckVersion(ctx, tx), h.addLast(ctx, tx)); err != nil {
			return err
		}
		run, err = h.resume(ctx, tx, of)
		return err
	})
	if err != nil || run == nil {
		return nil, nil, errors.Join(err, h.hold.End())
	}
	h.hold.Begin(h.epoch)
	return h, run, nil
}

// resume makes a run of the space go on under this lane.
func (h *Lane) resume(ctx context.Context, tx *sql.Tx, of *Resumed) (*Run, error) {
	if _, err := tx.ExecContext(ctx, `UPDATE runs SET epoch = $1 WHERE seq = $2`, h.epoch, of.Seq); err != nil {
		return nil, err
	}
	runs, err := collect(walk(ctx, tx.QueryContext, h.ledger.Wrap, reader[ledger.Run](), selectRuns()+`WHERE seq = $1`, of.Seq))
	if err != nil {
		return nil, err
	}
	if len(runs) == 0 {
		return nil, sql.ErrNoRows
	}
	return &Run{Run: runs[0], ledger: h.ledger, lane: h, next: of.First}, nil
}
