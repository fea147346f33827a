// Package runresults writes the results files of a run that is left to workers, by what the ledger has: while the run goes on, and
// after its end. All of it is in write.go.
package runresults
