// Package ledger is what a record of attempts is: of everything that this user ever made to publish something, what
// was about to go out, and what came back. It has the record's types and, in record.go, what its callers ask of it;
// a record itself is in a folder below, and ledgertest has the tests that every record passes.
//
// A run is begun, each attempt is begun before its request is made, and ended after its answer:
//
//	run, err := record.BeginRun(ledger.Run{Space: space, Round: "rehearsal", Plan: "plan.xlsx"})
//	n, err := run.Begin(attempt)         // durable before the request
//	err = run.End(n, started, end)       // durable after the answer
//	err = run.Close(ended, "finished")
//
// An attempt without an end is one whose process died with the request in flight: nobody knows whether it was
// published. Standings folds all attempts of a round and says, for each delivery, where it stands, and under which
// ids it went out or was given since (OpenRun.Rename).
//
// The API key is never in a record; a space is known by a fingerprint of its key.
package ledger
