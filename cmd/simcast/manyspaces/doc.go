// Package manyspaces says of a run in many spaces what is to be said of several of them at once: which they are, why they take no part,
// how the run ended there, and what is left.
//
//	names.go  the names of spaces, and those of which the same is to be said
//	ends.go   how the run ended in the spaces
//	show.go   the table of spaces, and what was not sent
package manyspaces
