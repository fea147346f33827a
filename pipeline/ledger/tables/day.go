package tables

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

func selectDays() string { return `SELECT ` + ColumnsOf[ledger.Day]() + ` FROM days ` }

// DayOf implements [ledger.Days].
func (l *Ledger) DayOf(ctx context.Context, space, round string) (ledger.Day, bool, error) {
	return First(ctx, l, reader[ledger.Day](), selectDays()+`WHERE space = $1 AND round = $2`, space, round)
}

// DaysOf implements [ledger.Days].
func (l *Ledger) DaysOf(ctx context.Context, space string) ([]ledger.Day, error) {
	return All(ctx, l, reader[ledger.Day](), selectDays()+`WHERE space = $1 ORDER BY begun DESC, round`, space)
}

// dayWriter writes days down. mayWrite is asked in each transaction: of a lane, whether it is still held.
type dayWriter struct {
	ledger    *Ledger
	mayWrite  func(context.Context, *sql.Tx) error
	holdsLane bool // and does not wait for others that append
}

func (w dayWriter) transact(ctx context.Context, do func(ctx context.Context, tx *sql.Tx) error) error {
	return w.ledger.Write(ctx, groupcommit.How{}, w.guarded(do))
}

func (w dayWriter) guarded(do func(ctx context.Context, tx *sql.Tx) error) func(ctx context.Context, tx *sql.Tx) error {
	return func(ctx context.Context, tx *sql.Tx) error {
		if err := w.mayWrite(ctx, tx); err != nil {
			return err
		}
		return do(ctx, tx)
	}
}

// BeginDay implements [ledger.DayWrites].
func (w dayWriter) BeginDay(ctx context.Context, d ledger.Day) error {
	return w.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		if err := refuseMoved(ctx, tx, d.Space, d.Round); err != nil {
			return err
		}
		args := valuesOf(d)
		changed, err := ChangedRows(tx.ExecContext(ctx, InsertInto("days", DayColumns())+` ON CONFLICT DO NOTHING`, append(args, 0, 0)...))
		if err != nil || changed > 0 {
			return err
		}
		isThere := false
		err = tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM days WHERE `+isWhole[ledger.Day]()+`)`, args...).Scan(&isThere)
		if err == nil && !isThere {
			err = ledger.ErrDayBegun
		}
		return err
	})
}

// Requests implements [ledger.Days].
func (l *Ledger) Requests(ctx context.Context, space, round string, runSeq, n int64) ([]ledger.Request, error) {
	return All(ctx, l, readRequest, selectRequests+`AND (a.run, a.n) > ($4, $5) ORDER BY a.run, a.n`, space, round, string(ledger.SourcePosted), runSeq, n)
}

// RequestsNow implements [ledger.Days].
func (l *Ledger) RequestsNow(ctx context.Context, space, round string, of []ledger.Request) (now []ledger.Request, err error) {
	for some := range slices.Chunk(of, maxNamed/2) {
		args, named := []any{space, round, string(ledger.SourcePosted)}, []string(nil)
		for _, q := range some {
			args = append(args, q.RunSeq, q.N)
			named = append(named, fmt.Sprintf("(a.run = $%d AND a.n = $%d)", len(args)-1, len(args)))
		}
		found, err := All(ctx, l, readRequest, selectRequests+`AND (`+strings.Join(named, " OR ")+`) ORDER BY a.run, a.n`, args...)
		if err != nil {
			return nil, err
		}
		now = append(now, found...)
	}
	return now, nil
}

const requestColumns = `r.name, a.run, a.n, a.inject, a.delivery, a.team, a.started, a.ended, a.outcome`

const selectRequests = `SELECT ` + requestColumns + ` FROM attempts a JOIN runs r ON r.seq = a.run WHERE a.space = $1 AND a.round = $2 AND a.source = $3 `

func readRequest(r Row) (q ledger.Request, err error) {
	var started, ended int64
	var outcome string
	err = r.Scan(&q.Run, &q.RunSeq, &q.N, &q.InjectID, &q.Hash, &q.Team, &started, &ended, &outcome)
	q.Started, q.Ended, q.Outcome = Moment(started), Moment(ended), ledger.Outcome(outcome)
	return q, err
}
