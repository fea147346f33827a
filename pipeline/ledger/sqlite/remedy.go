package sqlite

import (
	"errors"
	"io/fs"
	"syscall"

	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"
)

const (
	goesOn    = "then start simcast again: it continues where it stopped"
	remedyAny = "check whether the file, its folder and its drive are in order, and whether --ledger and SIMCAST_LEDGER name the right file; " + goesOn +
		"; with an empty ledger everything would be sent twice"
)

// remedyOf is what to do about an error of a ledger's file. It never names another ledger: what this
// one has as sent would go out again.
func remedyOf(err error) string {
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return "make room on its drive; " + goesOn
	case errors.Is(err, fs.ErrPermission):
		return remedyOfCode(sqlite3.SQLITE_PERM)
	case errors.Is(err, syscall.EROFS):
		return remedyOfCode(sqlite3.SQLITE_READONLY)
	}
	if coded := (*sqlite.Error)(nil); errors.As(err, &coded) {
		return remedyOfCode(coded.Code() & 0xff) // without what SQLite says more exactly
	}
	return remedyAny
}

func remedyOfCode(code int) string {
	switch code {
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return "another program has it in use: wait until it has ended, or end it; " + goesOn
	case sqlite3.SQLITE_FULL:
		return "make room on its drive; " + goesOn
	case sqlite3.SQLITE_PERM, sqlite3.SQLITE_AUTH:
		return "give yourself the right to read and write it and its folder; " + goesOn
	case sqlite3.SQLITE_READONLY:
		return "make it, its folder and its drive writable for you; " + goesOn
	case sqlite3.SQLITE_CANTOPEN:
		return "check whether its folder is there, and whether you have the right to read and write there; " + goesOn
	case sqlite3.SQLITE_NOTADB:
		return "it is not a ledger: check whether --ledger and SIMCAST_LEDGER name the right file; if they do, put the ledger back from its last copy, and look in the exercise what was sent since"
	case sqlite3.SQLITE_CORRUPT:
		return "it is damaged: restore it with its log (-wal) from the last copy; or move both away and continue from the results with simcast rerun, never with send"
	case sqlite3.SQLITE_IOERR:
		return "its drive cannot be read or written: check that it is connected and works; " + goesOn
	}
	return remedyAny
}
