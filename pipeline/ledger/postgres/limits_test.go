package postgres

import (
	"context"
	"database/sql"
	"errors"
	"testing"

	"simcast/pipeline/ledger"
	"simcast/pipeline/ledger/groupcommit"
	"simcast/pipeline/ledger/postgres/pgconnect"
	"simcast/pipeline/ledger/postgres/pgtest"
)

// TestStatementTimeout holds that how long a statement may take by the user's settings on the server does not count for the ledger.
func TestStatementTimeout(t *testing.T) {
	t.Parallel()
	server := pgtest.Own(t, pgtest.Options{TCP: true})
	must(t, pgtest.Exec(t.Context(), server.URL("postgres"), `ALTER ROLE postgres SET statement_timeout = '300ms'`))
	l := openAt(t, server.URL("postgres"), nil)
	if err := pgtest.Exec(t.Context(), server.URL("postgres"), `SELECT pg_sleep(60)`); !pgconnect.IsUnreachable(err) {
		t.Fatalf("the server has no such limit: %v", err)
	}
	tries := 0
	err := l.write(t.Context(), groupcommit.How{}, func(ctx context.Context, tx *sql.Tx) error {
		tries++
		_, err := tx.ExecContext(ctx, `SELECT pg_sleep(0.5)`)
		return err
	})
	if err != nil || tries != 1 {
		t.Errorf("a statement that takes longer was tried %d times: %v", tries, err)
	}
}

// TestCanceled holds that a statement which the server ends is tried again, and that what this program ends is no outage.
func TestCanceled(t *testing.T) {
	t.Parallel()
	address := pgtest.Database(t)
	l := openAt(t, address, nil)
	var met []error
	err := l.write(t.Context(), groupcommit.How{Alone: true}, func(ctx context.Context, tx *sql.Tx) error {
		if met != nil {
			return tx.QueryRowContext(ctx, `SELECT 1`).Scan(new(int))
		}
		cancel := make(chan error)
		go func() {
			cancel <- waitingFor(ctx, l, `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query = 'SELECT pg_sleep(60)'`)
		}()
		_, err := tx.ExecContext(ctx, `SELECT pg_sleep(60)`)
		must(t, <-cancel)
		met = append(met, err)
		return err
	})
	if err != nil || len(met) != 1 || !errors.Is(l.wrap(met[0]), ledger.ErrUnreachable) {
		t.Errorf("it was ended by %v, and came to %v", met, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	canceled := make(chan error)
	go func() {
		err := waitingFor(ctx, l, `SELECT TRUE FROM pg_stat_activity WHERE datname = current_database() AND query = 'SELECT pg_sleep(61)'`)
		cancel()
		canceled <- err
	}()
	_, err = l.DB.ExecContext(ctx, `SELECT pg_sleep(61)`)
	must(t, <-canceled)
	if pgconnect.IsUnreachable(err) || !errors.Is(err, context.Canceled) {
		t.Errorf("what this program ends: %v", err)
	}
}

// waitingFor asks until there is an answer.
func waitingFor(ctx context.Context, l *Ledger, query string) error {
	for {
		var is bool
		if err := l.DB.QueryRowContext(ctx, query).Scan(&is); !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
}
