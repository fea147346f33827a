// Package reconcile compares a checked plan with the ledger, and with the results file where that is run again, and says
// what to send. It takes a [plan.Plan] and the ledger's standings of the round, and gives a [plan.SendPlan]: every delivery
// with its status so far and its action.
//
// Its words:
//
//	a message        what one delivery of the plan has said, or is to say, to one team; its hash tells which it is
//	known            the ledger or the results file has the message
//	out              it is sent or uncertain; what is not out may be posted
//	to bear a hash   to have it in the delivery cell of the results file; of copied rows one is the bearer
//	changed          the row bears the hash of a message, and says something else now
//	of a changed row the message whose hash such a row bears: no other row that the file has takes it
//	changed          a row in whose place another message went out: only --changed posts it
//	taken            a delivery of the plan is this message: no other one is
//	believed         the file's word on a message counts, over the ledger's (isBelieved)
//
// Where to look:
//
//	reconcile.go     Reconcile, and what is decided about each delivery
//	match.go         which deliveries of the plan went out already; the order in which they are matched
//	matchfile.go     the same of rows of a results file, by the hashes that they bear
//	matchstate.go    the same of rows without a hash
//	rowview.go       rows that count as something else than the file says: taken over, resolved, copied, or without their message
//	known.go         the deliveries that the ledger or the file knows
//	earlier.go       rows that were changed since they were sent
//	merge.go         how far a results file is believed over the ledger
//	plannersword.go  the reason of a result that the planner wrote
//	resolved.go      rows of which somebody has found since that they are not there
//	origin.go        what a results file says of the run that wrote it
//	kept.go          the mapping and the settings that were in force for a CSV of results
//	trace.go         from which space a file is that does not say it
//	provenance.go    whether a results file may be run again here
//	takeover.go      carrying on a run that was cut off elsewhere
//	dayrows.go       rows of a day that was played: what it has left is posted only where somebody names it
//	round.go         whether a round stands in this ledger, and goes where it went before
//	attemptof.go     what the ledger writes down of a delivery
package reconcile
