// Package pgtest starts PostgreSQL, and PgBouncer before it, for tests and benchmarks.
//
// A test takes Database, which has what it needs from the one server of its process. Tests that stop and start
// a server make one of their own with New. A test is skipped where PostgreSQL is not installed, and fails there if
// the environment variable CI is set. SIMCAST_TEST_POSTGRES names a server that runs already, and is taken in place of an own one.
//
// Where to look:
//
//	database.go       a new database for a test, and the one server of the process
//	statement.go      what is asked of a database beside the test: a statement, a dump, another clock
//	server.go         a server: its folder, its addresses, its start and its end
//	programs.go       where the programs are, and as whom they run
//	bouncer.go        PgBouncer before a server
//	relay.go          a way to a server that loses what it carries
//	freeze.go         sessions, or a pooler, that hang
//	memory_linux.go   a folder in memory; memory_other.go, the same elsewhere
package pgtest
