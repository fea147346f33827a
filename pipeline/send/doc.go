// Package send posts the deliveries of a reconciled plan, one request at a time, and keeps the ledger and the results file
// up to date. It takes a [plan.SendPlan], a [Queue] that gives the next delivery and its moment, and in [Config] the
// service, the ledger's open run, the results writer and the clock; it gives a [plan.Summary].
//
// Its words:
//
//	slot         the moment at which the pace lets the next request start
//	attempt      one request for a delivery, written to the ledger before (Begin) and after (End) it is made
//	begun        of deliveries: how many of ToPost a run has started with, the one under way too
//	checkpoint   a results file that is written while the run goes on
//	budget       how many deliveries may be begun before the next checkpoint is on disk; see below
//	write-ahead  how long before its slot an attempt is written to the ledger
//	schedule     which of many spaces that run together writes its results file next
//	suspended    the run stood still without wanting to: the machine slept, or its clock was put forward
//	soft, hard   two contexts: soft stops between two requests, hard cuts off the one that is under way
//
// The budget: whoever finds the file of a run that was cut off has to know which pending deliveries may be out. So each
// checkpoint says how far the run may get before the next one is on disk, and the run waits rather than go further. Here
// that is a number of begun deliveries (checkpoint.go). [resultsreport.Of] makes of it what a workbook carries: in
// simcast_may_go_out how many pending lines that is, and in simcast_reach how many lines of the file, the first ones,
// hold them all, with a sum by which moved lines are found (resultsreport/reach.go). reconcile/takeover.go makes those uncertain.
//
// A [ControlledQueue] is that of a day: people hold it, put entries first and leave others out while it is played. There the
// checkpoint names the deliveries that may go out, in place of the budget. What would stop a run is told to the queue, which
// may go on; only a ledger that cannot be written ends the run. One that cannot be reached for a while is waited for.
//
// Where to look:
//
//	config.go           what sending needs: the interfaces that it calls
//	send.go             Send, and the way of one delivery until its status is final
//	attempt.go          one request, with its attempt in the ledger before and its outcome after it
//	answers.go          what an answer means, as a table, and when to try again, to give up or to stop
//	limits.go           Limits: when to give up, and the count of failed messages
//	reasons.go          what a planner reads of an answer
//	checkpoint.go       when the results file is written, and the budget
//	controlled.go       the queue of a day, and how it is posted
//	controlledcheckpoint.go  the results file of a day, which names what may go out
//	resultsschedule.go  the same for many spaces, which write one after another
//	writeahead.go       how early an attempt is written down, so that the disk does not cost pace
//	firstbyte.go        what happens where too much time passes between an attempt and the first byte of its request
//	unreachable.go      how an attempt is written down (beginAttempt), and what happens while the ledger cannot be reached
//	lanelost.go         what the results say where another process has taken the space
//	memory.go           what goes from one part of a run to the next in the same lane
//	handover.go         what goes with a lane to its next holder: the pace, and what was counted
//	suspend.go          what happens after the machine slept
//	progress.go         what a progress bar shows
//	panic.go            a panic in one space as its error, so that the other spaces go on
package send
