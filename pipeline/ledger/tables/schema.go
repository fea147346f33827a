package tables

import (
	_ "embed"
	"errors"
	"strings"
)

//go:embed schema.sql
var schema string

// Version is that of the tables which the statements ask for, in a file and in a database.
const Version = 1

// Schema are the statements that make all tables but meta, which has their version. bytes is what the database calls the type of bytes.
func Schema(bytes string) string { return strings.ReplaceAll(schema, "$BYTES", bytes) }

// SinceFirst is a table that every ledger has since version 1, and none that a build from before had, whatever version that wrote.
const SinceFirst = "suppressions"

// ErrBefore says that a build of simcast from before version 1 wrote a ledger.
var ErrBefore = errors.New("a build of simcast from before version 1.0.0 made this ledger, and it cannot be read; begin a new one, under another name, " +
	"and go on from the results with simcast rerun, never with send: a new ledger does not know what was sent")
