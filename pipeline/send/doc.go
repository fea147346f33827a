// Package send posts the deliveries of a reconciled plan, one request at a time, and keeps the ledger and the results file
// up to date. It takes a [plan.SendPlan], a [Queue] that gives the next delivery and its moment, and in [Config] the
// service, the log of attempts, the results writer and the clock; it gives a [plan.Summary].
//
// Where to look:
//
//	config.go      what sending needs: the interfaces that it calls
//	send.go        Send, and the way of one delivery until its status is final
//	attempt.go     one request, with its attempt in the log before and its outcome after it
//	answers.go     what an answer means, as a table, and when to try again, to give up or to stop
//	reasons.go     what a planner reads of an answer
//	checkpoint.go  when the results file is written, and how far a run may get before the next one
//	resultsschedule.go    the same for many spaces, which take turns
//	writeahead.go  how early an attempt is written down, so that the disk does not cost pace
//	suspend.go     what happens after the machine slept
//	progress.go    what a bar shows
package send
