package local

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/problem"
)

// changesFor is for how long all days of a worker go by one look whether something has changed.
const changesFor = 100 * time.Millisecond

// workerPatience is how long a worker's write waits for a database that cannot be reached: other workers go on where it gives up.
const workerPatience = 2 * time.Second

// CheckForWorkers refuses a file: workers need a database.
func (p LedgerPlace) CheckForWorkers() error {
	if p.isShared {
		return nil
	}
	return &problem.UsageError{Message: p.String() + " is a file, and workers need a shared ledger: a PostgreSQL database that all their machines reach", Suggestion: "name it with " + byFlag + team}
}

// CheckForRuns refuses a file where somebody looks for runs of workers: it cannot have any.
func (p LedgerPlace) CheckForRuns() error {
	if p.isShared {
		return nil
	}
	return &problem.UsageError{Message: "the ledger here is a file, " + p.String() + ", so no run of workers can be going on in it, or have ended: workers need a shared ledger",
		Suggestion: "if they have one, name it with " + byFlag + "; what was sent without workers is shown by simcast history, and a day that is played by simcast control status" + team}
}

// How a shared ledger is named, and where people read of it.
const (
	byFlag = "--ledger postgres://USER@HOST/DATABASE, or SIMCAST_LEDGER"
	team   = "; see “The team” in the handbook: simcast help --web"
)

// OpenForWorker opens a database for writing with at most so many connections, and gives how what hands out lanes connects to it.
// The caller may change that.
func (p LedgerPlace) OpenForWorker(ctx context.Context, connections int) (ledger.SharedLedger, *pgx.ConnConfig, error) {
	if err := p.CheckForWorkers(); err != nil {
		return nil, nil, err
	}
	db, err := pgconnect.Open(ctx, p.address, pgconnect.Options{Schema: postgres.Schema, MaxConnections: connections})
	if err != nil {
		return nil, nil, err
	}
	record, err := postgres.Open(ctx, postgres.Config{DB: db, Explain: p.address.Explain, Patience: workerPatience, ChangesFor: changesFor})
	if err != nil {
		return nil, nil, errors.Join(err, db.Close())
	}
	return record, p.address.Config(""), nil
}
