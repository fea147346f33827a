// Package sqlite is a record of attempts in an SQLite file of mode 0600, which the user's runs share.
//
// Many runs, each in a space and a goroutine of its own, may write at once: what waits
// for the disk is committed together (commit.go).
//
// The statements are plain SQL that PostgreSQL could serve too: no automatic keys, times as
// milliseconds since 1970 in UTC.
//
// Beside the file stand, a file a space, the lock of the run under way and a tally of
// how far the record went. A ledger that has less than its tally says was cut, or
// put back from an older copy, or has lost its log, and is refused: by it, what is
// out would go out again. One that is not there at all is a new one.
package sqlite
