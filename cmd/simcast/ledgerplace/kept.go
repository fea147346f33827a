package ledgerplace

import (
	"context"
	"errors"
	"sync"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
)

// Kept are ledgers for a process that opens them for each of many requests. A database is opened once: each opening makes connections
// and asks what the server is. A file is opened each time.
type Kept struct {
	mu              sync.Mutex
	toRead, toWrite ledger.Ledger // of the database; nil before
}

// shared is a ledger that others use as well, and that Kept closes.
type shared struct{ ledger.Ledger }

// Close does nothing.
func (shared) Close() error { return nil }

// Open opens the ledger of a place, which is always the same one.
func (k *Kept) Open(ctx context.Context, p Place, toRead bool) (ledger.Ledger, error) {
	open, kept := p.Open, &k.toWrite
	if toRead {
		open, kept = p.OpenToRead, &k.toRead
	}
	if !p.isShared {
		return open(ctx)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if *kept == nil {
		record, err := open(ctx)
		if err != nil {
			return nil, err
		}
		if _, isDatabase := record.(*postgres.Ledger); !isDatabase { // it is empty so far
			return record, nil
		}
		*kept = record
	}
	return shared{*kept}, nil
}

// Close closes what is open. Nobody may use it any more.
func (k *Kept) Close() (err error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, record := range []*ledger.Ledger{&k.toRead, &k.toWrite} {
		if *record != nil {
			err = errors.Join(err, (*record).Close())
			*record = nil
		}
	}
	return err
}
