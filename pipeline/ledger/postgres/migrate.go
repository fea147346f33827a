package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"slices"
)

//go:embed migrations/*.sql
var migrations embed.FS

// Schema is the schema in which the tables stand.
const Schema = "simcast"

// migrationLock keeps two who migrate one after another. It is a number like any other.
const migrationLock = 0x73696d63617374

// ErrEmpty says that a database has no tables of simcast yet.
var ErrEmpty = errors.New("the database has no ledger yet")

// Version is that of the tables which this simcast knows: how many migrations there are.
func Version() int {
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		panic(err) // they are part of the program
	}
	return len(files)
}

// VersionOf is the version of a database's tables; 0 where it has none.
func VersionOf(ctx context.Context, db *sql.DB) (int, error) { return versionIn(ctx, db) }

// queryer is a database, or a transaction of it.
type queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func versionIn(ctx context.Context, in queryer) (version int, err error) {
	var isThere bool
	err = in.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relname = 'meta')`, Schema).Scan(&isThere)
	if err == nil && isThere {
		err = in.QueryRowContext(ctx, `SELECT version FROM `+Schema+`.meta`).Scan(&version)
	}
	return version, err
}

// HeldError says that tables cannot be upgraded because lanes are held.
type HeldError struct{ Lanes int }

func (e *HeldError) Error() string {
	return fmt.Sprintf("the ledger cannot be upgraded while somebody sends: %d of its spaces are taken; simcast ledger status shows by whom", e.Lanes)
}

// Migrate makes the tables of an empty database, or upgrades those of an earlier simcast, in one transaction. Tables of this version
// stay as they are. Where a lane is held, the error is a *HeldError.
func Migrate(ctx context.Context, db *sql.DB) (from int, err error) {
	tx, err := db.BeginTx(ctx, nil)
	if err != nil {
		return 0, err
	}
	defer func() { _ = tx.Rollback() }() // nothing after a commit
	if _, err := tx.ExecContext(ctx, `SELECT pg_advisory_xact_lock($1)`, migrationLock); err != nil {
		return 0, err
	}
	if from, err = versionIn(ctx, tx); err != nil {
		return 0, err
	}
	switch {
	case from > Version():
		return from, newerError(from)
	case from == Version():
		return from, nil
	case from > 0:
		if err := refuseHeld(ctx, tx); err != nil {
			return from, err
		}
	}
	if err := migrateFrom(ctx, tx, from); err != nil {
		return from, err
	}
	return from, tx.Commit()
}

func newerError(version int) error {
	return fmt.Errorf("the ledger is of version %d, and this simcast knows %d: use the newer simcast that wrote it", version, Version())
}

// refuseHeld refuses where a lane is held by somebody who is alive. Nobody takes one before the end of the transaction.
func refuseHeld(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, `LOCK TABLE lanes IN ACCESS EXCLUSIVE MODE`); err != nil {
		return err
	}
	held := 0
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FROM lanes WHERE held <> 0 AND NOT (`+dialect().Expired+`)`).Scan(&held)
	if err == nil && held > 0 {
		err = &HeldError{held}
	}
	return err
}

func migrateFrom(ctx context.Context, tx *sql.Tx, from int) error {
	files, err := migrations.ReadDir("migrations")
	if err != nil {
		return err
	}
	var statements []string
	if from == 0 {
		statements = append(statements, `CREATE SCHEMA IF NOT EXISTS `+Schema, `CREATE TABLE `+Schema+`.meta (version BIGINT NOT NULL)`, `INSERT INTO `+Schema+`.meta VALUES (0)`)
	}
	for _, file := range files[from:] { // their names are in the order of their numbers
		text, err := migrations.ReadFile("migrations/" + file.Name())
		if err != nil {
			return err
		}
		statements = append(statements, string(text))
	}
	statements = append(statements, fmt.Sprintf(`UPDATE %s.meta SET version = %d`, Schema, len(files)))
	for _, statement := range slices.Concat([]string{`SET LOCAL search_path TO ` + Schema}, statements) {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
