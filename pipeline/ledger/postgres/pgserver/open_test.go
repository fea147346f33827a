package pgserver

import (
	"context"
	"errors"
	"net"
	"strings"
	"testing"

	"simcast/pipeline/ledger/postgres/pgtest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func parse(t *testing.T, text string) Address {
	t.Helper()
	address, err := Parse(text, Environment, noEnv, false)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

func start(t *testing.T, options pgtest.Options) *pgtest.Server {
	t.Helper()
	s, err := pgtest.New(options)
	if err != nil {
		pgtest.Missing(t, err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	return s
}

// refused opens an address and holds the refusal to words.
func refused(t *testing.T, address Address, words ...string) error {
	t.Helper()
	db, err := Open(t.Context(), address, Options{})
	if err == nil {
		db.Close()
		t.Fatalf("%s is opened", address)
	}
	var plain *Error
	if !errors.As(err, &plain) {
		t.Errorf("not an *Error: %v", err)
	}
	for _, word := range append(words, address.Shown()) {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("%q is not in: %v", word, err)
		}
	}
	noSecret(t, err)
	return err
}

func TestOpen(t *testing.T) {
	url := pgtest.Database(t)
	if err := pgtest.Exec(t.Context(), url, `CREATE SCHEMA "odd ""name"; ALTER ROLE CURRENT_USER SET synchronous_commit = off`); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := pgtest.Exec(t.Context(), url, "ALTER ROLE CURRENT_USER RESET synchronous_commit"); err != nil {
			t.Error(err)
		}
	}()
	db, err := Open(t.Context(), parse(t, url), Options{Schema: `odd "name`, MaxConnections: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if most := db.Stats().MaxOpenConnections; most != 3 {
		t.Errorf("at most %d connections", most)
	}
	for range 2 { // the second on another connection
		conn, err := db.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		for setting, want := range map[string]string{"synchronous_commit": "on", "application_name": "simcast", "search_path": `"odd ""name"`} {
			var got string
			if err := conn.QueryRowContext(t.Context(), "SELECT current_setting($1)", setting).Scan(&got); err != nil || got != want {
				t.Errorf("%s is %s (%v)", setting, got, err)
			}
		}
	}
}

func TestRefusedServers(t *testing.T) {
	url := pgtest.Database(t)
	other := strings.Replace(url, "/simcast_", "/no_simcast_", 1)
	if err := refused(t, parse(t, other), "there is no such database", "createdb"); IsUnreachable(err) {
		t.Error("a database that is not there is unreachable")
	}
	if err := pgtest.Exec(t.Context(), url, `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()); END $$`); err != nil {
		t.Fatal(err)
	}
	refused(t, parse(t, url), "read-only")
}

func TestJudge(t *testing.T) {
	good := found{number: 130000, version: "13.0", fsync: "on", synchronous: "on", readOnly: "off"}
	var address Address
	if err := address.judge(good); err != nil {
		t.Errorf("version 13: %v", err)
	}
	for word, change := range map[string]func(*found){
		"too old":            func(f *found) { f.number = 120022 },
		"fsync":              func(f *found) { f.fsync = "off" },
		"standby":            func(f *found) { f.standby, f.readOnly = true, "on" },
		"read-only":          func(f *found) { f.readOnly = "on" },
		"synchronous_commit": func(f *found) { f.synchronous = "local" },
	} {
		bad := good
		change(&bad)
		if err := address.judge(bad); err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%s: %v", word, err)
		}
	}
}

func TestFsyncOff(t *testing.T) {
	s := start(t, pgtest.Options{Settings: map[string]string{"fsync": "off"}})
	refused(t, parse(t, s.URL("postgres")), "fsync off", "fsync = on")
	s.Stop(pgtest.Immediate)
	refusedLater := refused(t, parse(t, s.URL("postgres")), "cannot be reached")
	if !IsUnreachable(refusedLater) {
		t.Errorf("a stopped server is not unreachable: %v", refusedLater)
	}
}

func TestPoolers(t *testing.T) {
	server := start(t, pgtest.Options{})
	for _, pooling := range []pgtest.Pooling{pgtest.Session, pgtest.Transaction, pgtest.Statement} {
		for _, lines := range [][]string{nil, {"server_round_robin = 1", "min_pool_size = 5"}} {
			b, err := server.Bouncer(pooling, lines...)
			if err != nil {
				pgtest.Missing(t, err)
			}
			address := parse(t, b.URL("postgres"))
			if pooling != pgtest.Session {
				refused(t, address, "pooler", "session mode", "PostgreSQL itself")
				b.Stop()
				continue
			}
			db, err := Open(t.Context(), address, Options{Schema: "public"})
			if err != nil {
				t.Fatalf("session mode is refused: %v", err)
			}
			if err := db.PingContext(t.Context()); err != nil {
				t.Error(err)
			}
			b.Stop()
			if err := db.PingContext(t.Context()); !IsUnreachable(err) {
				t.Errorf("a stopped pooler is not unreachable: %v", err)
			}
			db.Close()
		}
	}
}

func TestLostConnection(t *testing.T) {
	s := start(t, pgtest.Options{TCP: true})
	for _, url := range []string{s.URL("postgres"), s.TCPURL("postgres")} {
		db, err := Open(t.Context(), parse(t, url), Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		conn, err := db.Conn(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		s.Stop(pgtest.Immediate)
		_, err = conn.ExecContext(t.Context(), "SELECT 1")
		if !IsUnreachable(err) {
			t.Errorf("a lost connection is not unreachable: %v", err)
		}
		if err := db.PingContext(t.Context()); !IsUnreachable(err) {
			t.Errorf("a refused connection is not unreachable: %v", err)
		}
		if err := s.Start(); err != nil {
			t.Fatal(err)
		}
		if err := db.PingContext(t.Context()); err != nil {
			t.Errorf("after the start: %v", err)
		}
	}
}

func TestIsUnreachable(t *testing.T) {
	if IsUnreachable(nil) || IsUnreachable(context.Canceled) || IsUnreachable(errors.New("other")) {
		t.Error("no error, a canceled one or another is unreachable")
	}
	if !IsUnreachable(&net.DNSError{Err: "no such host"}) || !IsUnreachable(context.DeadlineExceeded) {
		t.Error("an unknown host, or one that takes too long, is reachable")
	}
}
