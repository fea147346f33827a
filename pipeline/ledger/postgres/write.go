package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/ledger/postgres/pgconnect"
)

// unknownCommit says that the connection was lost during a commit, so that nobody knows yet whether it went through.
type unknownCommit struct {
	transaction string
	err         error
}

func (e *unknownCommit) Error() string {
	return fmt.Sprintf("the connection was lost while the transaction %s was committed: %v", e.transaction, e.err)
}

func (e *unknownCommit) Unwrap() error { return e.err }

// transactionID is the id of a transaction, by which what became of it can be asked for later.
func transactionID(tx *sql.Tx) (id string, err error) {
	err = tx.QueryRow(`SELECT pg_current_xact_id()::TEXT`).Scan(&id)
	return id, err
}

// noteUnknownCommit keeps the id of a transaction whose commit may have gone through.
func noteUnknownCommit(id string, err error) error {
	if pgconnect.IsUnreachable(err) {
		return &unknownCommit{id, err}
	}
	return err
}

// isCommitted reports whether the transaction of a lost connection went through. The server may still be about to commit it: then it
// is waited for.
func (l *Ledger) isCommitted(ctx context.Context, lost *unknownCommit) (bool, error) {
	for {
		var status sql.NullString
		if err := l.DB.QueryRowContext(ctx, `SELECT pg_xact_status($1::TEXT::XID8)`, lost.transaction).Scan(&status); err != nil {
			return false, err
		}
		switch status.String {
		case "committed":
			return true, nil
		case "aborted":
			return false, nil
		case "in progress":
			if err := rest(ctx, retryEvery); err != nil {
				return false, err
			}
			continue
		}
		return false, errors.New("the database does not know any more whether it was committed")
	}
}

// How often a database that cannot be reached is tried again, and how long who can try again itself waits for it.
const (
	retryEvery  = 250 * time.Millisecond
	tryPatience = 2 * time.Second
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

// tryWrite is write for whoever can try again itself.
func (l *Ledger) tryWrite(commitDelay time.Duration, do func(tx *sql.Tx) error) error {
	return l.untilWritten(tryPatience, func() error { return l.writes.Write(commitDelay, do) })
}

// write writes to a database that cannot be reached for a while, once: a commit of which nobody knows is asked for before it is
// tried again.
func (l *Ledger) write(commitDelay time.Duration, do func(tx *sql.Tx) error) error {
	return l.untilWritten(l.config.Patience, func() error { return l.writes.Write(commitDelay, do) })
}

// writeAlone is write beside all others.
func (l *Ledger) writeAlone(do func(tx *sql.Tx) error) error {
	return l.untilWritten(l.config.Patience, func() error { return l.writes.WriteAlone(do) })
}

// untilWritten writes, again and again as long as the database cannot be reached and patience lasts.
func (l *Ledger) untilWritten(patience time.Duration, write func() error) error {
	ctx, cancel := context.WithTimeout(context.Background(), max(patience, retryEvery))
	defer cancel()
	for {
		err := write()
		if lost := (*unknownCommit)(nil); errors.As(err, &lost) {
			var isSettled bool
			if isSettled, err = l.settleCommit(ctx, lost); !isSettled {
				return l.wrap(err)
			}
		}
		if err == nil || !pgconnect.IsUnreachable(err) || rest(ctx, retryEvery) != nil {
			return l.wrap(err)
		}
	}
}

// settleCommit finds out what became of a commit: where it went through, the error is nil; where it did not, it is that of the lost
// connection. It is not settled where the database cannot be asked before ctx ends, or does not know.
func (l *Ledger) settleCommit(ctx context.Context, lost *unknownCommit) (isSettled bool, err error) {
	for {
		isCommitted, err := l.isCommitted(ctx, lost)
		switch {
		case isCommitted:
			return true, nil
		case err == nil:
			return true, lost.err
		case !pgconnect.IsUnreachable(err) && ctx.Err() == nil:
			return false, errors.Join(lost, err)
		}
		if rest(ctx, retryEvery) != nil {
			return false, lost
		}
	}
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
