package local

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/adrg/xdg"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/postgres"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/sqlite"
)

// LedgerVariable is the environment variable that names the ledger.
const LedgerVariable = "SIMCAST_LEDGER"

// defaultName is the ledger's file in the folder of the user's data.
const defaultName = "simcast/ledger.db"

// patience is how long a write waits for a database that cannot be reached, unless whoever writes has a patience of his own.
const patience = time.Minute

// LedgerPlace is where a ledger stands.
type LedgerPlace struct {
	given    string // the file that was named, "" where it is the user's own
	address  pgconnect.Address
	isShared bool // it is a database, at the address
}

// FindLedger is where the ledger stands: the flag, the environment, else the user's own file.
// insecure allows a connection to another machine without TLS.
func FindLedger(flag string, env func(string) string, insecure bool) (LedgerPlace, error) {
	text, source := flag, pgconnect.Argument
	if text == "" {
		text, source = env(LedgerVariable), pgconnect.Environment
	}
	if pgconnect.IsAddress(text) {
		address, err := pgconnect.Parse(text, source, env, insecure)
		return LedgerPlace{address: address, isShared: true}, err
	}
	return LedgerPlace{given: text}, nil
}

// String is the file, or the address without a password.
func (p LedgerPlace) String() string {
	if p.isShared {
		return p.address.Shown()
	}
	return cmp.Or(p.given, p.own())
}

func (p LedgerPlace) own() string { return filepath.Join(xdg.DataHome, defaultName) }

// sqlitePath is the ledger's file; where it is the user's own, there is a folder for it then.
func (p LedgerPlace) sqlitePath() (string, error) {
	if p.given != "" {
		return p.given, nil
	}
	path, err := xdg.DataFile(defaultName)
	if err != nil {
		return "", noPlace(err)
	}
	return path, nil
}

// IsShared reports whether it is a database.
func (p LedgerPlace) IsShared() bool { return p.isShared }

// Stat is the error with which a file cannot be looked at, such as [os.ErrNotExist]; nil where it is there. A database is asked when it
// is opened.
func (p LedgerPlace) Stat() error {
	if p.isShared {
		return nil
	}
	_, err := os.Stat(cmp.Or(p.given, p.own()))
	return err
}

// Open opens the ledger for writing, and sets up one that is not there.
func (p LedgerPlace) Open(ctx context.Context) (ledger.Ledger, error) {
	if !p.isShared {
		path, err := p.sqlitePath()
		if err != nil {
			return nil, err
		}
		return sqlite.Open(ctx, path)
	}
	ctx, cancel := ledger.InTime(ctx)
	defer cancel()
	record, err := p.openDatabase(ctx)
	if err != nil {
		return nil, err
	}
	return record, nil
}

// openDatabase opens a database for writing.
func (p LedgerPlace) openDatabase(ctx context.Context) (*postgres.Ledger, error) {
	config, err := p.connect(ctx)
	if err != nil {
		return nil, err
	}
	record, err := postgres.Open(ctx, config)
	if err != nil {
		return nil, errors.Join(err, config.DB.Close())
	}
	return record, nil
}

// OpenToRead opens the ledger without changing it. One that is not there is empty. A database that is there can be written as well.
func (p LedgerPlace) OpenToRead(ctx context.Context) (ledger.Ledger, error) {
	if !p.isShared {
		path, err := p.sqlitePath()
		if err != nil {
			return nil, err
		}
		return sqlite.OpenToRead(ctx, path)
	}
	ctx, cancel := ledger.InTime(ctx)
	defer cancel()
	config, err := p.connect(ctx)
	if err != nil {
		return nil, err
	}
	record, err := postgres.OpenToRead(ctx, config)
	if err == nil {
		return record, nil
	}
	if closed := config.DB.Close(); !errors.Is(err, postgres.ErrEmpty) {
		return nil, errors.Join(err, closed)
	}
	return sqlite.InMemory(ctx)
}

func (p LedgerPlace) connect(ctx context.Context) (postgres.Config, error) {
	db, err := pgconnect.Open(ctx, p.address, pgconnect.Options{Schema: postgres.Schema})
	return postgres.Config{DB: db, Explain: p.address.Explain, Patience: patience}, postgres.Unreachable(err)
}

// File is a path that stands for the ledger on this machine: what else this user keeps of its work is beside it.
func (p LedgerPlace) File() (string, error) {
	if !p.isShared {
		path, err := p.sqlitePath()
		if err != nil {
			return "", err
		}
		return filepath.Abs(path)
	}
	name := regexp.MustCompile(`[^A-Za-z0-9._-]+`).ReplaceAllString(p.address.Shown(), "-")
	path, err := xdg.DataFile("simcast/" + name)
	if err != nil {
		return "", noPlace(err)
	}
	return path, nil
}

func noPlace(err error) error {
	return fmt.Errorf("there is no place for the ledger: %w; allow yourself to write there, or name the ledger that you used before with --ledger", err)
}
