// Package ledger says what a ledger is: the durable record of everything that whoever uses it ever made to publish something,
// what was about to go out, and what came back. It has the ledger's types and, in ledger.go, what its callers ask of it.
// A ledger itself is in a package below this one (sqlite, postgres), and ledgertest has the tests that every ledger passes.
//
// A run is begun, each attempt is begun before its request is made, and ended after its answer:
//
//	lane, err := ledger.TakeLane(ctx, space, ledger.ThisProcess("ada"), false)
//	run, err := lane.BeginRun(ledger.Run{Round: "rehearsal", Plan: "plan.xlsx"})
//	n, err := run.Begin(attempt)       // durable before the request
//	err = run.End(n, started, end)     // durable after the answer
//	err = run.Close(ended, "finished")
//	err = lane.Release()
//
// An attempt without an end is one whose process died with the request in flight: nobody knows whether it was published.
// The API key is never in a ledger; a space is known by a fingerprint of its key.
//
// A space has one lane, and whoever posts in the space holds it. The ledger's row of a lane is the only truth on who may post: an
// attempt is written only under the epoch that the lane has at that moment.
//
// A run may be left to workers ([Workers]): processes on several machines that share a ledger. What is to be posted is frozen into the
// ledger first. From then on the lanes of the run's spaces are for workers alone, until each space is done: a worker takes the lane of a
// space, posts in slices of some seconds, and gives it back after one of them, at the latest after some minutes. The lanes of a run that
// plays a day are not sliced: a worker that has taken one keeps it until the day is over there, somebody stops the run, or the worker
// ends. Keys are never part of it: each worker has its own.
//
// Its words:
//
//	attempt    a request to publish a delivery, and what came of it; or what a results file says of such requests
//	outcome    what one attempt came to
//	resolution what a person answered who looked for an uncertain delivery in the exercise (SourceResolved)
//	imported   of an attempt: it is from a results file (SourceImported), and not a request of this user's
//	requests   how many requests were made: 1 for an attempt that was posted, 0 where not a byte went out, and for an
//	           imported one what the results file says. Their sum is the column attempts of a results file
//	hash       tells deliveries apart (package deliveryhash); the same message to the same team has the same hash
//	standing   where a delivery stands after all its attempts in a round; its state is one of four words
//	lane       the right to post in a space; one process holds it at a time (Lanes)
//	epoch      a number of a lane that grows each time it is taken. An attempt is written only under the present one
//	beat       the last sign of life of a lane's holder
//	handover   what the next holder of a lane has to know: when it was posted last, and at what pace (Handover)
//	generation of an attempt: how many times somebody has meant its delivery to go out once more. In each there is one attempt that
//	           is under way, accepted or unknown
//	id         the planner's own name for a row; a delivery may have stood under several (Standing.IDs, OpenRun.Rename)
//	day        an exercise day, one play of a plan in a round; what it was asked and what it did are its controls (Days)
//	worker     a process that takes the lanes of runs which were left to workers; it serves the spaces whose keys it has
//	run of workers  a run in several spaces that is left to workers; in each space it is a run as well
//	frozen     of messages, files and plans: written down for workers, as they were checked
//	slice      the time for which a worker posts in a lane before it looks whether to give it back
//	entry      what became of one delivery in one run, as the history shows it
//
// Where to look:
//
//	ledger.go       Ledger, in parts: spaces, rounds, lanes, runs, deliveries, history, results files, suppressions, days, sources
//	space.go        a space, and its teams
//	lane.go         the lane of a space: who may post there
//	holder.go       who holds a lane
//	run.go          a run
//	attempt.go      an attempt, its outcomes and its end
//	counts.go       how many messages came to what
//	resultsfile.go  a file that simcast wrote
//	suppression.go  a finding that a planner has suppressed, and its text
//	day.go          an exercise day, its controls and its requests
//	source.go       from what a day is played, or a run of workers is posted
//	standing.go     how attempts add up to a standing
//	history.go      an entry of the history, and a filter of entries
//	workers.go      runs that are left to workers; workersstate.go, how one stands
//	errors.go       the errors that callers tell apart
//	patience.go     how long a ledger waits for a database that cannot be reached
package ledger
