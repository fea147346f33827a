// Package jsonout has the JSON of the commands: what each writes on standard output with --json. Its keys and their
// order are promised to scripts. The schemas in docs/schema and the tables of docs/json.md are made of these structs, and of
// the comments of their fields: schema_test.go says how.
//
// Where to look:
//
//	outcome.go  send and rerun, in one space and in many
//	delivery.go a delivery that is open
//	dryrun.go   what a dry run would post
//	played.go   the lines of play
//	resolved.go what was answered about uncertain messages
//	history.go  the history
//	ledger.go   what stands in a ledger, its upgrade and its copy
//	runs.go     runs that are left to workers
//	reading.go  how a plan was read
//	schedule.go when each row is played
//	control.go  an exercise day: its board, and what was asked of it
//	rules.go    the rules of lint
//	version.go  what simcast was built of, and the versions of what it writes
//	others.go   the other commands, and errors
package jsonout
