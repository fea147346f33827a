// Package ledger is the durable record of every attempt that this user ever
// made to publish something: what was about to go out, and what came back.
//
// A run is begun, each attempt is begun before its request is made, and ended
// after its answer:
//
//	run, err := book.BeginRun(ledger.Run{Space: space, Round: "rehearsal", Plan: "plan.xlsx"})
//	n, err := run.Begin(attempt)      // on disk before the request
//	err = run.End(n, outcome)         // on disk after the answer
//	err = run.Close("finished")
//
// Many runs, each in a space and a goroutine of its own, may write at once: what waits
// for the disk is committed together (commit.go).
//
// An attempt without an end is one whose process died with the request in
// flight: nobody knows whether it was published. Standings reads all attempts
// of a round back and says, for each delivery, where it stands, and under which ids it went out
// or was given since (OpenRun.Rename).
//
// The record is an SQLite file of mode 0600. Its statements are plain SQL that
// PostgreSQL could serve too: no automatic keys, times as milliseconds since
// 1970 in UTC. The API key is never in it; a space is known by a fingerprint
// of its key.
//
// Beside it stand, a file a space, the lock of the run under way and a tally of
// how far the record went. A ledger that has less than its tally says was cut, or
// put back from an older copy, or has lost its log, and is refused: by it, what is
// out would go out again. One that is not there at all is a new one.
package ledger
