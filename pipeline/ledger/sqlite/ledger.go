package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"modernc.org/sqlite" // it is the database/sql driver of the file, too
	sqlite3 "modernc.org/sqlite/lib"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
)

// Ledger is an open ledger file. It implements [ledger.Ledger].
type Ledger struct {
	*tables.Ledger
	writes   *groupcommit.Committer
	path     string      // "" where it is in memory
	file     os.FileInfo // of the path, as it was opened for writing
	commits  atomic.Int64
	openRuns atomic.Int64 // that this process has begun and not closed
	watch    watch

	mu     sync.Mutex
	beside map[io.Closer]bool // the open watermarks
}

// dialect is how SQLite writes what databases write in different ways. Whoever has locked the file of a space may take its lane. In
// memory there is no such file: the lane of a run is this process's, and nobody takes it before it is given back.
func dialect(path string) tables.Dialect {
	mayBeTaken := `1 = 1`
	if path == "" {
		mayBeTaken = `1 = 0`
	}
	return tables.Dialect{Now: `CAST(unixepoch('subsec') * 1000 AS BIGINT)`, MayBeTaken: mayBeTaken, OneMachine: true}
}

// newLedger is the ledger of an open database.
func newLedger(db *sql.DB, path string) *Ledger {
	l := &Ledger{path: path}
	l.writes = &groupcommit.Committer{DB: db, TryAgain: l.mayTryAgain, Committed: func() { l.commits.Add(1) }}
	l.Ledger = tables.New(tables.Database{DB: db, Write: l.write, CheckVersion: l.checkVersionIn, Wrap: l.wrap,
		Hold: l.hold, See: l.see, SQL: dialect(path)})
	return l
}

// write writes nothing alone: the file takes one transaction at a time. SQLite's own time-out ends what waits for another process.
func (l *Ledger) write(ctx context.Context, how groupcommit.How, do func(context.Context, *sql.Tx) error) error {
	how.Alone = false
	return ledger.UntilReached(ledger.Long(ctx), 0, func(ctx context.Context) error { return l.wrap(l.writes.Write(ctx, how, do)) })
}

// patience is how long a write is tried while a run is under way and another process keeps the file: a run that cannot note its
// answers has to end. Without a run SQLite's own timeout counts: whoever waits at a terminal is to be told.
const patience = time.Minute

func (l *Ledger) mayTryAgain(err error, since time.Duration) bool {
	return isBusy(err) && l.openRuns.Load() > 0 && since < patience
}

// isBusy reports whether another process keeps the file.
func isBusy(err error) bool {
	coded := (*sqlite.Error)(nil)
	return errors.As(err, &coded) && coded.Code()&0xff == sqlite3.SQLITE_BUSY
}

// Error says what is wrong with a ledger's file and what to do about it.
type Error struct {
	Path string
	Err  error
	Hint string
}

func (e *Error) Error() string {
	text := fmt.Sprintf("the ledger %s cannot be used: %v", e.Path, e.Err)
	if e.Hint != "" {
		text += "; " + e.Hint
	}
	return text
}

func (e *Error) Unwrap() error { return e.Err }

// Open opens the ledger at path for writing, and makes it, and its folder,
// where there is none. Anything that keeps it from being written is an *Error,
// and so is one that has lost what was written to it.
func Open(ctx context.Context, path string) (*Ledger, error) {
	if err := firstError(checkFile(path), checkWAL(path)); err != nil {
		return nil, err
	}
	isNew, err := touch(path)
	if err != nil {
		return nil, (&Ledger{path: path}).wrap(err)
	}
	// The lock of a space stands beside the file itself, whichever link led to it.
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	l, err := openChecked(ctx, path, isNew)
	if err != nil {
		return nil, err
	}
	keepPrivate(path, path+"-wal", path+"-shm")
	return l, nil
}

// openChecked opens a file that is there, and checks it against its watermarks.
func openChecked(ctx context.Context, path string, isNew bool) (*Ledger, error) {
	list, err := watermarks(path)
	if err == nil && isNew {
		list, err = nil, forget(list)
	} else if err == nil {
		err = checkNotEmpty(path, list)
	}
	if err != nil {
		return nil, (&Ledger{path: path}).wrap(err)
	}
	l, err := openBesideOthers(ctx, path, dsn(path, "rwc", "journal_mode(WAL)", "synchronous(FULL)"), list)
	if err != nil {
		return nil, err
	}
	if l.file, err = os.Stat(path); err != nil {
		l.Close()
		return nil, l.wrap(err)
	}
	return l, nil
}

