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
type OpenOnce struct {
	mu              sync.Mutex
	toRead, toWrite ledger.SharedLedger // the database; nil before
}

// shared is a ledger that others use as well, and that OpenOnce closes.
type shared struct{ ledger.SharedLedger }

// Close does nothing.
func (shared) Close() error { return nil }

// Open opens the ledger of a place, which is always the same one.
func (o *OpenOnce) Open(ctx context.Context, p Place, toRead bool) (ledger.Ledger, error) {
	open, opened := p.Open, &o.toWrite
	if toRead {
		open, opened = p.OpenToRead, &o.toRead
	}
	if !p.isShared {
		return open(ctx)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if *opened == nil {
		record, err := open(ctx)
		if err != nil {
			return nil, err
		}
		database, isDatabase := record.(*postgres.Ledger)
		if !isDatabase { // it is empty so far
			return record, nil
		}
		*opened = database
	}
	return shared{*opened}, nil
}

// Close closes what is open. Nobody may use it any more.
func (o *OpenOnce) Close() (err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, record := range []*ledger.SharedLedger{&o.toRead, &o.toWrite} {
		if *record != nil {
			err = errors.Join(err, (*record).Close())
			*record = nil
		}
	}
	return err
}
