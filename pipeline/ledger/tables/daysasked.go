package tables

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"simcast/pipeline/ledger"
)

// The days of an Append are asked for together, however many they are: the statements begin with the list asked, which has a row for each.

// dayStanding is how a day stands while it is locked.
type dayStanding struct {
	place       int // in the list
	isLocked    bool
	last        int64     // the number of the last control
	first       time.Time // the first moment at which an event may take effect
	hasRequests bool      // that who appends has not read
	news        ledger.News
}

// lockAndRead locks the days, and reads what who appends to them has not read.
func (a *appending) lockAndRead(ctx context.Context, tx *sql.Tx) error {
	if err := a.lock(ctx, tx); err != nil {
		return err
	}
	if err := a.readHeads(ctx, tx); err != nil {
		return err
	}
	var changed, requested []*dayAppend
	for _, d := range a.days {
		if !d.isLocked { // somebody else writes in the day
			return ledger.ErrChanged
		}
		if d.last > d.Seen {
			changed = append(changed, d)
		}
		if d.hasRequests {
			requested = append(requested, d)
		}
	}
	err := ask(ctx, tx, a, changed, reader[ledger.DayControl](), `SELECT of_place, `+ColumnsOf[ledger.DayControl]()+` FROM asked JOIN day_controls ON space = of_space AND round = of_round AND n > of_seen ORDER BY of_place, n`,
		func(d *dayAppend, c ledger.DayControl) { d.news.Controls = append(d.news.Controls, c) })
	if err != nil {
		return err
	}
	return ask(ctx, tx, a, requested, readRequest, `SELECT of_place, `+requestColumns+` FROM asked JOIN attempts a ON a.space = of_space AND a.round = of_round AND a.source = 'post' AND (a.run, a.n) > (of_run, of_n)
		JOIN runs r ON r.seq = a.run ORDER BY of_place, a.run, a.n`,
		func(d *dayAppend, q ledger.Request) { d.news.Requests = append(d.news.Requests, q) })
}

// lock locks the days in their order. Who holds a lane does not wait for others, unless an earlier try of its own may be about to be
// committed.
func (a *appending) lock(ctx context.Context, tx *sql.Tx) error {
	keep := a.ledger.SQL.KeepDay
	if a.holdsLane && !a.isRetry {
		keep = a.ledger.SQL.KeepFreeDay
	}
	a.isRetry = true
	for i, d := range a.days {
		d.dayStanding = dayStanding{place: i}
	}
	return ask(ctx, tx, a, a.days, ReadNumber, `SELECT of_place, controls FROM asked JOIN days d ON d.space = of_space AND d.round = of_round ORDER BY of_place`+keep,
		func(d *dayAppend, last int64) { d.isLocked, d.last = true, last })
}

// readHeads reads whether the days are there, from which moment on something may take effect in them, and whether they have new requests.
func (a *appending) readHeads(ctx context.Context, tx *sql.Tx) (err error) {
	var refused error
	err = ask(ctx, tx, a, a.days, readDayHead, `SELECT of_place, COALESCE(moved_to, ''), CASE WHEN days.space IS NULL THEN 0 ELSE 1 END,
		COALESCE((SELECT taken_at + 1 FROM day_controls WHERE space = of_space AND round = of_round AND taken_at > 0 ORDER BY n DESC LIMIT 1), 0),
		COALESCE((SELECT CASE WHEN ended > started THEN ended ELSE started + 1 END
			FROM attempts WHERE space = of_space AND round = of_round AND source = 'post' ORDER BY run DESC, n DESC LIMIT 1), 0),
		CASE WHEN EXISTS (SELECT 1 FROM attempts WHERE space = of_space AND round = of_round AND source = 'post' AND (run, n) > (of_run, of_n)) THEN 1 ELSE 0 END
		FROM asked LEFT JOIN days ON days.space = of_space AND days.round = of_round
			LEFT JOIN moved_rounds ON moved_rounds.space = of_space AND moved_rounds.round = of_round`,
		func(d *dayAppend, h standingHead) {
			d.first, d.hasRequests = h.first, h.hasRequests
			switch {
			case h.movedTo != "":
				refused = &ledger.MovedError{Round: d.Round, To: h.movedTo}
			case !h.isThere && refused == nil:
				refused = ledger.ErrNoDay
			}
		})
	if err == nil {
		err = refused
	}
	return err
}

// standingHead is what is read of a day first.
type standingHead struct {
	movedTo              string // the ledger in which its round stands, "" for this one
	isThere, hasRequests bool
	first                time.Time
}

func readDayHead(r Row) (h standingHead, err error) {
	var isThere, event, attempt, requests int64
	err = r.Scan(&h.movedTo, &isThere, &event, &attempt, &requests)
	h.isThere, h.first, h.hasRequests = isThere != 0, Moment(max(event, attempt)), requests != 0
	return h, err
}

// countControls writes down how many controls the days have by now.
func (a *appending) countControls(ctx context.Context, tx *sql.Tx, days []*dayAppend) error {
	for some := range slices.Chunk(days, maxNamed) {
		list, args := asked(some)
		if _, err := tx.ExecContext(ctx, list+`UPDATE days SET controls = of_last FROM asked WHERE days.space = of_space AND days.round = of_round`, args...); err != nil {
			return err
		}
	}
	return nil
}

// ask asks for days, and takes what is selected of each. The first column of the query is the place of the day.
func ask[T any](ctx context.Context, tx *sql.Tx, a *appending, days []*dayAppend, read func(Row) (T, error), query string, take func(*dayAppend, T)) error {
	for some := range slices.Chunk(days, maxNamed) {
		list, args := asked(some)
		place := 0
		for one, err := range walk(ctx, tx.QueryContext, func(err error) error { return err }, func(r Row) (T, error) { return read(placed{r, &place}) }, list+query, args...) {
			if err != nil {
				return err
			}
			take(a.days[place], one)
		}
	}
	return nil
}

// placed is a row that begins with the place of a day.
type placed struct {
	Row
	place *int
}

func (p placed) Scan(to ...any) error { return p.Row.Scan(append([]any{p.place}, to...)...) }

// asked is the list of days with which a statement begins, and its arguments.
func asked(days []*dayAppend) (list string, args []any) {
	rows := make([]string, len(days))
	for i, d := range days {
		run, n := int64(math.MaxInt64), int64(math.MaxInt64) // no request is news
		if d.Requests != nil {
			run, n = d.Requests.RunSeq, d.Requests.N
		}
		at := len(args)
		rows[i] = fmt.Sprintf("(%d, CAST($%d AS TEXT), CAST($%d AS TEXT), CAST($%d AS BIGINT), CAST($%d AS BIGINT), CAST($%d AS BIGINT), CAST($%d AS BIGINT))", d.place, at+1, at+2, at+3, at+4, at+5, at+6)
		args = append(args, d.Space, d.Round, d.Seen, d.last, run, n)
	}
	return `WITH asked (of_place, of_space, of_round, of_seen, of_last, of_run, of_n) AS (VALUES ` + strings.Join(rows, ", ") + `) `, args
}
