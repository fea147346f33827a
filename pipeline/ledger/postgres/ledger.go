package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"sync"
	"time"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/tables"
)

// Ledger is an open ledger in a database. It implements [ledger.Ledger].
type Ledger struct {
	*tables.Ledger
	config Config
	writes *groupcommit.Committer

	alive   *sql.DB // of one connection, for signs of life: they wait for nothing else
	beating sync.WaitGroup
	ended   context.Context // since Close
	end     context.CancelFunc

	mu    sync.Mutex
	held  map[*beats]bool
	beats bool // somebody beats for them

	changes      kept[int64]
	lastControls lastControls
}

// Config is what opening a ledger needs.
type Config struct {
	DB *sql.DB // whose connections look for tables in [Schema] first; Close closes it
	// Explain puts an error of the connection into words; nil: they stay as they are.
	Explain func(error) error
	// Patience is how long a write waits for a database that cannot be reached, where its context says nothing ([ledger.WithPatience]).
	Patience time.Duration
	// BeatEvery is how often a holder of lanes says that it is alive; 0: [ledger.BeatEvery].
	BeatEvery time.Duration
	// ChangesFor is for how long what [Ledger.Changes] has given holds, for a process in which many ask; 0: each asks for itself.
	ChangesFor time.Duration
	// Host is the name of this machine, to tell its files from those of others; "": as the system has it.
	Host string
}

// isOld is true of a sign of life that was given longer ago than that.
func isOld(beat, now string, than time.Duration) string {
	return fmt.Sprintf(`%s - %s > %d`, now, beat, than.Milliseconds())
}

// dialect is how PostgreSQL writes what databases write in different ways.
func dialect() tables.Dialect {
	now := `(EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::BIGINT`
	return tables.Dialect{Now: now, ShareLock: ` FOR KEY SHARE`, ShareDay: ` FOR KEY SHARE OF l FOR SHARE OF d SKIP LOCKED`, KeepDay: ` FOR NO KEY UPDATE OF d`, KeepFreeDay: ` FOR NO KEY UPDATE OF d SKIP LOCKED`, TakeLock: ` FOR UPDATE SKIP LOCKED`, AloneLock: ` FOR UPDATE`,
		MayBeTaken: isOld(`lanes.beat`, now, ledger.LaneExpires),
		WaitLonger: fmt.Sprintf(`SET LOCAL idle_in_transaction_session_timeout = %d`, tables.KeepsWithin.Milliseconds()),
		LockSpaces: `SELECT pg_advisory_xact_lock(hashtextextended('simcast.spaces', 0))`}
}

// Open opens the ledger of a database for writing. An empty database is set up; one of an earlier version is refused.
func Open(ctx context.Context, c Config) (*Ledger, error) {
	return open(ctx, c, func(version int) error {
		if version > 0 {
			return nil
		}
		_, err := Migrate(ctx, c.DB)
		return err
	})
}

// OpenToRead opens the ledger of a database that has one; else the error is ErrEmpty.
func OpenToRead(ctx context.Context, c Config) (*Ledger, error) {
	return open(ctx, c, func(version int) error {
		if version == 0 {
			return ErrEmpty
		}
		return nil
	})
}

func open(ctx context.Context, c Config, prepare func(version int) error) (*Ledger, error) {
	l := &Ledger{config: c, held: map[*beats]bool{}}
	l.ended, l.end = context.WithCancel(context.Background())
	if l.config.BeatEvery == 0 {
		l.config.BeatEvery = ledger.BeatEvery
	}
	if l.config.Host == "" {
		l.config.Host = ledger.ThisProcess("").Host
	}
	l.writes = &groupcommit.Committer{DB: c.DB, TryAgain: mayTryAgain, FailsWholeBatch: failsWholeBatch, Timeout: timeout}
	l.Ledger = tables.New(tables.Database{DB: c.DB, Write: l.write, CheckVersion: checkVersion, Wrap: l.wrap,
		Hold: l.hold, See: l.see, Host: l.config.Host, SQL: dialect()})
	version, err := VersionOf(ctx, c.DB)
	if err == nil {
		err = prepare(version)
	}
	if err == nil && version > 0 {
		err = refuseOther(version)
	}
	if err == nil {
		err = l.PrepareStatements(ctx)
	}
	if err == nil {
		l.alive, err = pgconnect.OneMore(c.DB)
	}
	if err != nil {
		return nil, l.wrap(err)
	}
	return l, nil
}

// checkVersion refuses tables that were upgraded since they were opened.
func checkVersion(ctx context.Context, tx *sql.Tx) error {
	version, err := versionIn(ctx, tx)
	if err != nil {
		return err
	}
	return refuseOther(version)
}

// refuseOther refuses tables of another version than this simcast's.
func refuseOther(version int) error {
	switch {
	case version > Version():
		return newerError(version)
	case version < Version():
		return fmt.Errorf("the ledger is of version %d, and this simcast needs %d: run simcast ledger migrate", version, Version())
	}
	return nil
}

// Close gives no lane back: whoever holds one has to release it before.
func (l *Ledger) Close() error {
	l.end()
	l.beating.Wait()
	return errors.Join(l.alive.Close(), l.DB.Close())
}

// OwnClock implements [ledger.Days]. It is right to half of the time that the question takes.
func (l *Ledger) OwnClock(ctx context.Context) (now time.Time, has bool, err error) {
	conn, err := l.DB.Conn(ctx)
	if err != nil {
		return now, true, l.wrap(err)
	}
	defer conn.Close()
	if err := conn.PingContext(ctx); err != nil {
		return now, true, l.wrap(err)
	}
	asked, milliseconds := time.Now(), int64(0) // without the wait for a connection
	err = conn.QueryRowContext(ctx, `SELECT `+dialect().Now).Scan(&milliseconds)
	return time.UnixMilli(milliseconds).Add(time.Since(asked) / 2).UTC(), true, l.wrap(err)
}

// wrap puts an error of the database into words. What says nothing of the database stays as it is.
func (l *Ledger) wrap(err error) error {
	if err == nil || errors.Is(err, ledger.ErrUnreachable) || errors.Is(err, context.Canceled) {
		return err
	}
	isUnreachable := pgconnect.IsUnreachable(err)
	if l.config.Explain != nil {
		err = l.config.Explain(err)
	}
	if isUnreachable {
		return &unreachable{err}
	}
	return err
}

// Unreachable is an error with which connections to a database could not be made: it is [ledger.ErrUnreachable], too, where it may be
// reached later.
func Unreachable(err error) error {
	if pgconnect.IsUnreachable(err) && !errors.Is(err, ledger.ErrUnreachable) {
		return &unreachable{err}
	}
	return err
}

// unreachable is an error of a database that may be reached later: it is [ledger.ErrUnreachable], in the words of the error.
type unreachable struct{ error }

func (e *unreachable) Unwrap() []error { return []error{ledger.ErrUnreachable, e.error} }
