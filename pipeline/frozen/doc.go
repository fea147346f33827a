// Package frozen is for runs that are left to workers, of a plan that is sent at once or of an exercise day. Whoever leaves a run to them
// freezes into the ledger what it is posted from in each space ([Leaving]): the parts of the plan (package dayplan), how it is posted
// ([Options]), and of a plan that is sent at once what was decided about each message. A worker that has taken the lane of a space makes
// the same of them, and posts it there ([Lane]): slice by slice, or until the day is over. Its results are made of them as well, and of
// what the ledger has of its messages ([Rebuilder]). Who posts is decided in the ledger, and who tries by package worker.
//
// Files:
//
//	leave.go    Leaving: what all spaces of a job have to post is left to workers
//	room.go     whether the workers that are running have room for a day, and waiting for it; enough.go, in which spaces they have none
//	options.go  how it is posted; the ledger has its JSON
//	decided.go  what was decided about each message
//	worker.go   a worker, and what its lanes have alike
//	lane.go     a run in a space that a worker has taken
//	slices.go   of a plan that is sent at once: a slice
//	day.go      of a day: until it is over
//	prepare.go  from the record of a day to a player
//	unfit.go    what follows where a run does not fit the space
//	recorded.go a run as its record has it
//	rebuild.go  its results, from that
//	earlier.go  the record without what a later run of the day has written
package frozen
