// Package worker is a process that takes lanes which runs have left to workers, posts in them slice by slice, and gives them back.
// A lane of a run that plays a day it keeps until the day is over there.
// How messages are posted is not its own: it gets that as [Lane].
//
// Once a second a worker says in the ledger that it is alive, and sees which lanes wait, and how many lanes the others have. What
// follows from that is decided by plain functions over what was seen (decide.go): which lanes to offer, whether to take one or leave
// it to a worker that has fewer, and whether to go on after a slice or give the lane back.
//
// Lanes are offered as jobs of package handout. Who works a job takes the lane in the ledger, which alone decides who may post: with
// jobs lost or doubled nothing goes out twice.
//
// Its words:
//
//	serve     a worker serves a space whose key it has
//	wait      a lane waits where something is to be done and nobody has it
//	room      how many lanes more a worker may take; there is room for a lane of a day where a worker that serves its space has fewer of those than it may have
//	slice     the time for which a worker posts in a lane before it looks whether to give it back; a job has one or more
//	offer     a job is inserted for a lane that waits
//	yield     a slice is ended before its time, because another worker has joined or has become emptier
//	meant for  of an offer: another worker has given the lane up for this one, or hands the job on, and no other works it
//	hand on    a worker that posts nothing of a run in a space has another one work the job; that one hands it back to all where it cannot, either
//	leave     a job is put off so that another worker takes the lane
//	emptier   of another worker: it has fewer lanes, and room
//	drain     no lane is taken any more, and each is given back after the message that is on its way
//	soft, hard  as in package send: soft stops between two requests, hard cuts off the one that is under way
//
// Where to look:
//
//	config.go       what a worker needs, and what it tells
//	worker.go       Run: looking, and the end
//	look.go         the look of every second
//	job.go          working a job: the lane is taken, posted in, and given back
//	knownhosts.go   keys go only to hosts at which the ledger has their spaces
//	cannotpost.go   runs that this worker cannot post
//	handon.go       jobs that are not its own
//	decide.go       the decisions
//	days.go         lanes of days, which are kept to their end
//	room.go         whether there is room for each lane of a day
//	counts.go       what is counted
package worker
