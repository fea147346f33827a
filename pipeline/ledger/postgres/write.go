package postgres

import (
	"context"
	"database/sql"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres/pgconnect"
)

// tryPatience is how long a database that cannot be reached is waited for by who can try again itself.
const tryPatience = 2 * time.Second

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

// tryWrite is write for who can try again itself.
func (l *Ledger) tryWrite(ctx context.Context, commitDelay time.Duration, do func(context.Context, *sql.Tx) error) error {
	return l.untilWritten(ctx, tryPatience, func(ctx context.Context) error { return l.writes.Write(ctx, commitDelay, do) })
}

// tryWriteAlone is tryWrite beside all others, for what takes long.
func (l *Ledger) tryWriteAlone(ctx context.Context, limit time.Duration, do func(context.Context, *sql.Tx) error) error {
	return l.untilWritten(ctx, tryPatience, func(ctx context.Context) error { return l.writes.WriteAloneWithin(ctx, limit, do) })
}

// tryWriteMany is tryWriteAlone of so many rows.
func (l *Ledger) tryWriteMany(ctx context.Context, rows int, do func(context.Context, *sql.Tx) error) error {
	return l.tryWriteAlone(ctx, timeout(rows), do)
}

// write writes to a database that cannot be reached for a while. A commit of which nobody knows whether it went through is done again.
func (l *Ledger) write(ctx context.Context, commitDelay time.Duration, do func(context.Context, *sql.Tx) error) error {
	return l.untilWritten(ctx, l.config.Patience, func(ctx context.Context) error { return l.writes.Write(ctx, commitDelay, do) })
}

// writeAlone is write beside all others.
func (l *Ledger) writeAlone(ctx context.Context, do func(context.Context, *sql.Tx) error) error {
	return l.untilWritten(ctx, l.config.Patience, func(ctx context.Context) error { return l.writes.WriteAlone(ctx, do) })
}

// untilWritten writes, again and again as long as the database cannot be reached and the patience of the context lasts, or so long where
// it has none. Where it could not be reached in the end, what was to be written may be written all the same.
func (l *Ledger) untilWritten(ctx context.Context, patience time.Duration, write func(context.Context) error) error {
	return ledger.UntilReached(ctx, patience, func(ctx context.Context) error { return l.wrap(write(ctx)) })
}

// rest waits for so long, unless ctx ends before.
func rest(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
