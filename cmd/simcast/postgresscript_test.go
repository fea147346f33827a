package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"simcast/pipeline/ledger/postgres/pgtest"
)

// hasPostgres reports whether scripts can have databases. They have to where CI is set, or PostgreSQL is installed.
func hasPostgres() (bool, error) { return mayRun(pgtest.Available()) }

// mayRun reports whether a script runs for which a server was started, or could not be.
func mayRun(why error) (bool, error) {
	if why != nil && !pgtest.MaySkip(why) {
		return false, fmt.Errorf("this script needs PostgreSQL: %w", why)
	}
	return why == nil, nil
}

// TestScriptsWithoutPostgres holds that a fault of a server that is installed is no reason to skip a script.
func TestScriptsWithoutPostgres(t *testing.T) {
	t.Setenv("CI", "")
	if runs, err := mayRun(errors.New("no room")); runs || err == nil {
		t.Errorf("with a fault a script runs: %v; the error is %v", runs, err)
	}
	if runs, err := mayRun(nil); !runs || err != nil {
		t.Errorf("with a server a script runs: %v; the error is %v", runs, err)
	}
}

// cmdPostgres makes a new database, and sets its address in a variable; NAME_WITH_PASSWORD is the same with a password, and NAME_AGAIN
// leads there by another host.
func cmdPostgres(ts *testscript.TestScript, neg bool, args []string) {
	box := theSandbox(ts, neg, args, 1, "postgres NAME")
	address, drop, err := pgtest.NewDatabase(context.Background())
	ts.Check(err)
	ts.Defer(func() { ts.Check(errors.Join(box.dump(address), drop())) })
	ts.Setenv(args[0], address)
	ts.Setenv(args[0]+"_WITH_PASSWORD", strings.Replace(address, "@", ":geheim@", 1))
	ts.Setenv(args[0]+"_AGAIN", strings.NewReplacer("host=%2F", "host=%2F.%2F", "127.0.0.1", "localhost").Replace(address))
}

// dump keeps what a database holds in the sandbox's folder, where keys are looked for.
func (b *sandbox) dump(address string) error {
	text, err := pgtest.Dump(context.Background(), address)
	if err != nil {
		return err
	}
	file, err := os.CreateTemp(b.workDir, "database-*.sql")
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	return errors.Join(err, file.Close())
}

// cmdPsql runs a statement on a database, as somebody who knows what a ledger is made of.
func cmdPsql(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 2, "psql ADDRESS STATEMENT")
	ts.Check(pgtest.Exec(context.Background(), args[0], args[1]))
}
