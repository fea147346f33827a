package tables

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

// Begin implements [ledger.OpenRun]. Whether others see who holds the lane it asks once more when the attempt is written down: whoever
// takes the space after this moment reads it.
func (r *Run) Begin(ctx context.Context, attempt ledger.Attempt) (int64, error) {
	if err := r.lane.hold.Check(); err != nil {
		return 0, err
	}
	n, err := r.begin(ctx, attempt)
	if err != nil {
		return n, err
	}
	r.lane.hold.Wrote(r.Seq, n)
	if lost := r.lane.hold.Check(); lost != nil {
		return 0, errors.Join(lost, r.End(context.WithoutCancel(ctx), n, attempt.Started, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: attempt.Started}))
	}
	return n, nil
}

// begin writes an attempt down. One statement looks whether the run's lane has the run's epoch still and writes the attempt. It may be
// called again with an attempt of which nobody knows whether it was written.
func (r *Run) begin(ctx context.Context, attempt ledger.Attempt) (int64, error) {
	attempt.Run, attempt.N, attempt.Source, attempt.Space, attempt.Round = r.Seq, r.next, ledger.SourcePosted, r.Space, r.Round
	attempt.Requests, attempt.Outcome, attempt.Ended = 1, ledger.InFlight, time.Time{}
	tries, isUnsure := 0, r.unsure == attempt.N
	err := r.ledger.Write(ctx, groupcommit.How{Delay: r.CommitDelay}, func(ctx context.Context, tx *sql.Tx) error {
		isUnsure = isUnsure || tries > 0
		tries++
		written, err := r.ledger.insert(ctx, tx, attempt, r.Epoch)
		if err == nil && !written {
			err = r.whyNotWritten(ctx, tx, attempt)
		}
		return err
	})
	_, isLost := errors.AsType[*ledger.LaneLostError](err)
	if isLost || isUnsure && (errors.Is(err, ledger.ErrChanged) || errors.Is(err, ledger.ErrLostControls)) { // it may have been written by an earlier try
		r.unsure = attempt.N
		wrong := r.End(ctx, attempt.N, attempt.Started, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: attempt.Started})
		if errors.Is(wrong, ledger.ErrUnreachable) { // the same attempt is tried again
			r.next = attempt.N
			return attempt.N, wrong
		}
		return 0, errors.Join(err, wrong)
	}
	if errors.Is(err, ledger.ErrUnreachable) {
		r.unsure = attempt.N
		return attempt.N, err // it may be written down
	}
	if err != nil {
		return 0, err
	}
	r.next, r.unsure = attempt.N+1, 0
	return attempt.N, nil
}

// whyNotWritten is why an attempt was not written down; nil where it was before.
func (r *Run) whyNotWritten(ctx context.Context, tx *sql.Tx, a ledger.Attempt) error {
	if err := r.lane.CheckIn(ctx, tx); err != nil {
		return err
	}
	var delivery, outcome string
	err := tx.QueryRowContext(ctx, `SELECT delivery, outcome FROM attempts WHERE run = $1 AND n = $2`, a.Run, a.N).Scan(&delivery, &outcome)
	if err != nil && !isNoRow(err) {
		return err
	}
	isThere := err == nil && delivery == a.Hash && outcome == string(a.Outcome)
	if a.Seen > 0 { // of a day it always is: its start is in the record
		return r.whyNotInDay(ctx, tx, a, isThere)
	}
	if isThere {
		return nil
	}
	return ledger.ErrMayBePublished
}

// whyNotInDay is whyNotWritten of an attempt of a day. That nothing else is found means that somebody writes down a control just now.
func (r *Run) whyNotInDay(ctx context.Context, tx *sql.Tx, a ledger.Attempt, isThere bool) error {
	var last, mayBePublished int64
	err := tx.QueryRowContext(ctx, `SELECT COALESCE((SELECT controls FROM days WHERE space = $1 AND round = $2), 0),
		CASE WHEN EXISTS (SELECT 1 FROM attempts WHERE space = $1 AND round = $2 AND delivery = $3 AND generation = $4 AND is_out = 1) THEN 1 ELSE 0 END`,
		a.Space, a.Round, a.Hash, a.Generation).Scan(&last, &mayBePublished)
	switch {
	case err != nil:
		return err
	case last < a.Seen:
		return ledger.ErrLostControls
	case isThere && last == a.Seen:
		return nil
	case !isThere && mayBePublished == 1:
		return ledger.ErrMayBePublished
	}
	return ledger.ErrChanged
}

// End implements [ledger.OpenRun]. An attempt that was given up before anybody knew that it was written has spent its number, and may not
// be there: any other one is. Where it is not, and the lane was lost, the next holder may have that number: its attempt is left alone, and
// told by its start. No epoch is asked for: a late answer counts also from who has lost the lane.
func (r *Run) End(ctx context.Context, n int64, started time.Time, end ledger.AttemptEnd) error {
	r.next = max(r.next, n+1)
	requests := 1
	if end.Outcome == ledger.Unsent {
		requests = 0
	}
	write := r.ledger.endMayBePublished
	if end.Outcome != ledger.Accepted && end.Outcome != ledger.Unknown {
		write = r.ledger.endNotPublished
	}
	if n == r.unsure {
		write = r.ledger.endUnsure
	}
	update := func(ctx context.Context, tx *sql.Tx) (int64, error) {
		return ChangedRows(tx.StmtContext(ctx, write).ExecContext(ctx, millis(started), millis(end.Ended), string(end.Outcome), end.HTTPStatus, end.MessageID, end.Reason, requests, r.Seq, n))
	}
	return r.ledger.Write(ctx, groupcommit.How{Delay: r.CommitDelay}, func(ctx context.Context, tx *sql.Tx) error {
		changed, err := update(ctx, tx)
		if err != nil || changed > 0 {
			return err
		}
		if end.Outcome != ledger.Unsent {
			return ledger.ErrNoAttempt
		}
		if err = r.awaitBegun(ctx, tx); err == nil {
			_, err = update(ctx, tx)
		}
		return err
	})
}

