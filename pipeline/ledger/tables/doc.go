// Package tables has the statements of every ledger whose tables stand in an SQL database: what a ledger is asked for
// (pipeline/ledger), written in SQL that SQLite and PostgreSQL take alike. Whoever opens a database makes them, says how its
// transactions become durable, and embeds a [Ledger].
//
// Moments are milliseconds since 1970 in UTC. Parameters are $1, $2, …
//
// Where to look:
//
//	schema.sql      the tables of every ledger; schema.go, their version
//	ledger.go       a ledger of a database, and what databases write in different ways
//	query.go        reading rows
//	columns.go      the columns of the tables, by the tags of the structs that they keep
//	moved.go        rounds that stand in another ledger, or are being copied from one
//	copying.go      what a copy from another ledger needs of both
//	lane.go         the lanes of spaces: one is taken, kept and given back
//	lanestate.go    how they stand: who has one, and how far the last run is
//	resume.go       a lane that is taken to go on with a run
//	run.go          runs
//	attempt.go      attempts
//	counts.go       what became of the messages of a run
//	standing.go     where deliveries stand, and which are known
//	ids.go          the ids that deliveries were given later
//	entries.go      the history
//	space.go        spaces and rounds
//	resultsfile.go  the results files that simcast wrote
//	suppression.go  the findings that a planner has suppressed, and their texts
//	day.go          exercise days, and their requests
//	daycontrol.go   the controls of a day are read
//	dayappend.go    what is appended to the records of days, in one transaction
//	daysasked.go    the same: the days are locked, and what is new there is read, of all of them at once
//	source.go       from what a day is played, or a run of workers is posted
package tables
