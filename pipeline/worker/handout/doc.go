// Package handout says which worker tries next to take a lane. It does so by River, a queue of jobs in PostgreSQL. Who may post is
// not decided here: a job that is worked twice, or never, costs time and nothing else, because a lane is taken in the ledger, under
// an epoch that its job names.
//
// River's tables stand in a schema of their own, and are made and upgraded when a worker starts. A worker has at most [Connections]
// connections for it.
//
// A job is only fetched by workers that have the key for its space: the key's fingerprint is the kind of the job, as a sum, and River
// fetches known kinds alone. No job ends with an error, so River's own waits between attempts play no part.
//
// Its words:
//
//	job    a lane that may be taken: that of a space, for a run, under one epoch
//	leave  a job is fetched again after a moment, by whoever comes first (River: snoozed)
//
// Where to look:
//
//	handout.go  opening, inserting, working and stopping
//	job.go      a job, and what makes it the same as another
//	tables.go   River's tables: made and upgraded
package handout
