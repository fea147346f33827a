package ledgerplace

import (
	"context"
	"errors"
	"sync"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
)

// OpenOnce opens ledgers for a process that needs them for each of many requests. A database is opened once: each opening makes connections
// and asks what the server is. A file is opened each time.
type OpenOnce struct{ toRead, toWrite, hurried openedOnce }

// openedOnce is a database that is opened once.
type openedOnce struct {
	mu     sync.Mutex
	record ledger.SharedLedger // nil before
}

// shared is a ledger that others use as well, and that OpenOnce closes.
type shared struct{ ledger.SharedLedger }

// Close does nothing.
func (shared) Close() error { return nil }

// Open opens the ledger of a place, which is always the same one, or that place hurried.
func (o *OpenOnce) Open(ctx context.Context, p Place, toRead bool) (ledger.Ledger, error) {
	switch {
	case !p.isShared && toRead:
		return p.OpenToRead(ctx)
	case !p.isShared:
		return p.Open(ctx)
	case p.isHurried: // one that is there can be written as well
		return o.hurried.open(ctx, p.OpenToRead)
	case toRead:
		return o.toRead.open(ctx, p.OpenToRead)
	}
	return o.toWrite.open(ctx, p.Open)
}

func (o *openedOnce) open(ctx context.Context, open func(context.Context) (ledger.Ledger, error)) (ledger.Ledger, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.record == nil {
		record, err := open(ctx)
		if err != nil {
			return nil, err
		}
		database, isDatabase := record.(*postgres.Ledger)
		if !isDatabase { // it is empty so far
			return record, nil
		}
		o.record = database
	}
	return shared{o.record}, nil
}

// Close closes what is open. Nobody may use it any more.
func (o *OpenOnce) Close() error {
	return errors.Join(o.toRead.close(), o.toWrite.close(), o.hurried.close())
}

func (o *openedOnce) close() (err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.record != nil {
		err = o.record.Close()
		o.record = nil
	}
	return err
}
