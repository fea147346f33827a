// Package compare has ours and its peers do the same work in turn, and makes a table of what they took.
//
//	contest.go  ours and its peers in turn
//	series.go   the arithmetic
//	target.go   what has to be reached
//	table.go    the table
package compare
