package tables

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

// Lane is a lane that this process has taken. It implements [ledger.HeldLane].
type Lane struct {
	dayWriter
	ledger   *Ledger
	space    string
	epoch    int64
	taken    int64 // when, by the database's clock
	handover ledger.Handover
	hold     Hold
}

// Hold is what this process does beside the row of a lane to hold it, such as to lock a file, or to give signs of life.
type Hold interface {
	// Begin is called when the row was taken, under that epoch.
	Begin(epoch int64)
	// Check is an error where others may not see any more who holds the lane.
	Check() error
	// Wrote is called when a run has written its n-th attempt, and with 0 when it has begun.
	Wrote(run, n int64)
	// Closed is called when a run is closed.
	Closed()
	// End ends it: what is written after that is no matter of the lane.
	End() error
}

// waitEvery is how often who waits for a lane looks whether it is free.
const waitEvery = 250 * time.Millisecond

// TakeLane implements [ledger.Lanes].
func (l *Ledger) TakeLane(ctx context.Context, space string, by ledger.Holder, wait bool) (ledger.HeldLane, error) {
	h, err := l.newLane(ctx, space, wait)
	if err != nil {
		return nil, err
	}
	for {
		isTaken, err := h.take(ctx, by)
		switch {
		case err != nil:
		case isTaken:
			h.hold.Begin(h.epoch)
			return h, nil
		case wait:
			err = Rest(ctx, waitEvery)
		default:
			err = l.Busy(ctx, space)
		}
		if err != nil {
			return nil, errors.Join(err, h.hold.End())
		}
	}
}

// newLane is a lane that is about to be taken.
func (l *Ledger) newLane(ctx context.Context, space string, wait bool) (*Lane, error) {
	hold, err := l.Hold(ctx, space, wait)
	h := &Lane{ledger: l, space: space, hold: hold}
	h.dayWriter = dayWriter{ledger: l, mayWrite: h.CheckIn, holdsLane: true}
	return h, err
}

// Busy says that somebody else holds the lane of a space, and who.
func (l *Ledger) Busy(ctx context.Context, space string) error {
	met, isKnown, err := l.LaneOf(ctx, space)
	if err != nil {
		return err
	}
	return &ledger.BusyError{Lane: met, Known: isKnown}
}