// awaitBegun waits for an earlier call of Begin that was given up, and that the database may be about to commit: it keeps the lane.
func (r *Run) awaitBegun(ctx context.Context, tx *sql.Tx) error {
	if r.ledger.SQL.AloneLock == "" {
		return nil
	}
	var epoch int64
	err := tx.QueryRowContext(ctx, `SELECT epoch FROM lanes WHERE space = $1`+r.ledger.SQL.AloneLock, r.Space).Scan(&epoch)
	if isNoRow(err) {
		return nil
	}
	return err
}

// Import implements [ledger.OpenRun].
func (r *Run) Import(ctx context.Context, attempts []ledger.Attempt) error {
	return r.add(ctx, ledger.SourceImported, attempts)
}

// Resolve implements [ledger.OpenRun].
func (r *Run) Resolve(ctx context.Context, found ledger.Attempt, requests int) error {
	found.Requests = 0
	return r.add(ctx, ledger.SourceResolved, []ledger.Attempt{found}, func(ctx context.Context, tx *sql.Tx) error {
		var now int
		err := tx.QueryRowContext(ctx, `SELECT COALESCE(SUM(requests), 0) FROM attempts WHERE space = $1 AND round = $2 AND delivery = $3`, r.Space, r.Round, found.Hash).Scan(&now)
		if err == nil && now != requests {
			err = ledger.ErrSentAgain
		}
		return err
	})
}

// add writes down attempts that are no requests of this run, unless a check in the same transaction refuses that.
func (r *Run) add(ctx context.Context, source ledger.Source, attempts []ledger.Attempt, checks ...func(context.Context, *sql.Tx) error) error {
	if len(attempts) == 0 {
		return nil
	}
	var next int64
	err := r.ledger.Write(ctx, groupcommit.How{Alone: true}, func(ctx context.Context, tx *sql.Tx) error {
		next = r.next
		for _, check := range checks {
			if err := check(ctx, tx); err != nil {
				return err
			}
		}
		for _, a := range attempts {
			a.Run, a.N, a.Source, a.Space, a.Round = r.Seq, next, source, r.Space, r.Round
			written, err := r.ledger.insert(ctx, tx, a, r.Epoch)
			if err == nil && !written {
				err = r.whyNotWritten(ctx, tx, a)
			}
			if err != nil {
				return err
			}
			next++
		}
		return nil
	})
	if err == nil {
		r.next = next
		r.lane.hold.Wrote(r.Seq, r.Last())
	}
	return err
}

// insertAttempt writes an attempt down if its space's lane has that epoch, and unless it, or one that the index attempts_once does
// not let stand beside it, is there already.
func insertAttempt(sql Dialect) string {
	return insertAttemptFrom(sql, `lanes WHERE space = `+ofAttempt("space")+` AND epoch = `+withEpoch()+sql.ShareLock)
}

// insertDayAttempt is insertAttempt if the day has no newer control than the attempt's writer has read, either. Who appends one waits
// until the end of the transaction.
func insertDayAttempt(sql Dialect) string {
	return insertAttemptFrom(sql, `lanes l JOIN days d ON d.space = l.space WHERE l.space = `+ofAttempt("space")+` AND l.epoch = `+withEpoch()+
		` AND d.round = `+ofAttempt("round")+` AND d.controls = `+ofAttempt("seen")+sql.ShareDay)
}

func insertAttemptFrom(sql Dialect, from string) string {
	return `INSERT INTO attempts (` + AttemptColumns() + `)
		SELECT ` + places(columns(), 0) + `, ` + sql.Now + `, CASE WHEN ` + ofAttempt("source") + ` = 'post' THEN 1 ELSE 0 END FROM ` + from + ` ON CONFLICT DO NOTHING`
}

// ofAttempt is the parameter of a column in these statements, and withEpoch that of the epoch, which comes behind them.
func ofAttempt(column string) string { return place[ledger.Attempt](column) }
func withEpoch() string              { return fmt.Sprintf("$%d", len(Names(columns()))+1) }

// updateOutcome says what an attempt came to. What was not published is told from the rest, by is_out, so that the index attempts_once is not
// touched by the rest.
const (
	updateOutcome = `UPDATE attempts
	SET started = $1, ended = $2, outcome = $3, status = $4, message_id = $5, reason = $6, requests = $7`
	updateMayBePublished = updateOutcome + ` WHERE run = $8 AND n = $9`
	updateNotPublished   = updateOutcome + `, is_out = 0 WHERE run = $8 AND n = $9`
	updateUnsure         = updateNotPublished + ` AND started = $1 AND outcome = '` + string(ledger.InFlight) + `'`
)

func (l *Ledger) insert(ctx context.Context, tx *sql.Tx, a ledger.Attempt, epoch int64) (written bool, err error) {
	insert := l.insertAttempt
	if a.Seen > 0 {
		insert = l.insertDayAttempt
	}
	changed, err := ChangedRows(tx.StmtContext(ctx, insert).ExecContext(ctx, append(valuesIn(attemptFields, a), epoch)...))
	return changed > 0, err
}

func columns() string { return ColumnsOf[ledger.Attempt]() }
