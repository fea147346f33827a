package tables

import (
	"context"
	"database/sql"
	"errors"
	"sync/atomic"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
)

// Ledger has the statements of a ledger whose tables stand in an SQL database. Whoever opens such a database embeds it.
type Ledger struct {
	Database
	dayWriter
	hasForgotten atomic.Bool // ForgetSources was called since it was opened

	insertAttempt, insertDayAttempt               *sql.Stmt // nil where the ledger is only read, as those below
	endMayBePublished, endNotPublished, endUnsure *sql.Stmt
}

// Database is an open database, and what its ledger does in a way of its own.
type Database struct {
	DB *sql.DB
	// Write runs do in a transaction, and returns when that is durable. What others write may be in the same transaction, but an error of
	// theirs is not in it. Where it fails, do may be run once more, also where nobody knows whether the transaction before was committed:
	// what do writes has a key, by which it finds that it is there. Where the error is [ledger.ErrUnreachable] what was to be written may
	// be written all the same.
	Write func(ctx context.Context, how groupcommit.How, do func(ctx context.Context, tx *sql.Tx) error) error
	// CheckVersion refuses tables of another version than this program knows. They may have been upgraded while it ran.
	CheckVersion func(ctx context.Context, tx *sql.Tx) error
	// Wrap puts an error of the database into words.
	Wrap func(error) error
	// Hold begins to hold a lane, before its row is taken. wait is that of [ledger.Lanes].TakeLane.
	Hold func(ctx context.Context, space string, wait bool) (Hold, error)
	// See looks whether the holder of a lane, whose row says that it is held, is alive.
	See  func(*ledger.LaneState) error
	Host string // the name of this machine, "" where the ledger is of one machine alone
	SQL  Dialect
}

// Dialect is what SQL databases write in different ways.
type Dialect struct {
	Now string // the moment by the database's clock, in milliseconds since 1970
	// These locks are "" in SQLite, where a transaction that writes is alone from its beginning.
	// ShareLock keeps a selected lane from being taken until the end of the transaction. Its holder's signs of life go on.
	ShareLock string
	// ShareDay is ShareLock for a lane l and its day d, to which nothing is appended meanwhile. A day to which somebody appends just now is not
	// selected: who writes for many days at once waits for nobody's.
	ShareDay string
	// KeepDay keeps a selected day d from whoever appends to it, and from new attempts. It waits for another transaction that has locked it.
	KeepDay string
	// KeepFreeDay is KeepDay, but for that a day which another transaction has locked is not selected.
	KeepFreeDay string
	// TakeLock keeps a selected lane from everybody else. One that another transaction has locked is not selected.
	TakeLock string
	// AloneLock keeps a selected lane from everybody else, too, and waits until all others have ended their transactions that keep it in
	// any way; "" where a transaction is alone anyway.
	AloneLock  string
	MayBeTaken string // what is true of a lane that is held and may be taken all the same
	OneMachine bool   // who holds a lane is on this machine, or the ledger is used in a way in which it must not be
	// LockSpaces keeps other transactions from adding a space until the end of this one; "" where they wait for one another anyway.
	LockSpaces string
	// WaitLonger is what has a transaction wait as long as [KeepsWithin] for what comes over a slow line; "" where nothing does.
	WaitLonger string
}

// New is the ledger of a database.
func New(db Database) *Ledger {
	l := &Ledger{Database: db}
	l.dayWriter = dayWriter{ledger: l, mayWrite: func(context.Context, *sql.Tx) error { return nil }}
	return l
}

// PrepareStatements keeps ready what is run for every request. It is called once the tables are there.
func (l *Ledger) PrepareStatements(ctx context.Context) (err error) {
	if l.insertAttempt, err = l.DB.PrepareContext(ctx, insertAttempt(l.SQL)); err != nil {
		return err
	}
	if l.insertDayAttempt, err = l.DB.PrepareContext(ctx, insertDayAttempt(l.SQL)); err != nil {
		return err
	}
	if l.endMayBePublished, err = l.DB.PrepareContext(ctx, updateMayBePublished); err != nil {
		return err
	}
	if l.endUnsure, err = l.DB.PrepareContext(ctx, updateUnsure); err != nil {
		return err
	}
	l.endNotPublished, err = l.DB.PrepareContext(ctx, updateNotPublished)
	return err
}

func (l *Ledger) transact(ctx context.Context, do func(context.Context, *sql.Tx) error) error {
	return l.Write(ctx, groupcommit.How{}, do)
}

// exec writes one statement down.
func (l *Ledger) exec(ctx context.Context, query string, args ...any) error {
	return l.transact(ctx, func(ctx context.Context, tx *sql.Tx) error {
		_, err := tx.ExecContext(ctx, query, args...)
		return err
	})
}

// Overview implements [ledger.Ledger].
func (l *Ledger) Overview(ctx context.Context) (o ledger.Overview, err error) {
	o.Version = Version
	for of, what := range map[*int]string{&o.Spaces: `spaces`, &o.Rounds: `rounds`, &o.Runs: `runs`, &o.Attempts: `attempts`, &o.Days: `days`} {
		n, _, err := First(ctx, l, ReadNumber, `SELECT COUNT(*) FROM `+what)
		if err != nil {
			return o, err
		}
		*of = int(n)
	}
	o.UnendedCopies, err = l.unendedCopies(ctx)
	return o, err
}

// The kinds of numbers.
const (
	numberOfRun  = "run"
	numberOfFile = "results file"
)

// nextNumber is the next number of its kind, from 1. Transactions that take one of a kind wait for one another, so that a number is
// never seen before a smaller one.
func (l *Ledger) nextNumber(ctx context.Context, tx *sql.Tx, kind string) (n int64, err error) {
	err = tx.QueryRowContext(ctx, `INSERT INTO counters (kind, last) VALUES ($1, 1) ON CONFLICT (kind) DO UPDATE SET last = counters.last + 1 RETURNING last`, kind).Scan(&n)
	return n, err
}

func isNoRow(err error) bool { return errors.Is(err, sql.ErrNoRows) }
