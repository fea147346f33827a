// Package pgtest starts PostgreSQL, and PgBouncer before it, for tests and benchmarks.
//
// A test takes Database, which has what it needs from the one server of its process. Tests that stop and start
// a server make one of their own with New. A test is skipped where PostgreSQL is not installed, and fails there if
// the environment variable CI is set. SIMCAST_TEST_POSTGRES names a server that runs already, and is taken in place of an own one.
//
// Where to look:
//
//	database.go       a new database for a test, and the one server of the process
//	clock.go          a database whose clock is set
//	dump.go           all that a database holds
//	server.go         making a server, its folder and its addresses
//	data.go           its folder of data, which is copied from one that is kept
//	run.go            starting, stopping and killing it
//	watch.go          what stops a server and removes its folder when the process that made it is gone
//	bouncer.go        PgBouncer before a server
//	relay.go          a way to a server that loses what it carries
//	freeze_unix.go    sessions, or a pooler, that hang
//	find.go           where the programs are
//	process.go        a program that runs, and what it wrote
//	together.go       how many tests run side by side
//	memory_linux.go   a folder in memory; memory_other.go, the same elsewhere
//	account_unix.go   the account that the programs run as; account_other.go, the same elsewhere
package pgtest
