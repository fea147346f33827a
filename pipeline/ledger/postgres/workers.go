package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
)

var _ ledger.Workers = (*Ledger)(nil)

const (
	// abandonedAfter is how long what was frozen for a run that nobody has started is kept, and a worker that has died.
	abandonedAfter = 24 * time.Hour
	// keepEnded is how long what a day was played from is kept after its run has ended in all spaces.
	keepEnded = 24 * time.Hour
)

// StartWorkersRun implements [ledger.Workers].
func (l *Ledger) StartWorkersRun(ctx context.Context, r ledger.WorkersRun, lanes []ledger.HeldLane) error {
	ours, spaces, epochs := make([]*tables.Lane, len(lanes)), make([]string, len(lanes)), make([]int64, len(lanes))
	for i, held := range lanes {
		h, isOurs := held.(*tables.Lane)
		if !isOurs {
			return fmt.Errorf("a lane is a %T", held)
		}
		ours[i], spaces[i], epochs[i] = h, h.Space(), h.Epoch()
	}
	isTried := false
	err := l.write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		if isTried { // it may have been started by then
			if is, err := isStartedBy(ctx, tx, r); err != nil || is {
				return err
			}
		}
		isTried = true
		if err := checkMark(ctx, tx, r.Mark); err != nil {
			return err
		}
		if err := forgetAbandoned(ctx, tx, r.Name); err != nil {
			return err
		}
		if err := makeReady(ctx, tx, r); err != nil {
			return err
		}
		left, err := tables.ChangedRows(tx.ExecContext(ctx, `UPDATE lanes SET held = 0, workers_run = $1 FROM unnest($2::TEXT[], $3::BIGINT[]) AS t (space, epoch)
			WHERE lanes.space = t.space AND lanes.epoch = t.epoch AND lanes.workers_run = ''`, r.Name, spaces, epochs))
		if err == nil && left != int64(len(lanes)) {
			err = whyNotLeft(ctx, tx, ours)
		}
		if err != nil {
			return err
		}
		return startSpaces(ctx, tx, r.Name, spaces)
	})
	if err != nil {
		return err
	}
	for _, h := range ours {
		err = errors.Join(err, h.EndHold())
	}
	return err
}

// isStartedBy reports whether a run was started by that holder. A start that the database may be about to commit is waited for.
func isStartedBy(ctx context.Context, tx *sql.Tx, r ledger.WorkersRun) (is bool, err error) {
	err = tx.QueryRowContext(ctx, `SELECT ready = 1 AND holder = $2 AND host = $3 AND pid = $4 FROM workers_runs WHERE run = $1 FOR UPDATE`, r.Name, r.By.User, r.By.Host, r.By.PID).Scan(&is)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return is, err
}

// makeReady writes a run down as one that is left to workers from now on.
func makeReady(ctx context.Context, tx *sql.Tx, r ledger.WorkersRun) error {
	started, err := tables.ChangedRows(tx.ExecContext(ctx, `INSERT INTO workers_runs (run, kind, plan, round, holder, host, pid, started, options, ready)
		VALUES ($1, $2, $3, $4, $5, $6, $7, `+dialect().Now+`, $8, 1)
		ON CONFLICT (run) DO UPDATE SET kind = excluded.kind, plan = excluded.plan, round = excluded.round, holder = excluded.holder, host = excluded.host,
			pid = excluded.pid, started = excluded.started, options = excluded.options, ready = 1 WHERE workers_runs.ready = 0`,
		r.Name, r.Kind, r.Plan, r.Round, r.By.User, r.By.Host, r.By.PID, r.Options))
	if err == nil && started == 0 {
		err = isStarted(r.Name)
	}
	return err
}

// whyNotLeft is which of some lanes is not this process's any more.
func whyNotLeft(ctx context.Context, tx *sql.Tx, lanes []*tables.Lane) error {
	for _, h := range lanes {
		if err := h.CheckIn(ctx, tx); err != nil {
			return err
		}
	}
	return errors.New("one of its spaces is left to workers already, or was given twice; simcast runs shows what is under way: start it again when that has ended")
}

// startSpaces says that there is something to do in those spaces. What was frozen of others is no part of the run.
func startSpaces(ctx context.Context, tx *sql.Tx, run string, spaces []string) error {
	err := execAll(ctx, tx,
		statement{`DELETE FROM workers_lanes WHERE run = $1 AND NOT space = ANY($2)`, []any{run, spaces}},
		statement{`DELETE FROM sources WHERE run = $1 AND NOT space = ANY($2)`, []any{run, spaces}})
	if err != nil {
		return err
	}
	begun, err := tables.ChangedRows(tx.ExecContext(ctx, `UPDATE workers_lanes SET due = `+dialect().Now+` WHERE run = $1`, run))
	if err == nil && begun != int64(len(spaces)) {
		err = fmt.Errorf("of %d spaces only %d were frozen for the run %s; nothing of it is sent: start it again", len(spaces), begun, run)
	}
	return err
}

