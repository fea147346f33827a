// Package postgres is a ledger in a PostgreSQL database, which several people and machines share.
//
// Its statements are those of package tables. The tables stand in a schema of their own (simcast), and are made and upgraded by
// migrations. What many goroutines write is committed together (package groupcommit), each commit durable before it
// returns.
//
// A run may be left to workers; its lanes are for workers alone then.
//
// Who holds a lane says every few seconds, by the database's clock, that it is alive; a lane whose holder is silent may be taken. See
// [ledger.Lanes].
//
// A database that cannot be reached for a while is waited for. What a lost connection leaves open, whether a commit went through, tells a
// token that stands beside what was written, once the database is there again, so that nothing is written twice. Attempts and their ends
// have none: the same one is written again, which changes nothing where it is there.
//
// Where to look:
//
//	ledger.go   opening a ledger, for writing or to read
//	changes.go  whether something has changed
//	migrate.go  its tables: made in an empty database, and upgraded
//	write.go    writing to a database that cannot be reached for a while
//	lane.go     lanes, and the signs of life of those who hold them
//	rows.go     running statements, and reading rows
//
// Runs that are left to workers ([ledger.Workers]):
//
//	workersfreeze.go  what a run has to post is frozen, and what a day is to be played from
//	workers.go        a run is started and stopped
//	workersdays.go    lanes of days that wait, and one start of a day after another
//	workerstake.go    a lane is taken for a run, and given back
//	workersruns.go    which runs there are, and how far they are
//	workerssign.go    the signs of life of workers, and what each sees of the others
//	workersforget.go  messages that are not needed any more are deleted
package postgres
