package main

import (
	"database/sql"

	"github.com/rogpeppe/go-internal/testscript"
)

// cmdSQL runs a statement on an SQLite file, as somebody who knows what a ledger is made of.
func cmdSQL(ts *testscript.TestScript, neg bool, args []string) {
	theSandbox(ts, neg, args, 2, "sql FILE STATEMENT")
	db, err := sql.Open("sqlite", "file:"+ts.MkAbs(args[0]))
	ts.Check(err)
	defer db.Close()
	_, err = db.Exec(args[1])
	ts.Check(err)
}
