// Package reconcile compares a checked plan with the ledger, and with the results file where that is run again, and says
// what to send. It takes a [plan.Plan] and the ledger's standings of the round, and gives a [plan.SendPlan]: every delivery
// with its status so far and its action.
//
// Where to look:
//
//	reconcile.go      Reconcile, and what is decided about each delivery
//	match.go          which deliveries of the plan went out already; the order in which they are matched
//	matchfile.go      the same of rows of a results file, by the hashes that they bear
//	matchstate.go     the same of rows without a hash
//	matchnumbered.go  the same of deliveries that an earlier version wrote down
//	known.go          the deliveries that the ledger or the file knows
//	earlier.go        rows that were changed since they were sent, which are held back
//	merge.go          how far a results file is believed over the ledger
//	origin.go         what a results file says of the run that wrote it
//	provenance.go     whether a results file may be run again here
//	takeover.go       carrying on a run that was cut off elsewhere
//	round.go          whether a round goes where it went before
//	attempt.go        what the ledger writes down of a delivery
package reconcile
