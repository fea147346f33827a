package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"simcast/pipeline/ledger/postgres/pgtest"
)

// hasPostgres reports whether scripts can have databases. Where CI is set they have to.
func hasPostgres() (bool, error) {
	err := pgtest.Available()
	if err != nil && os.Getenv("CI") != "" {
		return false, fmt.Errorf("this script needs PostgreSQL: %w", err)
	}
	return err == nil, nil
}

// cmdPostgres makes a new database, and sets its address in a variable; NAME_WITH_PASSWORD is the same with a password.
func cmdPostgres(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 1, "postgres NAME")
	address, drop, err := pgtest.NewDatabase(context.Background())
	ts.Check(err)
	ts.Defer(func() { ts.Check(drop()) })
	ts.Setenv(args[0], address)
	ts.Setenv(args[0]+"_WITH_PASSWORD", strings.Replace(address, "@", ":geheim@", 1))
}

// cmdPsql runs a statement on a database, as somebody who knows what a ledger is made of.
func cmdPsql(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 2, "psql ADDRESS STATEMENT")
	ts.Check(pgtest.Exec(context.Background(), args[0], args[1]))
}
