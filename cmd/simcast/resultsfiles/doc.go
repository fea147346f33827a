// Package resultsfiles knows which results files are there: before a run, and of runs that the history has.
//
// Where to look:
//
//	newest.go     the results files in a folder of many spaces, of each space the newest
//	untried.go    the results files of a history, and what they have that the ledger does not have
//	others.go     which of these files have something that the ledger does not have
//	earlier.go    what stands where the results of a run are to be written
//	otherplan.go  results of another plan, space or round that stand there, and are kept aside
//	ofrun.go      the same for a run that was left to workers
package resultsfiles
