package tables

import (
	"context"

	"simcast/pipeline/ledger"
)

const selectControls = `SELECT ` + ControlColumns + ` FROM day_controls `

func readControl(r Row) (c ledger.DayControl, err error) {
	var state string
	var asked, at, waited int64
	err = r.Scan(&c.Space, &c.Round, &c.N, &c.By, &c.Host, &asked, &state, &at, &c.Body, &c.Answer, &c.ID, &waited)
	c.State, c.Asked, c.At = ledger.ControlState(state), moment(asked), moment(at)
	return c, err
}

// Control implements [ledger.Days].
func (l *Ledger) Control(ctx context.Context, id string) (ledger.DayControl, error) {
	c, found, err := First(ctx, l, readControl, selectControls+`WHERE id = $1`, id)
	if err == nil && !found {
		err = ledger.ErrNoControl
	}
	return c, err
}

// Controls implements [ledger.Days].
func (l *Ledger) Controls(ctx context.Context, space, round string, after int64) ([]ledger.DayControl, error) {
	return All(ctx, l, readControl, selectControls+`WHERE space = $1 AND round = $2 AND n > $3 ORDER BY n`, space, round, after)
}

// LastControl implements [ledger.Days].
func (l *Ledger) LastControl(ctx context.Context, space, round string) (int64, error) {
	n, _, err := First(ctx, l, readNumber, `SELECT controls FROM days WHERE space = $1 AND round = $2`, space, round)
	return n, err
}
