package postgres

import (
	"context"
	"database/sql"
	"fmt"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/tables"
)

// selectRuns selects runs that are left to workers.
func selectRuns() string {
	return `SELECT r.run, r.kind, r.plan, r.round, r.holder, r.host, r.pid, r.started, r.options, r.stopped, r.stop_holder, r.stop_host, r.stop_pid,
		c.spaces, c.done, c.to_send, c.sent, c.failed, c.uncertain
	FROM workers_runs r CROSS JOIN LATERAL (SELECT COUNT(*) AS spaces, COUNT(*) FILTER (WHERE w.ended <> 0) AS done, COALESCE(SUM(w.to_send), 0)::BIGINT AS to_send,
			COALESCE(SUM(w.sent + since.sent), 0)::BIGINT AS sent, COALESCE(SUM(w.failed + since.failed), 0)::BIGINT AS failed, COALESCE(SUM(since.uncertain), 0)::BIGINT AS uncertain
		FROM workers_lanes w ` + joinSince() + ` WHERE w.run = r.run) c
	WHERE r.ready = 1`
}

// joinSince joins to spaces w of runs what has come of attempts since their counts.
func joinSince() string {
	return `CROSS JOIN LATERAL (` + tables.CountRequests(`w.run_seq`, `w.counted`) + `) since`
}

// countSpace counts what has come of attempts since the last count, up to the first of which that is not known. Where somebody else counts
// at this moment, such as an earlier try whose connection was lost, that one counts.
func countSpace(ctx context.Context, tx *sql.Tx, run, space string) error {
	_, err := tx.ExecContext(ctx, `UPDATE workers_lanes w SET sent = w.sent + c.sent, failed = w.failed + c.failed, counted = c.last
		FROM workers_lanes known CROSS JOIN LATERAL (`+tables.CountRequests(`known.run_seq`, `known.counted`)+`
				AND n < ALL (SELECT n FROM attempts WHERE run = known.run_seq AND n > known.counted AND outcome IN (`+tables.OutcomesOf(ledger.StateUncertain)+`))) c
		WHERE w.run = $1 AND w.space = $2 AND known.run = $1 AND known.space = $2 AND w.counted = known.counted AND c.last IS NOT NULL`, run, space)
	return err
}

func readRun(row tables.Row) (r ledger.WorkersRun, err error) {
	var started, stopped int64
	err = row.Scan(&r.Name, &r.Kind, &r.Plan, &r.Round, &r.By.User, &r.By.Host, &r.By.PID, &started, &r.Options,
		&stopped, &r.StopBy.User, &r.StopBy.Host, &r.StopBy.PID, &r.Spaces, &r.Done, &r.ToSend, &r.Sent, &r.Failed, &r.Uncertain)
	r.Started, r.Stopped = tables.Moment(started), tables.Moment(stopped)
	return r, err
}

// WorkersRuns implements [ledger.Workers].
func (l *Ledger) WorkersRuns(ctx context.Context, limit int) ([]ledger.WorkersRun, error) {
	return tables.All(ctx, l.Ledger, readRun, selectRuns()+` ORDER BY r.started DESC, r.run DESC LIMIT $1`, limit)
}

// WorkersRunNamed implements [ledger.Workers].
func (l *Ledger) WorkersRunNamed(ctx context.Context, name string) (ledger.WorkersRun, bool, error) {
	runs, err := tables.All(ctx, l.Ledger, readRun, selectRuns()+` AND r.run = $1`, name)
	if err != nil || len(runs) == 0 {
		return ledger.WorkersRun{}, false, err
	}
	return runs[0], true, nil
}

// laneColumns are those of a space w of a run r, whose lane is among lanes. The last ones are how long its holder has had the lane, or
// had it last, under which epoch the day was started last, how long it has been free, and how long there is nothing to do.
func laneColumns() string {
	now := dialect().Now
	return fmt.Sprintf(`w.run, r.kind, r.round, w.space, w.name, w.in_space, w.results, w.to_send, lanes.epoch, w.holder, w.host, w.pid, w.ended, w.how,
		lanes.workers_run = w.run AND lanes.held <> 0 AND NOT (%s) AS is_held, %s - lanes.taken, COALESCE((SELECT days.epoch FROM days WHERE days.space = w.space AND days.round = r.round AND r.kind = '`+ledger.KindPlay+`'), 0),
		CASE WHEN w.ended <> 0 THEN 0 ELSE %[2]s - GREATEST(w.due, CASE WHEN lanes.held = 0 THEN 0 ELSE lanes.beat + %d END) END AS free,
		CASE WHEN w.ended <> 0 THEN 0 ELSE w.due - %[2]s END AS due_in`, dialect().MayBeTaken, now, ledger.LaneExpires.Milliseconds())
}

// readLane reads laneColumns, and what more is selected.
func readLane(row tables.Row, w *ledger.WorkersSpace, more ...any) error {
	var ended, heldFor, free, dueIn int64
	err := row.Scan(append([]any{&w.Run, &w.Kind, &w.Round, &w.Space, &w.Name, &w.RunInSpace, &w.Results, &w.ToSend, &w.Epoch, &w.Holder.User, &w.Holder.Host, &w.Holder.PID, &ended, &w.How,
		&w.Held, &heldFor, &w.Started, &free, &dueIn}, more...)...)
	w.Ended, w.DueIn = tables.Moment(ended), milliseconds(dueIn)
	if w.Held {
		w.HeldFor = milliseconds(heldFor)
	} else {
		w.Free = milliseconds(free)
	}
	return err
}

// WorkersSpaces implements [ledger.Workers].
func (l *Ledger) WorkersSpaces(ctx context.Context, run string) ([]ledger.WorkersSpace, error) {
	return tables.All(ctx, l.Ledger, func(row tables.Row) (w ledger.WorkersSpace, err error) {
		err = readLane(row, &w, &w.Sent, &w.Failed, &w.Uncertain)
		return w, err
	}, `SELECT `+laneColumns()+`, w.sent + since.sent, w.failed + since.failed, since.uncertain
		FROM workers_lanes w JOIN workers_runs r ON r.run = w.run JOIN lanes ON lanes.space = w.space `+joinSince()+`
		WHERE w.run = $1 AND r.ready = 1 ORDER BY w.name, w.space`, run)
}
