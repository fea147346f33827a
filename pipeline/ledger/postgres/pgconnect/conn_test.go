package pgconnect

import (
	"database/sql"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"simcast/pipeline/ledger/postgres/pgtest"
)

const sleeps = `SELECT pg_sleep(600)`

// openHasty opens a database whose server has little time to answer.
func openHasty(t *testing.T) *sql.DB {
	t.Helper()
	db, err := Open(t.Context(), parse(t, pgtest.Database(t)), Options{AnswerTimeout: time.Second})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// TestNoAnswer holds that whatever waits for a server that does not answer ends, as where that cannot be reached, and that the next
// statement has a connection that works.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	db := openHasty(t)
	if _, err := db.ExecContext(t.Context(), `CREATE TABLE late (n BIGINT PRIMARY KEY DEFERRABLE INITIALLY DEFERRED);
		CREATE FUNCTION sleeps() RETURNS TRIGGER AS $$ BEGIN PERFORM pg_sleep(600); RETURN NULL; END $$ LANGUAGE plpgsql;
		CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON late DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION sleeps()`); err != nil {
		t.Fatal(err)
	}
	inTransaction := func(query string) error {
		tx, err := db.BeginTx(t.Context(), nil)
		if err != nil {
			return err
		}
		defer func() { _ = tx.Rollback() }()
		if _, err := tx.ExecContext(t.Context(), query); err != nil {
			return err
		}
		return tx.Commit()
	}
	prepared, err := db.PrepareContext(t.Context(), sleeps)
	if err != nil {
		t.Fatal(err)
	}
	defer prepared.Close()
	var waiting sync.WaitGroup
	for what, do := range map[string]func() error{
		"a statement":                  func() error { _, err := db.ExecContext(t.Context(), sleeps); return err },
		"a look":                       func() error { return db.QueryRowContext(t.Context(), sleeps).Scan(new(string)) },
		"a prepared statement":         func() error { _, err := prepared.ExecContext(t.Context()); return err },
		"a look by a prepared one":     func() error { return prepared.QueryRowContext(t.Context()).Scan(new(string)) },
		"a statement in a transaction": func() error { return inTransaction(sleeps) },
		"a commit":                     func() error { return inTransaction(`INSERT INTO late VALUES (1)`) },
	} {
		waiting.Go(func() {
			if err := do(); !IsUnreachable(err) {
				t.Errorf("%s: %v", what, err)
			}
			if err := inTransaction(`SELECT 1`); err != nil {
				t.Errorf("after %s: %v", what, err)
			}
		})
	}
	waiting.Wait()
}

// TestUnhurried holds that an answer may take as long as it does where somebody has asked for that.
func TestUnhurried(t *testing.T) {
	t.Parallel()
	db, err := Unhurried(openHasty(t))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), `SELECT pg_sleep(1.5)`); err != nil {
		t.Error(err)
	}
}

// TestSlowReader holds that only the server has to be quick: who reads rows may take longer between two of them.
func TestSlowReader(t *testing.T) {
	t.Parallel()
	db := openHasty(t)
	selected, err := db.QueryContext(t.Context(), `SELECT repeat('x', 100000) FROM generate_series(1, 500)`)
	if err != nil {
		t.Fatal(err)
	}
	defer selected.Close()
	n := 0
	for selected.Next() {
		if n++; n == 1 {
			if _, err := db.ExecContext(t.Context(), sleeps); !IsUnreachable(err) { // takes as long as an answer may
				t.Fatal(err)
			}
		}
	}
	if err := selected.Err(); err != nil || n != 500 {
		t.Errorf("%d rows: %v", n, err)
	}
}

// TestReadOnlyServer holds that a connection whose server takes no writes any more counts as lost, and is not used again.
func TestReadOnlyServer(t *testing.T) {
	t.Parallel()
	db := openHasty(t)
	db.SetMaxOpenConns(1)
	if _, err := db.ExecContext(t.Context(), `CREATE TABLE names (name TEXT)`); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), `SET default_transaction_read_only = on`); err != nil { // of this connection alone
		t.Fatal(err)
	}
	if _, err := db.ExecContext(t.Context(), `INSERT INTO names VALUES ('a')`); !IsUnreachable(err) {
		t.Errorf("a write to a server that takes none: %v", err)
	}
	if _, err := db.ExecContext(t.Context(), `INSERT INTO names VALUES ('a')`); err != nil {
		t.Errorf("by a new connection: %v", err)
	}
}

// fsyncOff holds that a server without fsync is refused, also where it is started so under a program that has checked it.
func fsyncOff(t *testing.T, s *pgtest.Server) {
	address := parse(t, s.URL("postgres"))
	db, err := Open(t.Context(), address, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	restart(t, s, "ALTER SYSTEM SET fsync = off")
	refused(t, address, "fsync off", "fsync = on")
	var plain *Error
	if err := address.Explain(db.PingContext(t.Context())); !errors.As(err, &plain) || !strings.Contains(plain.What, "fsync off") || IsUnreachable(err) || err != error(plain) {
		t.Errorf("a new connection of a database that was opened before: %v", err)
	}
}

// TestIsolation holds that a session isolates its transactions as the statements need it, whatever the database says.
func TestIsolation(t *testing.T) {
	t.Parallel()
	url := pgtest.Database(t)
	if err := pgtest.Exec(t.Context(), url, `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_isolation = serializable', current_database()); END $$`); err != nil {
		t.Fatal(err)
	}
	db, err := Open(t.Context(), parse(t, url), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	var got string
	if err := db.QueryRowContext(t.Context(), `SELECT current_setting('transaction_isolation')`).Scan(&got); err != nil || got != "read committed" {
		t.Errorf("it is %s: %v", got, err)
	}
}
