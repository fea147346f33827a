package local

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"simcast/pipeline/ledger/ledgercopy"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/sqlite"
	"simcast/pipeline/problem"
)

// CopyLedger copies a ledger's file into a database. See [ledgercopy.Copy].
func CopyLedger(ctx context.Context, from, to LedgerPlace, how ledgercopy.How) (ledgercopy.Copied, error) {
	source, target, err := openBoth(ctx, from, to)
	if err != nil {
		return ledgercopy.Copied{}, err
	}
	defer source.Close()
	defer target.Close()
	name, err := filepath.Abs(source.Path())
	if err != nil {
		return ledgercopy.Copied{}, err
	}
	return ledgercopy.Copy(ctx, ledgercopy.Side{Ledger: source, Tables: source.Ledger, Name: fmt.Sprintf("%s on %s", name, how.By.Host)},
		ledgercopy.Side{Ledger: target, Tables: target.Ledger, Name: to.String()}, how)
}

// openBoth opens the file, which has to be there, and the database.
func openBoth(ctx context.Context, from, to LedgerPlace) (*sqlite.Ledger, *postgres.Ledger, error) {
	if from.isShared || !to.isShared {
		return nil, nil, &problem.UsageError{Message: "a ledger is copied from a file to a database", Suggestion: "see simcast help ledger copy"}
	}
	if err := from.Stat(); err != nil {
		return nil, nil, err
	}
	target, err := to.openDatabase(ctx)
	if err != nil {
		return nil, nil, err
	}
	source, err := sqlite.Open(ctx, from.String())
	if err != nil {
		return nil, nil, errors.Join(err, target.Close())
	}
	return source, target, nil
}
