package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/tables"
)

// Schema is the schema in which the tables stand.
const Schema = "simcast"

// migrationLock keeps two who migrate one after another. It is a number like any other.
const migrationLock = 0x73696d63617374

// ErrEmpty says that a database has no tables of simcast yet.
var ErrEmpty = errors.New("the database has no ledger yet")

// scripts are the migrations, in the order of their numbers. One that a release has is never changed.
func scripts() []string {
	return []string{tables.Schema("BYTEA")}
}

// Version is that of the tables which this simcast knows: how many migrations there are.
func Version() int { return len(scripts()) }

// VersionOf is the version of a database's tables; 0 where it has none.
func VersionOf(ctx context.Context, db *sql.DB) (int, error) { return versionIn(ctx, db) }

// queryer is a database, or a transaction of it.
type queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func versionIn(ctx context.Context, in queryer) (version int, err error) {
	var isThere, isOurs bool
	err = in.QueryRowContext(ctx, `SELECT COUNT(*) FILTER (WHERE c.relname = 'meta') > 0, COUNT(*) FILTER (WHERE c.relname = $2) > 0
		FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1`, Schema, tables.SinceFirst).Scan(&isThere, &isOurs)
	switch {
	case err != nil || !isThere:
		return 0, err
	case !isOurs:
		return 0, tables.ErrBefore
	}
	err = in.QueryRowContext(ctx, `SELECT version FROM `+Schema+`.meta`).Scan(&version)
	return version, err
}

// HeldError says that tables cannot be upgraded because lanes are held, or left to workers.
type HeldError struct{ Lanes, Left int }

func (e *HeldError) Error() string {
	if e.Left > 0 {
		return fmt.Sprintf("the ledger cannot be upgraded while a run is left to workers: it is not done in %d spaces; simcast runs shows which it is", e.Left)
	}
	return fmt.Sprintf("the ledger cannot be upgraded while somebody sends: %d of its spaces are taken; simcast ledger status shows by whom", e.Lanes)
}

// Migrate makes the tables of an empty database, or upgrades those of an earlier simcast, in one transaction. Tables of this version
// stay as they are. Where a lane is held, the error is a *HeldError.
func Migrate(ctx context.Context, db *sql.DB) (from int, err error) {
	return migrate(ctx, db, scripts())
}

// migrate is Migrate with these migrations.
func migrate(ctx context.Context, db *sql.DB, scripts []string) (from int, err error) {
	unhurried, err := pgconnect.Unhurried(db) // large tables take their time
	if err != nil {
		return 0, err
	}
	defer unhurried.Close()
	tx, err := unhurried.BeginTx(ctx, nil)
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
	case from > len(scripts):
		return from, newerError(from)
	case from == len(scripts):
		return from, nil
	case from > 0:
		if err := freeLanes(ctx, tx); err != nil {
			return from, err
		}
	}
	if err := migrateFrom(ctx, tx, from, scripts); err != nil {
		return from, err
	}
	return from, tx.Commit()
}

func newerError(version int) error {
	return fmt.Errorf("the ledger is of version %d, and this simcast knows %d: use the newer simcast that wrote it", version, Version())
}

// freeLanes takes the lanes away from holders that are silent, so that they write nothing any more should they come back. It refuses
// where one is held by somebody who is alive, or left to workers. Nobody takes one before the end of the transaction.
func freeLanes(ctx context.Context, tx *sql.Tx) error {
	if _, err := tx.ExecContext(ctx, `LOCK TABLE lanes IN ACCESS EXCLUSIVE MODE`); err != nil {
		return err
	}
	var found HeldError
	err := tx.QueryRowContext(ctx, `SELECT COUNT(*) FILTER (WHERE held <> 0 AND NOT (`+dialect().MayBeTaken+`)), COUNT(*) FILTER (WHERE workers_run <> '') FROM lanes`).Scan(&found.Lanes, &found.Left)
	if err == nil && found != (HeldError{}) {
		err = &found
	}
	if err == nil {
		_, err = tx.ExecContext(ctx, `UPDATE lanes SET held = 0, epoch = epoch + 1 WHERE held <> 0`)
	}
	return err
}

func migrateFrom(ctx context.Context, tx *sql.Tx, from int, scripts []string) error {
	statements := []string{`SET LOCAL search_path TO ` + Schema}
	if from == 0 {
		statements = append(statements, `CREATE SCHEMA IF NOT EXISTS `+Schema, `CREATE TABLE `+Schema+`.meta (version BIGINT NOT NULL)`, `INSERT INTO `+Schema+`.meta VALUES (0)`)
	}
	statements = append(statements, scripts[from:]...)
	statements = append(statements, fmt.Sprintf(`UPDATE %s.meta SET version = %d`, Schema, len(scripts)))
	for _, statement := range statements {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