// OpenToRead opens the ledger at path without changing it. Where there is none,
// or only the beginning of its file, it is an empty one in memory.
func OpenToRead(ctx context.Context, path string) (*Ledger, error) {
	if err := checkFile(path); err != nil {
		return nil, err
	}
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		if err := checkWAL(path); err != nil {
			return nil, err
		}
		return InMemory(ctx)
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	list, err := watermarks(path)
	if err == nil {
		err = checkNotEmpty(path, list)
	}
	if err != nil {
		return nil, (&Ledger{path: path}).wrap(err)
	}
	if info != nil && info.Mode().IsRegular() && info.Size() == 0 {
		return InMemory(ctx)
	}
	db, err := sql.Open("sqlite", dsn(path, "rw", "query_only(1)"))
	if err != nil {
		return nil, &Error{Path: path, Err: err}
	}
	l := newLedger(db, path)
	err = l.checkThen(ctx, list, l.checkVersion)
	if err == nil {
		return l, nil
	}
	db.Close()
	if errors.Is(err, errNotBegun) {
		return InMemory(ctx)
	}
	return nil, l.wrap(err)
}

// checkThen checks a ledger against its watermarks before anything else is done with it, and then takes the next step.
// One of a later version is refused as such: it may keep attempts in another way, and has lost nothing by that.
func (l *Ledger) checkThen(ctx context.Context, list []watermark, next func(context.Context) error) error {
	if isLater := (*Error)(nil); errors.As(l.checkVersion(ctx), &isLater) {
		return isLater
	}
	if err := l.checkWatermarks(ctx, list); err != nil {
		return err
	}
	return next(ctx)
}

// InMemory is an empty ledger that goes with the process.
func InMemory(ctx context.Context) (*Ledger, error) {
	return open(ctx, "", "file::memory:?_txlock=immediate", nil)
}

func open(ctx context.Context, path, source string, list []watermark) (*Ledger, error) {
	db, err := sql.Open("sqlite", source)
	if err != nil {
		return nil, &Error{Path: path, Err: err}
	}
	db.SetMaxOpenConns(1)
	l := newLedger(db, path)
	err = l.checkThen(ctx, list, l.makeTables)
	if err == nil {
		err = l.PrepareStatements(ctx)
	}
	if err != nil {
		db.Close()
		return nil, l.wrap(err)
	}
	return l, nil
}

// Path is the ledger's file, "" for one in memory.
func (l *Ledger) Path() string { return l.path }

// Close closes the file, and those beside it.
func (l *Ledger) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for file := range l.beside {
		_ = file.Close() // nothing is lost with what it has not
	}
	l.beside = nil
	return errors.Join(l.watch.close(), l.DB.Close())
}

func (l *Ledger) wrap(err error) error {
	if known := (*Error)(nil); err == nil || errors.As(err, &known) {
		return err
	}
	for _, noFault := range []error{context.Canceled, context.DeadlineExceeded, ledger.ErrSentAgain, ledger.ErrMayBePublished, ledger.ErrSpaceCame, ledger.ErrDayBegun, ledger.ErrNoDay, ledger.ErrChanged, ledger.ErrLostControls} {
		if errors.Is(err, noFault) {
			return err
		}
	}
	if lost, moved := (*ledger.LaneLostError)(nil), (*ledger.MovedError)(nil); errors.As(err, &lost) || errors.As(err, &moved) {
		return err
	}
	return &Error{Path: l.path, Err: err, Hint: remedyOf(err)}
}

// touch makes the file with a mode by which only its owner can read it. SQLite would make it with a wider one.
func touch(path string) (isNew bool, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return false, err
	}
	_, err = os.Stat(path)
	isNew = errors.Is(err, fs.ErrNotExist)
	file, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return false, err
	}
	return isNew, file.Close()
}

// How long a ledger is tried to be opened that others open, too, and how often.
const (
	openWithin = 5 * time.Second
	openEvery  = 20 * time.Millisecond
)

// openBesideOthers opens a ledger. Where another process makes the same new file just now, SQLite waits for nobody while it
// turns to its log, whatever its timeout is: then it is tried again. One that is locked for long is waited for by that timeout alone.
func openBesideOthers(ctx context.Context, path, source string, list []watermark) (*Ledger, error) {
	for began := time.Now(); ; {
		l, err := open(ctx, path, source, list)
		if !isBusy(err) || time.Since(began) >= openWithin {
			return l, err
		}
		select {
		case <-time.After(openEvery):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// dsn is the name under which SQLite opens the file. It has the pragmas, since one that a statement sets reaches a single
// pooled connection. FULL makes each commit durable before it returns. A ledger that is only read is opened with
// query_only and not as a read-only file: SQLite would leave the files of its log beside that.
func dsn(path, mode string, pragmas ...string) string {
	name := filepath.ToSlash(path)
	if runtime.GOOS == "windows" && !filepath.IsAbs(path) {
		if abs, err := filepath.Abs(path); err == nil {
			name = filepath.ToSlash(abs)
		}
	}
	query := url.Values{"mode": {mode}, "_txlock": {"immediate"}}
	query["_pragma"] = append([]string{"busy_timeout(5000)"}, pragmas...)
	return (&url.URL{Scheme: "file", Opaque: (&url.URL{Path: name}).EscapedPath(), RawQuery: query.Encode()}).String()
}
