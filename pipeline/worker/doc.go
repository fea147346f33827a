// Package worker is a process that takes lanes which runs have left to workers, posts in them for a slice of 8 s at most, and gives them
// back. A lane of a run that plays a day it keeps until the day is over there. How messages are posted is not its own: see [Lane].
//
// Lanes are handed out by River, as jobs of package handout. Who works a job takes the lane in the ledger, which alone decides who may
// post: with jobs lost or doubled nothing goes out twice. Whoever gives a lane back inserts its next job. Every 2 s each worker looks: it
// says in the ledger that it is alive, and inserts what is missing, for lanes that nobody has.
//
// Its words:
//
//	serve       a worker serves a space whose key it has
//	leave       a job is left to other workers: River has it fetched again after a moment
//	drain       no lane is taken any more, and each is given back after the message that is on its way
//	soft, hard  as in package send: soft stops between two requests, hard cuts off the one that is under way
//
// Files:
//
//	config.go  what a worker needs, and what it tells
//	worker.go  Run: looking, and the end; what is counted
//	look.go    the look of every 2 s
//	job.go     working a job: the lane is taken, posted in, and given back
package worker