// Rest waits for so long, unless ctx ends before.
func Rest(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// take takes the lane where nobody holds it, or it may be taken all the same, and reports whether it did. What the last holder had
// under way stays as it is: an attempt without an end is uncertain.
func (h *Lane) take(ctx context.Context, by ledger.Holder) (taken bool, err error) {
	l := h.ledger
	err = l.Write(ctx, groupcommit.How{Alone: true}, func(ctx context.Context, tx *sql.Tx) (err error) {
		if taken, err = h.isTaken(ctx, tx, by); err != nil || taken {
			return err
		}
		if taken, err = h.takeIn(ctx, tx, by); err == nil && !taken { // an earlier try may have been the quicker one
			taken, err = h.isTaken(ctx, tx, by)
		}
		return err
	})
	return taken, err
}

// isTaken reports whether an earlier try has taken the lane, of which nobody knew whether it was committed. One that the database may be
// about to commit is waited for: it keeps the lane.
func (h *Lane) isTaken(ctx context.Context, tx *sql.Tx, by ledger.Holder) (is bool, err error) {
	if h.epoch == 0 {
		return false, nil
	}
	err = tx.QueryRowContext(ctx, `SELECT held = 1 AND epoch = $2 AND taken = $3 AND holder = $4 AND host = $5 AND pid = $6 FROM lanes WHERE space = $1`+h.ledger.SQL.AloneLock,
		h.space, h.epoch, h.taken, by.User, by.Host, by.PID).Scan(&is)
	if isNoRow(err) {
		return false, nil
	}
	return is, err
}

// takeIn looks before it locks, so that whoever is refused never stands in the way of the holder. The version is read after the first
// look: from then on nobody upgrades the tables before the end of the transaction.
func (h *Lane) takeIn(ctx context.Context, tx *sql.Tx, by ledger.Holder) (taken bool, err error) {
	l := h.ledger
	mayBeTaken := `(lanes.held = 0 OR ` + l.SQL.MayBeTaken + `) AND lanes.workers_run = ''`
	isFree, isNew := 0, false
	var held int64
	var last ledger.Holder
	err = tx.QueryRowContext(ctx, `SELECT CASE WHEN `+mayBeTaken+` THEN 1 ELSE 0 END, held, holder, host, pid FROM lanes WHERE space = $1`, h.space).
		Scan(&isFree, &held, &last.User, &last.Host, &last.PID)
	if isNew = isNoRow(err); isNew {
		err = nil
	}
	if err == nil {
		err = l.CheckVersion(ctx, tx)
	}
	switch {
	case err != nil:
		return false, err
	case isNew:
		err = tx.QueryRowContext(ctx, `INSERT INTO lanes (space, epoch, holder, host, pid, held, taken, beat, pace)
			VALUES ($1, 1, $2, $3, $4, 1, `+l.SQL.Now+`, `+l.SQL.Now+`, '') ON CONFLICT DO NOTHING RETURNING epoch, taken, pace`,
			h.space, by.User, by.Host, by.PID).Scan(&h.epoch, &h.taken, &h.handover.Note)
	case isFree == 0:
		return false, nil
	default:
		err = tx.QueryRowContext(ctx, `UPDATE lanes SET epoch = epoch + 1, holder = $2, host = $3, pid = $4, held = 1, taken = `+l.SQL.Now+`, beat = `+l.SQL.Now+`
			WHERE space = (SELECT space FROM lanes WHERE space = $1 AND `+mayBeTaken+l.SQL.TakeLock+`) RETURNING epoch, taken, pace`,
			h.space, by.User, by.Host, by.PID).Scan(&h.epoch, &h.taken, &h.handover.Note)
	}
	if isNoRow(err) { // somebody else was quicker
		return false, nil
	}
	if err != nil {
		return false, err
	}
	h.handover.HeldElsewhere = ledger.Holder{}
	if l.SQL.OneMachine && held != 0 && last.Host != by.Host {
		h.handover.HeldElsewhere = last
	}
	return true, h.addLast(ctx, tx)
}

// addLast adds how long ago the last attempt in the space was written down, and so how long ago its request began, or less; -1 where there
// is none, or its run or the last run has ended. Several holders may have died one after another, and only the first of them has posted.
func (h *Lane) addLast(ctx context.Context, tx *sql.Tx) error {
	var written, now, isEarlier int64
	err := tx.QueryRowContext(ctx, `SELECT written, `+h.ledger.SQL.Now+`, CASE WHEN EXISTS (SELECT 1 FROM runs WHERE space = $1 AND seq > attempts.run) THEN 1 ELSE 0 END
		FROM attempts WHERE source = 'post' AND run =
		(SELECT seq FROM (SELECT seq, ended FROM runs WHERE space = $1 AND EXISTS (SELECT 1 FROM attempts WHERE run = runs.seq AND source = 'post') ORDER BY seq DESC LIMIT 1) posted
			WHERE ended = 0 AND EXISTS (SELECT 1 FROM (SELECT ended FROM runs WHERE space = $1 ORDER BY seq DESC LIMIT 1) last WHERE last.ended = 0))
		ORDER BY n DESC LIMIT 1`, h.space).Scan(&written, &now, &isEarlier)
	h.handover.SinceLast, h.handover.IsOfEarlier = -1, false
	if isNoRow(err) {
		return nil
	}
	if err == nil {
		h.handover.SinceLast, h.handover.IsOfEarlier = time.Duration(max(now-written, 0))*time.Millisecond, isEarlier != 0
	}
	return err
}

// CheckIn is a *[ledger.LaneLostError] where somebody else has taken the lane by now. Nobody takes it before the end of the
// transaction.
func (h *Lane) CheckIn(ctx context.Context, tx *sql.Tx) error {
	var epoch int64
	err := tx.QueryRowContext(ctx, `SELECT epoch FROM lanes WHERE space = $1`+h.ledger.SQL.ShareLock, h.space).Scan(&epoch)
	if err != nil && !isNoRow(err) {
		return err
	}
	if epoch == h.epoch {
		return nil
	}
	now, err := h.ledger.laneIn(ctx, tx, h.space)
	if err != nil {
		return err
	}
	return &ledger.LaneLostError{Lane: now}
}

// Space is the space whose lane it is.
func (h *Lane) Space() string { return h.space }

// Handover implements [ledger.HeldLane].
func (h *Lane) Handover() ledger.Handover { return h.handover }

// Check implements [ledger.HeldLane].
func (h *Lane) Check(ctx context.Context) error {
	if err := h.hold.Check(); err != nil {
		return err
	}
	return h.ledger.Write(ctx, groupcommit.How{}, h.CheckIn)
}

// LeaveNote implements [ledger.HeldLane].
func (h *Lane) LeaveNote(ctx context.Context, note string) error {
	return h.ledger.Write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		if err := h.CheckIn(ctx, tx); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `UPDATE lanes SET pace = $1 WHERE space = $2 AND epoch = $3`, note, h.space, h.epoch)
		return err
	})
}

// Epoch is the lane's number under which it was taken.
func (h *Lane) Epoch() int64 { return h.epoch }

// Release implements [ledger.HeldLane]. A lane that was lost is left alone. The row says that nobody has the lane before the hold ends: who waits
// for that takes it at once, and would find it held by another machine.
func (h *Lane) Release(ctx context.Context) error {
	return errors.Join(h.ledger.exec(ctx, `UPDATE lanes SET held = 0 WHERE space = $1 AND epoch = $2`, h.space, h.epoch), h.EndHold())
}

// EndHold ends what this process does beside the lane's row to hold it.
func (h *Lane) EndHold() error { return h.hold.End() }
