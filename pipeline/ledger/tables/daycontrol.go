package tables

import (
	"cmp"
	"context"
	"database/sql"
	"slices"
	"time"

	"simcast/pipeline/ledger"
)

// Append implements [ledger.DayWrites]. The days are locked in one order, whoever appends to several of them, so that two do not wait for
// one another.
func (w dayWriter) Append(ctx context.Context, all []ledger.Append) ([]ledger.DayControl, error) {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(all[a].Space, all[b].Space), cmp.Compare(all[a].Round, all[b].Round))
	})
	kept, tried := make([][]ledger.DayControl, len(all)), false
	err := w.transact(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		if tried {
			w.keepDay = "" // an earlier try may be about to be committed: it is waited for
		}
		tried = true
		written := 0
		for _, i := range order {
			var isWritten bool
			if kept[i], isWritten, err = w.appendIn(ctx, tx, all[i]); err != nil {
				return err
			}
			if isWritten {
				written++
			}
		}
		if written > 0 && written < len(all) { // what an earlier try has written is there in all of them
			return ledger.ErrChanged
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return slices.Concat(kept...), nil
}

// appendIn is Append to one day in a transaction; isWritten is false where an earlier try has written it. Nobody else appends to the day, or writes down an attempt of it, before the end of the
// transaction: who reads those after the last control that was seen misses none.
func (w dayWriter) appendIn(ctx context.Context, tx *sql.Tx, a ledger.Append) (kept []ledger.DayControl, isWritten bool, err error) {
	if err := refuseMoved(ctx, tx, a.Space, a.Round); err != nil {
		return nil, false, err
	}
	changed, err := changedRows(tx.ExecContext(ctx, `UPDATE days SET controls = controls + $4
		WHERE round = $2 AND space = (SELECT space FROM days WHERE space = $1 AND round = $2 AND controls = $3`+w.keepDay+`) AND controls = $3`,
		a.Space, a.Round, a.Seen, len(a.Controls)))
	if err == nil && changed == 0 {
		kept, err = w.findAppended(ctx, tx, a)
		return kept, false, err
	}
	if err != nil {
		return nil, false, err
	}
	at, err := firstMoment(ctx, tx, a.Space, a.Round)
	if err == nil && a.Requests != nil {
		err = refuseRequested(ctx, tx, a)
	}
	for i, c := range a.Controls {
		if err != nil {
			return nil, false, err
		}
		isAnswer := c.N > 0
		c.Space, c.Round, c.N = a.Space, a.Round, a.Seen+int64(i)+1
		if c.State == ledger.ControlTaken {
			if c.At.Before(at) {
				c.At = at
			}
			at = c.At.Truncate(time.Millisecond).Add(time.Millisecond)
		}
		if isAnswer {
			err = answerIn(ctx, tx, c)
		} else {
			_, err = tx.ExecContext(ctx, InsertInto("day_controls", ControlColumns),
				c.Space, c.Round, c.N, c.By, c.Host, millis(c.Asked), string(c.State), millis(c.At), c.Body, c.Answer, c.ID, 0)
		}
		kept = append(kept, c)
	}
	return kept, true, err
}

// refuseRequested is [ledger.ErrChanged] where there is a request that whoever appends has not read. None is begun before the end of the
// transaction.
func refuseRequested(ctx context.Context, tx *sql.Tx, a ledger.Append) error {
	var later int
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM attempts WHERE space = $1 AND round = $2 AND source = $3 AND (run, n) > ($4, $5)`,
		a.Space, a.Round, string(ledger.SourcePosted), a.Requests.RunSeq, a.Requests.N).Scan(&later)
	if err == nil && later > 0 {
		err = ledger.ErrChanged
	}
	return err
}

// answerIn puts an answer in the place of the control that it answers.
func answerIn(ctx context.Context, tx *sql.Tx, c ledger.DayControl) error {
	changed, err := changedRows(tx.ExecContext(ctx, `UPDATE day_controls SET waited = CASE WHEN state = 'waits' THEN n ELSE waited END, n = $4, state = $5, taken_at = $6, body = $7, answer = $8
		WHERE space = $1 AND round = $2 AND id = $3 AND state IN ('open', 'waits')`,
		c.Space, c.Round, c.ID, c.N, string(c.State), millis(c.At), c.Body, c.Answer))
	if err == nil && changed == 0 {
		err = ledger.ErrChanged
	}
	return err
}

// firstMoment is the first one at which an event of a day may take effect.
func firstMoment(ctx context.Context, tx *sql.Tx, space, round string) (time.Time, error) {
	var event, attempt int64
	err := tx.QueryRowContext(ctx, `SELECT
		COALESCE((SELECT taken_at + 1 FROM day_controls WHERE space = $1 AND round = $2 AND taken_at > 0 ORDER BY n DESC LIMIT 1), 0),
		COALESCE((SELECT CASE WHEN ended > started THEN ended ELSE started + 1 END
			FROM attempts WHERE space = $1 AND round = $2 AND source = 'post' ORDER BY run DESC, n DESC LIMIT 1), 0)`, space, round).Scan(&event, &attempt)
	return moment(max(event, attempt)), err
}

// findAppended gives what an earlier try has appended, of which nobody knew that. Where there was none, it says why nothing was.
func (w dayWriter) findAppended(ctx context.Context, tx *sql.Tx, a ledger.Append) ([]ledger.DayControl, error) {
	var days int
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM days WHERE space = $1 AND round = $2`, a.Space, a.Round).Scan(&days)
	if err == nil && days == 0 {
		err = ledger.ErrNoDay
	}
	var kept []ledger.DayControl
	for _, c := range a.Controls {
		if err != nil {
			return nil, err
		}
		var found []ledger.DayControl
		found, err = collect(walk(ctx, tx.QueryContext, w.ledger.Wrap, readControl, selectControls+`WHERE id = $1`, c.ID))
		if err == nil && (len(found) == 0 || c.N > 0 && found[0].State != c.State) { // who asked for it may have it answered by now
			err = ledger.ErrChanged
		}
		kept = append(kept, found...)
	}
	return kept, err
}

const selectControls = `SELECT ` + ControlColumns + ` FROM day_controls `

func readControl(r row) (c ledger.DayControl, err error) {
	var state string
	var asked, at, waited int64
	err = r.Scan(&c.Space, &c.Round, &c.N, &c.By, &c.Host, &asked, &state, &at, &c.Body, &c.Answer, &c.ID, &waited)
	c.State, c.Asked, c.At = ledger.ControlState(state), moment(asked), moment(at)
	return c, err
}

// Control implements [ledger.Days].
func (l *Ledger) Control(ctx context.Context, id string) (ledger.DayControl, error) {
	c, found, err := first(ctx, l, readControl, selectControls+`WHERE id = $1`, id)
	if err == nil && !found {
		err = ledger.ErrNoControl
	}
	return c, err
}

// Controls implements [ledger.Days].
func (l *Ledger) Controls(ctx context.Context, space, round string, after int64) ([]ledger.DayControl, error) {
	return all(ctx, l, readControl, selectControls+`WHERE space = $1 AND round = $2 AND n > $3 ORDER BY n`, space, round, after)
}

// LastControl implements [ledger.Days].
func (l *Ledger) LastControl(ctx context.Context, space, round string) (int64, error) {
	n, _, err := first(ctx, l, func(r row) (n int64, err error) {
		err = r.Scan(&n)
		return n, err
	}, `SELECT controls FROM days WHERE space = $1 AND round = $2`, space, round)
	return n, err
}
