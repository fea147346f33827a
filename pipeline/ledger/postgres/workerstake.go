package postgres

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
)

// takenLane is a lane that a worker has taken for a run. It implements [ledger.WorkerLane].
type takenLane struct {
	*tables.Lane
	ledger  *Ledger
	of      string // the run that is left to workers
	run     *tables.Run
	counted int64 // the number of an attempt: those up to it need not be counted
}

// countEvery is after how many attempts they are counted again while a worker keeps a lane. What is not counted is read by whoever
// asks how far the run is.
const countEvery = 20

// How often a lane is tried that another transaction keeps for a moment, such as a beat of who had it before, and how long it is
// waited between.
const (
	takeTries = 3
	takeAgain = 20 * time.Millisecond
)

// TakeForWorker implements [ledger.Workers].
func (l *Ledger) TakeForWorker(ctx context.Context, run, space string, epoch int64, by ledger.Worker) (ledger.WorkerLane, error) {
	for range takeTries {
		taken, resumed, err := l.TakeToResume(ctx, space, epoch, by.Holder, func(ctx context.Context, tx *sql.Tx) (*tables.Resumed, error) {
			return toResume(ctx, tx, run, space, epoch, by)
		})
		if err != nil {
			return nil, err
		}
		if taken != nil {
			return &takenLane{taken, l, run, resumed, resumed.Last()}, nil
		}
		_, mayBeTaken, err := tables.First(ctx, l.Ledger, readWaiting, selectToResume(), space, epoch, run)
		if err != nil {
			return nil, err
		}
		if !mayBeTaken || tables.Rest(l.ended, takeAgain) != nil {
			return nil, nil
		}
	}
	return nil, nil
}

// selectToResume selects a lane that a worker may take. How long a lane of a day rests says nothing of when the next request may start.
func selectToResume() string {
	return `SELECT w.run_seq, w.due - ` + dialect().Now + `, w.said_due = 1 AND lanes.held = 0 AND r.kind <> '` + ledger.KindPlay + `', w.holder <> '' AND lanes.held = 0 FROM ` + leftLanes + `
		WHERE lanes.space = $1 AND lanes.epoch = $2 AND lanes.workers_run = $3 AND r.ready = 1 AND w.ended = 0 AND (lanes.held = 0 OR ` + dialect().MayBeTaken + `)`
}

// readWaiting reads what selectToResume selects.
func readWaiting(row tables.Row) (*tables.Resumed, error) {
	of, due := &tables.Resumed{}, int64(0)
	err := row.Scan(&of.Seq, &due, &of.Handover.HasDue, &of.Handover.IsGivenBack)
	if of.Handover.HasDue {
		of.Handover.Due = milliseconds(due)
	}
	return of, err
}

// toResume is the run with which a worker goes on in a space, if it may take the lane. A worker that has lost the lane may still be
// about to write the attempt after its last one: the next numbers are greater than that of any of those.
func toResume(ctx context.Context, tx *sql.Tx, run, space string, epoch int64, by ledger.Worker) (*tables.Resumed, error) {
	of, err := readWaiting(tx.QueryRowContext(ctx, selectToResume()+` FOR UPDATE OF lanes SKIP LOCKED`, space, epoch, run))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if isStopped, who, err := stopOf(ctx, tx, run); err != nil || isStopped { // whoever had the lane has not ended it
		return nil, errors.Join(err, endSpaces(ctx, tx, run, []string{space}, time.Time{}, howStopped(who)))
	}
	err = tx.QueryRowContext(ctx, `UPDATE workers_lanes SET due = `+dialect().Now+`, said_due = 0, worker = $3, holder = $4, host = $5, pid = $6,
		first_n = GREATEST(first_n, (SELECT COALESCE(MAX(n), 0) + 1 FROM attempts WHERE run = $7)) + 1
		WHERE run = $1 AND space = $2 RETURNING first_n`, run, space, by.ID, by.User, by.Host, by.PID, of.Seq).Scan(&of.First)
	return of, err
}

// Run implements [ledger.WorkerLane].
func (s *takenLane) Run() ledger.OpenRun { return s.run }

// Posted implements [ledger.WorkerLane].
func (s *takenLane) Posted(ctx context.Context) (map[string]bool, error) {
	if err := s.count(ctx); err != nil {
		return nil, err
	}
	list, err := tables.All(ctx, s.ledger.Ledger, tables.ReadText, `SELECT DISTINCT delivery FROM attempts WHERE run = $1 AND source = 'post' AND outcome NOT IN ($2, $3)`,
		s.run.Seq, string(ledger.NotNow), string(ledger.Unsent))
	posted := make(map[string]bool, len(list))
	for _, hash := range list {
		posted[hash] = true
	}
	return posted, err
}

// Own implements [ledger.WorkerLane].
func (s *takenLane) Own(ctx context.Context) (string, error) {
	own, _, err := tables.First(ctx, s.ledger.Ledger, tables.ReadText, `SELECT own FROM workers_lanes WHERE run = $1 AND space = $2`, s.of, s.Space())
	return own, err
}

// count counts attempts, where there are some since the last count.
func (s *takenLane) count(ctx context.Context) error {
	last := s.run.Last()
	if last-s.counted < countEvery {
		return nil
	}
	err := s.ledger.write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		if err := s.CheckIn(ctx, tx); err != nil {
			return err
		}
		return countSpace(ctx, tx, s.of, s.Space())
	})
	if err == nil {
		s.counted = last
	}
	return err
}

// GiveBack implements [ledger.WorkerLane]. All that it writes may be written again. This process beats for the lane no more, even where the
// database cannot be reached: that is waited for until the lane is free by itself.
func (s *takenLane) GiveBack(ctx context.Context, end ledger.PostEnd, now time.Time) error {
	held := s.EndHold()
	return errors.Join(held, s.ledger.write(ledger.WithPatience(ctx, ledger.LaneExpires, nil), groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		given, err := tables.ChangedRows(tx.ExecContext(ctx, `UPDATE lanes SET held = 0, beat = `+dialect().Now+` WHERE space = $1 AND epoch = $2`, s.Space(), s.Epoch()))
		if err == nil && given == 0 {
			err = s.CheckIn(ctx, tx)
		}
		if err == nil {
			err = countSpace(ctx, tx, s.of, s.Space())
		}
		if err != nil {
			return err
		}
		if end.Done {
			return endSpaces(ctx, tx, s.of, []string{s.Space()}, now, end.How)
		}
		return s.wait(ctx, tx, end.DueIn)
	}))
}

// wait has the lane wait for another worker, or ends the run in the space where somebody has asked to stop it.
func (s *takenLane) wait(ctx context.Context, tx *sql.Tx, dueIn time.Duration) error {
	isStopped, by, err := stopOf(ctx, tx, s.of)
	if err != nil {
		return err
	}
	if isStopped {
		return endSpaces(ctx, tx, s.of, []string{s.Space()}, time.Time{}, howStopped(by))
	}
	_, err = tx.ExecContext(ctx, `UPDATE workers_lanes SET due = `+dialect().Now+` + $3, said_due = CASE WHEN $3 > 0 THEN 1 ELSE 0 END WHERE run = $1 AND space = $2 AND ended = 0`,
		s.of, s.Space(), max(dueIn, 0).Milliseconds())
	return err
}
