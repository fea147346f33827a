package pgconnect

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
	t.Parallel()
	url := pgtest.Database(t)
	const settings = `CREATE SCHEMA "odd ""name"; DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$`
	if err := pgtest.Exec(t.Context(), url, settings); err != nil {
		t.Fatal(err)
	}
	db, err := Open(t.Context(), parse(t, url), Options{Schema: `odd "name`, MaxConnections: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	more, err := OneMore(db)
	if err != nil {
		t.Fatal(err)
	}
	defer more.Close()
	if most, one := db.Stats().MaxOpenConnections, more.Stats().MaxOpenConnections; most != 2 || one != 1 {
		t.Errorf("at most %d connections, and %d more", most, one)
	}
	var schema string
	if err := more.QueryRowContext(t.Context(), "SELECT current_setting('search_path')").Scan(&schema); err != nil || schema != `"odd ""name"` {
		t.Errorf("one more has the schema %s (%v)", schema, err)
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
	t.Parallel()
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

func TestValidate(t *testing.T) {
	good := found{number: 130000, version: "13.0", fsync: "on", synchronous: "on", readOnly: "off"}
	var address Address
	if err := address.validate(good); err != nil {
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
		if err := address.validate(bad); err == nil || !strings.Contains(err.Error(), word) {
			t.Errorf("%s: %v", word, err)
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
