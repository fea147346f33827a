package sqlite

import (
	"database/sql"
	"errors"
	"time"

	"simcast/pipeline/ledger"
)

// Begin implements [ledger.OpenRun].
func (r *openRun) Begin(attempt ledger.Attempt) (int64, error) {
	return r.begin(attempt, r.ledger.insert)
}

// begin is Begin with another way to write the attempt down.
func (r *openRun) begin(attempt ledger.Attempt, write func(*sql.Tx, ledger.Attempt) error) (int64, error) {
	attempt.Run, attempt.N, attempt.Source, attempt.Space, attempt.Round = r.Seq, r.next, ledger.SourcePosted, r.Space, r.Round
	attempt.Requests = 1
	if err := r.ledger.checkSameFile(); err != nil {
		return 0, err
	}
	if err := r.ledger.transactWithin(r.CommitDelay, func(tx *sql.Tx) error { return write(tx, attempt) }); err != nil {
		return 0, err
	}
	r.saveWatermark(attempt.N)
	r.next++
	if err := r.stillLocked(attempt); err != nil {
		return 0, err
	}
	return attempt.N, nil
}

// End implements [ledger.OpenRun].
func (r *openRun) End(n int64, started time.Time, end ledger.AttemptEnd) error {
	requests := 1
	if end.Outcome == ledger.Unsent {
		requests = 0
	}
	return r.ledger.transactWithin(r.CommitDelay, func(tx *sql.Tx) error {
		_, err := tx.Stmt(r.ledger.updateOutcome).Exec(millis(started), millis(end.Ended), string(end.Outcome), end.HTTPStatus, end.MessageID, end.Reason, requests, r.Seq, n)
		return err
	})
}

// stillLocked refuses an attempt that was just written down, if the lock of its space is gone. It looks
// when the attempt is on disk, and not before: whoever takes the space after this moment reads it.
func (r *openRun) stillLocked(attempt ledger.Attempt) error {
	lost := r.lock.check()
	if lost == nil {
		return nil
	}
	return errors.Join(lost, r.End(attempt.N, attempt.Started, ledger.AttemptEnd{Outcome: ledger.Unsent, Ended: attempt.Started}))
}

// Import implements [ledger.OpenRun].
func (r *openRun) Import(attempts []ledger.Attempt) error {
	return r.add(ledger.SourceImported, attempts)
}

// Resolve implements [ledger.OpenRun].
func (r *openRun) Resolve(found ledger.Attempt, requests int) error {
	found.Requests = 0
	return r.add(ledger.SourceResolved, []ledger.Attempt{found}, func(tx *sql.Tx) error {
		var now int
		err := tx.QueryRow(`SELECT COALESCE(SUM(requests), 0) FROM attempts WHERE space = $1 AND round = $2 AND delivery = $3`, r.Space, r.Round, found.Hash).Scan(&now)
		if err == nil && now != requests {
			err = ledger.ErrSentAgain
		}
		return err
	})
}

// add writes down attempts that are no requests of this run, unless a check in the same transaction refuses that.
func (r *openRun) add(source ledger.Source, attempts []ledger.Attempt, checks ...func(*sql.Tx) error) error {
	if len(attempts) == 0 {
		return nil
	}
	var next int64
	err := r.ledger.transact(func(tx *sql.Tx) error {
		next = r.next
		for _, check := range checks {
			if err := check(tx); err != nil {
				return err
			}
		}
		for _, a := range attempts {
			a.Run, a.N, a.Source, a.Space, a.Round = r.Seq, next, source, r.Space, r.Round
			if err := r.ledger.insert(tx, a); err != nil {
				return err
			}
			next++
		}
		return nil
	})
	if err == nil {
		r.next = next
		r.saveWatermark(next - 1)
	}
	return err
}

const (
	insertAttempt = `INSERT INTO attempts (` + columns + `) VALUES
		($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)`
	updateOutcome = `UPDATE attempts
		SET started = $1, ended = $2, outcome = $3, status = $4, message_id = $5, reason = $6, requests = $7
		WHERE run = $8 AND n = $9`
)

// prepareAttempts keeps ready what is run for every request.
func (l *Ledger) prepareAttempts() (err error) {
	if l.insertAttempt, err = l.db.Prepare(insertAttempt); err == nil {
		l.updateOutcome, err = l.db.Prepare(updateOutcome)
	}
	return err
}

func (l *Ledger) insert(tx *sql.Tx, a ledger.Attempt) error {
	draft := 0
	if a.Draft {
		draft = 1
	}
	_, err := tx.Stmt(l.insertAttempt).Exec(a.Run, a.N, string(a.Source), a.Space, a.Round, a.Hash, a.InjectID, a.Place,
		a.Persona, a.PersonaName, a.Channel, a.TeamID, a.Team, a.Endpoint, a.Body, draft,
		millis(a.Started), millis(a.Ended), string(a.Outcome), a.HTTPStatus, a.MessageID, a.Reason, a.Requests, a.By)
	return err
}

const columns = `run, n, source, space, round, delivery, inject, place, persona, persona_name, channel,
	team_id, team, endpoint, body, draft, started, ended, outcome, status, message_id, reason, requests, said_by`

func readAttempt(r row) (a ledger.Attempt, err error) {
	var source, outcome string
	var draft, started, ended int64
	err = r.Scan(&a.Run, &a.N, &source, &a.Space, &a.Round, &a.Hash, &a.InjectID, &a.Place,
		&a.Persona, &a.PersonaName, &a.Channel, &a.TeamID, &a.Team, &a.Endpoint, &a.Body, &draft,
		&started, &ended, &outcome, &a.HTTPStatus, &a.MessageID, &a.Reason, &a.Requests, &a.By)
	a.Source, a.Outcome, a.Draft = ledger.Source(source), ledger.Outcome(outcome), draft != 0
	a.Started, a.Ended = moment(started), moment(ended)
	return a, err
}
