package tables

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"simcast/pipeline/ledger"
)

// Begin implements [ledger.OpenRun]. One statement looks whether the run's lane has the run's epoch still and writes the attempt
// down. It may be called again with an attempt of which nobody knows whether it was written.
func (r *Run) Begin(ctx context.Context, attempt ledger.Attempt) (int64, error) {
	attempt.Run, attempt.N, attempt.Source, attempt.Space, attempt.Round = r.Seq, r.next, ledger.SourcePosted, r.Space, r.Round
	attempt.Requests, attempt.Outcome, attempt.Ended = 1, ledger.InFlight, time.Time{}
	err := r.ledger.TryWrite(ctx, r.CommitDelay, func(ctx context.Context, tx *sql.Tx) error {
		written, err := r.ledger.insert(ctx, tx, attempt, r.Epoch)
		if err == nil && !written {
			err = r.whyNotWritten(ctx, tx, attempt)
		}
		return err
	})
	_, isLost := errors.AsType[*ledger.LaneLostError](err)
	if isLost || errors.Is(err, ledger.ErrChanged) && r.unsure == attempt.N { // it may have been written by an earlier call
		wrong := r.End(context.WithoutCancel(ctx), attempt.N, attempt.Started, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: attempt.Started})
		if errors.Is(wrong, ledger.ErrUnreachable) { // the same attempt is tried again
			r.next, r.unsure = attempt.N, attempt.N
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
	r.next++
	return attempt.N, nil
}

// whyNotWritten is why an attempt was not written down; nil where it was before.
func (r *Run) whyNotWritten(ctx context.Context, tx *sql.Tx, a ledger.Attempt) error {
	if err := r.lane.checkIn(ctx, tx); err != nil {
		return err
	}
	var delivery, outcome string
	err := tx.QueryRowContext(ctx, `SELECT delivery, outcome FROM attempts WHERE run = $1 AND n = $2`, a.Run, a.N).Scan(&delivery, &outcome)
	if err != nil && !isNoRow(err) {
		return err
	}
	isThere := err == nil && delivery == a.Hash && outcome == string(ledger.InFlight)
	if a.Seen > 0 {
		return r.whyNotInDay(ctx, tx, a, isThere)
	}
	if isThere {
		return nil
	}
	return ledger.ErrMayBePublished
}

// whyNotInDay is whyNotWritten of an attempt of a day. That nothing else is found means that somebody writes down a control just now.
func (r *Run) whyNotInDay(ctx context.Context, tx *sql.Tx, a ledger.Attempt, isThere bool) error {
	var isNewest, mayBePublished int
	err := tx.QueryRowContext(ctx, `SELECT CASE WHEN EXISTS (SELECT 1 FROM days WHERE space = $1 AND round = $2 AND controls = $3) THEN 1 ELSE 0 END,
		CASE WHEN EXISTS (SELECT 1 FROM attempts WHERE space = $1 AND round = $2 AND delivery = $4 AND generation = $5 AND is_out = 1) THEN 1 ELSE 0 END`,
		a.Space, a.Round, a.Seen, a.Hash, a.Generation).Scan(&isNewest, &mayBePublished)
	switch {
	case err != nil:
		return err
	case isThere && isNewest == 1:
		return nil
	case !isThere && mayBePublished == 1:
		return ledger.ErrMayBePublished
	}
	return ledger.ErrChanged
}

// End implements [ledger.OpenRun]. An attempt that was given up before anybody knew that it was written has spent its number, and may not
// be there: any other one is.
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
	update := func(ctx context.Context, tx *sql.Tx) (int64, error) {
		return changedRows(tx.StmtContext(ctx, write).ExecContext(ctx, millis(started), millis(end.Ended), string(end.Outcome), end.HTTPStatus, end.MessageID, end.Reason, requests, r.Seq, n))
	}
	return r.ledger.TryWrite(ctx, r.CommitDelay, func(ctx context.Context, tx *sql.Tx) error {
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
	err := r.ledger.WriteAlone(ctx, func(ctx context.Context, tx *sql.Tx) error {
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
	}
	return err
}

// insertAttempt writes an attempt down if its space's lane has that epoch, and unless it, or one that the index attempts_once does
// not let stand beside it, is there already.
func insertAttempt(sql Dialect) string {
	return insertAttemptFrom(sql, `lanes WHERE space = $4 AND epoch = $26`+sql.ShareLock)
}

// insertDayAttempt is insertAttempt if the day has no newer control than the attempt's writer has read, either. Who appends one waits
// until the end of the transaction.
func insertDayAttempt(sql Dialect) string {
	return insertAttemptFrom(sql, `lanes l JOIN days d ON d.space = l.space WHERE l.space = $4 AND l.epoch = $26 AND d.round = $5 AND d.controls = $28`+sql.ShareDay)
}

func insertAttemptFrom(sql Dialect, from string) string {
	return `INSERT INTO attempts (` + columns + `, written, is_out)
		SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $28, ` + sql.Now + `, $27
		FROM ` + from + ` ON CONFLICT DO NOTHING`
}

// updateOutcome says what an attempt came to. What was not published is told from the rest, by is_out, so that the index attempts_once is not
// touched by the rest.
const (
	updateOutcome = `UPDATE attempts
	SET started = $1, ended = $2, outcome = $3, status = $4, message_id = $5, reason = $6, requests = $7`
	updateMayBePublished = updateOutcome + ` WHERE run = $8 AND n = $9`
	updateNotPublished   = updateOutcome + `, is_out = 0 WHERE run = $8 AND n = $9`
)

func (l *Ledger) insert(ctx context.Context, tx *sql.Tx, a ledger.Attempt, epoch int64) (written bool, err error) {
	draft, mayBePublished := 0, 0
	if a.Draft {
		draft = 1
	}
	if a.Source == ledger.SourcePosted {
		mayBePublished = 1
	}
	insert := l.insertAttempt
	if a.Seen > 0 {
		insert = l.insertDayAttempt
	}
	changed, err := changedRows(tx.StmtContext(ctx, insert).ExecContext(ctx, a.Run, a.N, string(a.Source), a.Space, a.Round, a.Hash, a.InjectID, a.Place,
		a.Persona, a.PersonaName, a.Channel, a.TeamID, a.Team, a.Endpoint, a.Body, draft,
		millis(a.Started), millis(a.Ended), string(a.Outcome), a.HTTPStatus, a.MessageID, a.Reason, a.Requests, a.By, a.Generation, epoch, mayBePublished, a.Seen))
	return changed > 0, err
}

const columns = `run, n, source, space, round, delivery, inject, place, persona, persona_name, channel,
	team_id, team, endpoint, body, draft, started, ended, outcome, status, message_id, reason, requests, said_by, generation, seen`

func readAttempt(r row) (a ledger.Attempt, err error) {
	var source, outcome string
	var draft, started, ended int64
	err = r.Scan(&a.Run, &a.N, &source, &a.Space, &a.Round, &a.Hash, &a.InjectID, &a.Place,
		&a.Persona, &a.PersonaName, &a.Channel, &a.TeamID, &a.Team, &a.Endpoint, &a.Body, &draft,
		&started, &ended, &outcome, &a.HTTPStatus, &a.MessageID, &a.Reason, &a.Requests, &a.By, &a.Generation, &a.Seen)
	a.Source, a.Outcome, a.Draft = ledger.Source(source), ledger.Outcome(outcome), draft != 0
	a.Started, a.Ended = moment(started), moment(ended)
	return a, err
}
