package main

import (
	"database/sql"

	"github.com/rogpeppe/go-internal/testscript"
)

// cmdSQL runs a statement on an SQLite file, as somebody who knows what a ledger is made of.
func cmdSQL(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 2, "sql FILE STATEMENT")
	ts.Check(runSQL(ts.MkAbs(args[0]), args[1]))
}

// runSQL runs a statement on an SQLite file.
func runSQL(path, statement string) error {
	db, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(5000)")
	if err != nil {
		return err
	}
	defer db.Close()
	_, err = db.Exec(statement)
	return err
}
