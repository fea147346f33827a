// Package runresults writes the results files of a run that is left to workers, by what the ledger has: while the run goes on, and
// after its end.
//
// Files:
//
//	write.go  from the file that was frozen, or the record of a day, to the results file of a space
//	count.go  what became of the messages of a space
package runresults
