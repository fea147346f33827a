package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/tables"
)

// Version is that of the tables which this simcast reads and writes. A ledger of a later one is not touched.
const Version = tables.Version

func schema() string { return tables.Schema("BLOB") }

// makeTables makes the tables of a new ledger. It has all of them and its version at once, or none.
func (l *Ledger) makeTables(ctx context.Context) error {
	if err := l.checkVersion(ctx); !errors.Is(err, errNotBegun) {
		return err
	}
	return l.write(ctx, groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		if _, err := versionIn(ctx, tx); err == nil {
			return nil // another process was quicker
		}
		_, err := tx.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS meta (version BIGINT NOT NULL);
			INSERT INTO meta (version) VALUES (`+fmt.Sprint(Version)+`);`+schema())
		return err
	})
}

// queryer is a database, or a transaction of it.
type queryer interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

func versionIn(ctx context.Context, in queryer) (version int, err error) {
	err = in.QueryRowContext(ctx, `SELECT version FROM meta`).Scan(&version)
	return version, err
}

// checkVersion refuses a ledger that this simcast does not know. One without a version is errNotBegun.
func (l *Ledger) checkVersion(ctx context.Context) error {
	found, err := versionIn(ctx, l.DB)
	if errors.Is(err, sql.ErrNoRows) || isNoTable(err) {
		return l.whyNoVersion(ctx)
	}
	var isOurs bool
	if err == nil {
		err = l.DB.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1)`, tables.SinceFirst).Scan(&isOurs)
	}
	switch {
	case err != nil:
		return err
	case !isOurs:
		return &Error{Path: l.path, Err: tables.ErrBefore}
	}
	return l.refuseNewer(found)
}

// checkVersionIn refuses a ledger that a newer simcast has upgraded since it was opened.
func (l *Ledger) checkVersionIn(ctx context.Context, tx *sql.Tx) error {
	found, err := versionIn(ctx, tx)
	if err != nil {
		return err
	}
	return l.refuseNewer(found)
}

func (l *Ledger) refuseNewer(found int) error {
	if found > Version {
		return &Error{Path: l.path, Err: &NewerError{found}, Hint: "use the newer simcast that wrote it"}
	}
	return nil
}

// NewerError says that a newer simcast wrote the ledger.
type NewerError struct{ Found int }

func (e *NewerError) Error() string {
	return fmt.Sprintf("it is of version %d, and this simcast knows %d", e.Found, Version)
}
