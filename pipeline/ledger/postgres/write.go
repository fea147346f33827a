package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"simcast/pipeline/ledger/postgres/pgserver"
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

// nameOf is the id of a transaction, by which what became of it can be asked for later.
func nameOf(tx *sql.Tx) (id string, err error) {
	err = tx.QueryRow(`SELECT pg_current_xact_id()::TEXT`).Scan(&id)
	return id, err
}

func lostCommit(id string, err error) error {
	if pgserver.IsUnreachable(err) {
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

// tryWrite is write for whoever can try again itself.
func (l *Ledger) tryWrite(commitDelay time.Duration, do func(tx *sql.Tx) error) error {
	return l.writeFor(tryPatience, commitDelay, do)
}

// write writes to a database that may be out of reach for a while, once: a commit of which nobody knows is asked for before it is
// tried again.
func (l *Ledger) write(commitDelay time.Duration, do func(tx *sql.Tx) error) error {
	return l.writeFor(l.config.Patience, commitDelay, do)
}

func (l *Ledger) writeFor(patience, commitDelay time.Duration, do func(tx *sql.Tx) error) error {
	ctx, cancel := context.WithTimeout(context.Background(), max(patience, retryEvery))
	defer cancel()
	for {
		err := l.writes.Write(commitDelay, do)
		if err == nil || !pgserver.IsUnreachable(err) {
			return l.wrap(err)
		}
		for lost := (*unknownCommit)(nil); errors.As(err, &lost); {
			committed, why := l.isCommitted(ctx, lost)
			switch {
			case committed:
				return nil
			case why == nil:
				err = lost.err
			case !pgserver.IsUnreachable(why) && ctx.Err() == nil:
				return l.wrap(errors.Join(err, why))
			default:
				if rest(ctx, retryEvery) != nil {
					return l.wrap(err)
				}
			}
		}
		if rest(ctx, retryEvery) != nil {
			return l.wrap(err)
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
