package postgres

import (
	"context"
	"database/sql"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/postgres/pgconnect"
)

// How long a transaction may take that several writes share: so long, and longer for each of them.
const (
	batchTimeout = 10 * time.Second
	writeTimeout = 100 * time.Millisecond
)

func timeout(writes int) time.Duration {
	return batchTimeout + time.Duration(writes)*writeTimeout
}

// failsWholeBatch reports whether an error is one of the connection. A row that somebody else has locked is a matter of the write that
// needs it.
func failsWholeBatch(err error) bool { return pgconnect.IsUnreachable(err) && !pgconnect.IsLocked(err) }

// deadlockPatience is how long a transaction is tried again that was undone for the sake of another one.
const deadlockPatience = 5 * time.Second

func mayTryAgain(err error, since time.Duration) bool {
	return pgconnect.IsDeadlock(err) && since < deadlockPatience
}

// write writes, again and again as long as the database cannot be reached and the patience of the context lasts, or that of the ledger
// where it has none. Where it could not be reached in the end, what was to be written may be written all the same. What has a limit is long.
func (l *Ledger) write(ctx context.Context, how groupcommit.How, do func(context.Context, *sql.Tx) error) error {
	if how.Limit > 0 {
		ctx = ledger.Long(ctx)
	}
	return ledger.UntilReached(ctx, l.config.Patience, func(ctx context.Context) error { return l.wrap(l.writes.Write(ctx, how, do)) })
}
