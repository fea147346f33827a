// Package resultsfiles knows which results files are there before a run.
//
// Where to look:
//
//	newest.go   the results files in a folder of many spaces, of each space the newest
//	earlier.go  what stands where the results of a run are to be written
package resultsfiles
