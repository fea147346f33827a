// Package workers tries to break the promise of simcast while workers on several machines post one run: each delivery is published at
// most once, and it is known what became of each. Workers are real processes with real sockets, and the ledger is a PostgreSQL of its own.
//
// A round makes spaces, a plan with some messages for each, and three workers, and leaves the run to them. Then come troubles, one after
// another, until so many of each kind have been:
//
//	kill      SIGKILL of a worker; another one is started in its place
//	stop      SIGSTOP of a worker for longer than its lanes are its own, and SIGCONT
//	cut       the connections of a worker to the database are cut, and no new ones are made for a while
//	database  PostgreSQL is stopped as in a crash, and started again
//
// The judge imports nothing of simcast's. It reads the ledger by plain SQL and holds it against the record of the service:
//
//   - published twice: none
//   - said to be sent and not published: none; its message_id is the one that was given
//   - published, and neither sent nor uncertain in the ledger: none
//   - each message of the run has its fate, and a lane is done only then
//   - in a lane no more is uncertain than the troubles that met it
//   - one request at a time in a space, but for one of a worker that stood still, when it goes on, in a space that it had
//   - after a kill no lane waits for 20 s
//   - no key stands in a dump of the database, or in what the workers have said
//
// TestJudgeSees tells it lies of these kinds.
//
//	go test ./cmd/bench/torture/workers -run 'TestWorkers$' -v -timeout 2h -workers.kills 100 -workers.stops 50 -workers.cuts 20 -workers.databases 20
package workers