// AbandonRun implements [ledger.Workers]. A start that comes later finds no spaces.
func (l *Ledger) AbandonRun(ctx context.Context, name string) (isStarted bool, err error) {
	err = l.write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := tx.ExecContext(ctx, `DELETE FROM workers_runs WHERE run = $1 AND ready = 0`, name); err != nil { // who starts it keeps its row
			return err
		}
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM workers_runs WHERE run = $1)`, name).Scan(&isStarted)
		if err != nil || isStarted {
			return err
		}
		return execAll(ctx, tx,
			statement{`DELETE FROM workers_lanes WHERE run = $1`, []any{name}},
			statement{`DELETE FROM sources WHERE run = $1`, []any{name}})
	})
	return isStarted, err
}

// forgetAbandoned deletes what was frozen for other runs that were never started.
func forgetAbandoned(ctx context.Context, tx *sql.Tx, run string) error {
	const abandoned = `SELECT run FROM workers_runs WHERE ready = 0 AND run <> $1 AND started < `
	args := []any{run}
	before := fmt.Sprintf(`%s - %d`, dialect().Now, abandonedAfter.Milliseconds())
	return execAll(ctx, tx,
		statement{`DELETE FROM workers_lanes WHERE run IN (` + abandoned + before + `)`, args},
		statement{`DELETE FROM sources WHERE run IN (` + abandoned + before + `)`, args},
		statement{`DELETE FROM workers_runs WHERE run IN (` + abandoned + before + `)`, args})
}

// StopWorkersRun implements [ledger.Workers].
func (l *Ledger) StopWorkersRun(ctx context.Context, name string, by ledger.Holder) (stops bool, err error) {
	isTried := false
	err = l.write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		stopped, err := tables.ChangedRows(tx.ExecContext(ctx, `UPDATE workers_runs SET stopped = CASE stopped WHEN 0 THEN `+dialect().Now+` ELSE stopped END,
			stop_holder = CASE stopped WHEN 0 THEN $2 ELSE stop_holder END, stop_host = CASE stopped WHEN 0 THEN $3 ELSE stop_host END,
			stop_pid = CASE stopped WHEN 0 THEN $4 ELSE stop_pid END
			WHERE run = $1 AND ready = 1 AND EXISTS (SELECT 1 FROM workers_lanes WHERE run = $1 AND ended = 0)`, name, by.User, by.Host, by.PID))
		stops = stopped > 0
		if err == nil && !stops && isTried { // nothing may be left to stop, since an earlier try has done it
			err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM workers_runs WHERE run = $1 AND stopped <> 0 AND stop_holder = $2 AND stop_host = $3 AND stop_pid = $4)`,
				name, by.User, by.Host, by.PID).Scan(&stops)
		}
		if isTried = true; err != nil || stopped == 0 {
			return err
		}
		_, who, err := stopOf(ctx, tx, name)
		if err != nil {
			return err
		}
		var spaces []string
		spaces, err = tables.In(ctx, tx, tables.ReadText, `SELECT space FROM lanes WHERE workers_run = $1 AND (held = 0 OR `+dialect().MayBeTaken+`) ORDER BY space FOR UPDATE SKIP LOCKED`, name)
		if err != nil || len(spaces) == 0 {
			return err
		}
		return endSpaces(ctx, tx, name, spaces, time.Time{}, howStopped(who))
	})
	return stops, err
}

// stopOf is whether somebody has asked to stop a run, and who. Somebody who is about to ask is waited for.
func stopOf(ctx context.Context, tx *sql.Tx, run string) (isStopped bool, by ledger.Holder, err error) {
	var stopped int64
	err = tx.QueryRowContext(ctx, `SELECT stopped, stop_holder, stop_host, stop_pid FROM workers_runs WHERE run = $1 FOR SHARE`, run).Scan(&stopped, &by.User, &by.Host, &by.PID)
	return stopped != 0, by, err
}

// howStopped is how a run has ended that somebody has stopped, in the words of plan.Summary.EndedAs.
func howStopped(by ledger.Holder) string {
	if by.User == "" {
		return "stopped: it was stopped on " + by.Host
	}
	return "stopped: it was stopped by " + by.User + " on " + by.Host
}

// begunDays joins what days s are played from that a run w has begun or gone on with, in spaces in which it has not ended: no run before it
// has had the lane under which the day was started last, and no other one can since it was left to workers.
const begunDays = `FROM workers_lanes w JOIN workers_runs r ON r.run = w.run JOIN days d ON d.space = w.space AND d.round = r.round
	JOIN sources s ON s.space = d.space AND s.round = d.round AND s.run = ''
	WHERE w.run = $1 AND w.space = ANY($2) AND w.ended = 0 AND r.kind = '` + ledger.KindPlay + `'
		AND d.epoch > (SELECT COALESCE(MAX(epoch), 0) FROM runs earlier WHERE earlier.space = w.space AND earlier.seq < w.run_seq)`

// endSpaces ends a run in spaces whose lanes this transaction keeps: they are free for everybody. Who has not given one back has lost
// it. ended is the end of the run in the space, now where it is zero. What its day is played from by now stays its own: the next run of
// the day brings other parts into the day's record. What was frozen for it is kept by the ledger's clock; due stays as it is, for 0 says
// that ForgetRuns was here.
func endSpaces(ctx context.Context, tx *sql.Tx, run string, spaces []string, ended time.Time, how string) error {
	args := []any{run, spaces, how}
	at := dialect().Now
	if !ended.IsZero() {
		at = `$4::BIGINT`
		args = append(args, ended.UnixMilli())
	}
	return execAll(ctx, tx,
		statement{`DELETE FROM sources WHERE run = $1 AND round = '' AND space IN (SELECT w.space ` + begunDays + `)`, args[:2]},
		statement{`INSERT INTO sources (` + tables.SourceColumns + `) SELECT w.run, s.space, '', s.n, s.kind, s.name, s.sum ` + begunDays, args[:2]},
		statement{`UPDATE runs SET ended = ` + at + `, how = $3 FROM workers_lanes w WHERE w.run = $1 AND w.space = ANY($2) AND w.ended = 0 AND runs.seq = w.run_seq`, args},
		statement{`UPDATE workers_lanes SET ended = ` + dialect().Now + `, how = $3 WHERE run = $1 AND space = ANY($2) AND ended = 0`, args[:3]},
		statement{`UPDATE lanes SET workers_run = '', held = 0, pace = '', epoch = epoch + held WHERE space = ANY($2) AND workers_run = $1`, args[:2]})
}
