package local

import (
	"context"
	"sync"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
)

// LedgerOpenOnce opens ledgers for a process that needs them for each of many requests. A database is opened once: each opening makes connections
// and asks what the server is. A file is opened each time.
type LedgerOpenOnce struct {
	mu     sync.Mutex
	record ledger.SharedLedger // nil before
}

// shared is a ledger that others use as well, and that OpenOnce closes.
type shared struct{ ledger.SharedLedger }

// Close does nothing.
func (shared) Close() error { return nil }

// Open opens the ledger of a place, which is always the same one. A database that was opened to be read can be written as well.
func (o *LedgerOpenOnce) Open(ctx context.Context, p LedgerPlace, toRead bool) (ledger.Ledger, error) {
	open := p.Open
	if toRead {
		open = p.OpenToRead
	}
	if !p.isShared {
		return open(ctx)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.record == nil {
		ctx = ledger.Within(ctx, ledger.Soon) // others wait for it
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
func (o *LedgerOpenOnce) Close() (err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.record != nil {
		err = o.record.Close()
		o.record = nil
	}
	return err
}
