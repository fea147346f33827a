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
// TestDays plays a day instead, in each space: an entry a second, and contingencies. It has the same troubles, and workers are ended by SIGTERM
// (drains), while a controller on another machine gives hold, resume, skip and now, in one space or in all. Its judge has these rules, and:
//
//   - each entry is sent, uncertain, or was skipped; what was skipped was not published, and no contingency that nobody called
//   - nothing goes out before its moment
//   - nothing goes out between the answer to a hold and the request for its end, but what was on its way
//   - the ledger has each verb as it was answered
//   - a worker that ends by SIGTERM leaves nothing uncertain
//   - the results files say of each entry what service and ledger have
//
// The pauses after troubles are printed, and so is how late entries began; with -workers.quiet nobody controls the day.
//
//	go test ./cmd/bench/torture/workers -run 'TestWorkers$' -v -timeout 2h -workers.between 3s -workers.kills 100 -workers.stops 50 -workers.cuts 20 -workers.databases 20
//	go test ./cmd/bench/torture/workers -run 'TestDays$' -v -timeout 2h -workers.days -workers.kills 20 -workers.stops 5 -workers.drains 20 -workers.cuts 10 -workers.databases 10
//	go test ./cmd/bench/torture/workers -run 'TestDays$' -v -workers.days -workers.quiet -workers.count 1 -workers.spaces 100 -workers.kills 0 -workers.drains 0 -workers.databases 0
package workers
