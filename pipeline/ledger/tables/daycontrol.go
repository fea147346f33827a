package tables

import (
	"context"
	"database/sql"

	"simcast/pipeline/ledger"
)

// AddControl implements [ledger.DayWrites]. The day counts its controls, so that two that are added at once wait for one another:
// who reads those after the last one that was seen misses none.
func (w dayWriter) AddControl(ctx context.Context, c ledger.DayControl) (n int64, err error) {
	err = w.transactIn(ctx, c.Space, c.Round, func(ctx context.Context, tx *sql.Tx) (err error) {
		n, err = w.addIn(ctx, tx, c)
		return err
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

// addIn is AddControl in a transaction.
func (w dayWriter) addIn(ctx context.Context, tx *sql.Tx, c ledger.DayControl) (n int64, err error) {
	err = tx.QueryRowContext(ctx, `UPDATE days SET controls = controls + 1 WHERE space = $1 AND round = $2 RETURNING controls`, c.Space, c.Round).Scan(&n)
	if isNoRow(err) {
		err = ledger.ErrNoDay
	}
	if err == nil && c.Again {
		var there int64
		if there, err = numberOf(ctx, tx, c); there > 0 {
			_, err = tx.ExecContext(ctx, `UPDATE days SET controls = controls - 1 WHERE space = $1 AND round = $2`, c.Space, c.Round)
			return there, err
		}
	}
	if err != nil {
		return 0, err
	}
	_, err = tx.ExecContext(ctx, InsertInto("day_controls", ControlColumns),
		c.Space, c.Round, n, c.By, c.Host, millis(c.Asked), string(c.State), millis(c.At), c.Body, c.Answer)
	return n, err
}

// numberOf is the number of a control that was added before, 0 where it was not.
func numberOf(ctx context.Context, tx *sql.Tx, c ledger.DayControl) (n int64, err error) {
	err = tx.QueryRowContext(ctx, `SELECT n FROM day_controls WHERE space = $1 AND round = $2 AND asked_by = $3 AND asked = $4 AND state = $5 AND body = $6`,
		c.Space, c.Round, c.By, millis(c.Asked), string(c.State), c.Body).Scan(&n)
	if isNoRow(err) {
		return 0, nil
	}
	return n, err
}

// unanswered is what selects the controls that nobody has answered; it is that of their index, word for word.
const unanswered = `state IN ('open', 'waits')`

// AnswerControl implements [ledger.DayWrites]. One statement looks whether the control is still unanswered and answers it, so that
// of two who answer it at once one does.
func (w dayWriter) AnswerControl(ctx context.Context, c ledger.DayControl) (done bool, err error) {
	err = w.transact(ctx, func(ctx context.Context, tx *sql.Tx) (err error) {
		done, err = answerIn(ctx, tx, c)
		return err
	})
	return done && err == nil, err
}

// answerIn is AnswerControl in a transaction.
func answerIn(ctx context.Context, tx *sql.Tx, c ledger.DayControl) (done bool, err error) {
	changed, err := changedRows(tx.ExecContext(ctx, `UPDATE day_controls
		SET state = $4, taken_at = $5, answer = $6, body = CASE WHEN $7 = '' THEN body ELSE $7 END
		WHERE space = $1 AND round = $2 AND n = $3 AND `+unanswered,
		c.Space, c.Round, c.N, string(c.State), millis(c.At), c.Answer, c.Body))
	return changed > 0, err
}

// RefuseWithNote implements [ledger.DayWrites].
func (w dayWriter) RefuseWithNote(ctx context.Context, c, note ledger.DayControl) (n int64, err error) {
	c.State = ledger.ControlRefused
	err = w.transactIn(ctx, c.Space, c.Round, func(ctx context.Context, tx *sql.Tx) error {
		n = 0
		done, err := answerIn(ctx, tx, c)
		switch {
		case err != nil:
			return err
		case done:
			n, err = w.addIn(ctx, tx, note)
		case note.Again:
			n, err = numberOf(ctx, tx, note)
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	return n, nil
}

const selectControls = `SELECT ` + ControlColumns + ` FROM day_controls `

func readControl(r row) (c ledger.DayControl, err error) {
	var state string
	var asked, at int64
	err = r.Scan(&c.Space, &c.Round, &c.N, &c.By, &c.Host, &asked, &state, &at, &c.Body, &c.Answer)
	c.State, c.Asked, c.At = ledger.ControlState(state), moment(asked), moment(at)
	return c, err
}

// Control implements [ledger.Days].
func (l *Ledger) Control(ctx context.Context, space, round string, n int64) (ledger.DayControl, error) {
	c, found, err := first(ctx, l, readControl, selectControls+`WHERE space = $1 AND round = $2 AND n = $3`, space, round, n)
	if err == nil && !found {
		err = ledger.ErrNoControl
	}
	return c, err
}

// Controls implements [ledger.Days].
func (l *Ledger) Controls(ctx context.Context, space, round string, after int64) ([]ledger.DayControl, error) {
	return all(ctx, l, readControl, selectControls+`WHERE space = $1 AND round = $2 AND n > $3 ORDER BY n`, space, round, after)
}

// UnansweredControls implements [ledger.Days].
func (l *Ledger) UnansweredControls(ctx context.Context, space, round string) ([]ledger.DayControl, error) {
	return all(ctx, l, readControl, selectControls+`WHERE space = $1 AND round = $2 AND `+unanswered+` ORDER BY n`, space, round)
}
