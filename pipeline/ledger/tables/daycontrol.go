package tables

import (
	"context"

	"simcast/pipeline/ledger"
)

func selectControls() string {
	return `SELECT ` + ColumnsOf[ledger.DayControl]() + ` FROM day_controls `
}

// Controls implements [ledger.Days].
func (l *Ledger) Controls(ctx context.Context, space, round string, after int64) ([]ledger.DayControl, error) {
	return All(ctx, l, reader[ledger.DayControl](), selectControls()+`WHERE space = $1 AND round = $2 AND n > $3 ORDER BY n`, space, round, after)
}

// LastControl implements [ledger.Days].
func (l *Ledger) LastControl(ctx context.Context, space, round string) (int64, error) {
	n, _, err := First(ctx, l, ReadNumber, `SELECT controls FROM days WHERE space = $1 AND round = $2`, space, round)
	return n, err
}
