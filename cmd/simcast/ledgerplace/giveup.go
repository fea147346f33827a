package ledgerplace

import (
	"context"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/ledgercopy"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/sqlite"
)

// GiveUp gives up copies from a ledger or to it that did not end: those of the rounds that choose picks. See [ledgercopy.GiveUp].
func GiveUp(ctx context.Context, at Place, how ledgercopy.How, choose func([]ledgercopy.Interrupted) ([]ledgercopy.Interrupted, error)) (given []ledgercopy.Interrupted, uncertain int, err error) {
	side, err := at.openSide(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer side.Close()
	rounds, err := ledgercopy.BlockedRounds(side)
	if err == nil {
		rounds, err = choose(rounds)
	}
	if err != nil {
		return nil, 0, err
	}
	return ledgercopy.GiveUp(ctx, side, rounds, how)
}

// openSide opens a ledger that is there.
func (p Place) openSide(ctx context.Context) (ledgercopy.Side, error) {
	if !p.isShared {
		if err := p.Stat(); err != nil {
			return ledgercopy.Side{}, err
		}
	}
	record, err := p.Open(ctx)
	if err != nil {
		return ledgercopy.Side{}, err
	}
	return p.side(record), nil
}

// side is a ledger that is open here.
func (p Place) side(record ledger.Ledger) ledgercopy.Side {
	side := ledgercopy.Side{Ledger: record, Name: p.String()}
	switch of := record.(type) {
	case *sqlite.Ledger:
		side.Tables = of.Ledger
	case *postgres.Ledger:
		side.Tables = of.Ledger
	}
	return side
}
