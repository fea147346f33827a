// Package sqlite is a record of attempts in an SQLite file of mode 0600, which the user's runs share.
//
// Many runs, each in a space and a goroutine of its own, may write at once: what waits
// for the disk is committed together (commit.go).
//
// The statements are plain SQL that PostgreSQL could serve too: no automatic keys, times as
// milliseconds since 1970 in UTC.
//
// Beside the file stand, a file a space, the lock of the run under way and a watermark:
// how far the record went. A ledger that has less than its watermark says was cut, or
// put back from an older copy, or has lost its log, and is refused: by it, what is
// out would go out again. One that is not there at all is a new one.
//
// Where to look:
//
//	ledger.go                opening a ledger, for writing or to read, and closing it
//	schema.go                its tables, and what is done with those of an older simcast
//	notbegun.go              a file that has no tables yet: its maker was killed
//	file.go, links_*.go, modes.go
//	                         what may stand at a ledger's path, and who may read it
//	remedy.go                what to do about an error of the file
//	space.go, run.go, attempt.go, ids.go
//	                         spaces and rounds, runs, attempts, the ids of what went out
//	standing.go, entries.go  where deliveries stand; the history
//	resultsfile.go           the results files that simcast wrote, and which deliveries a ledger knows
//	commit.go                many runs that write at once
//	lock.go, watermark.go    the files beside the ledger
//	query.go                 reading rows
package sqlite
