// Package space knows a simulation space: its personas, teams and smartwords, and who is meant by a
// cell of a plan. [Load] asks the service for them, catalog reads them from a file; both make a [Space] by [New].
//
// Where to look:
//
//	space.go       a space, and what of it is kept
//	connection.go  a space that was reached, and the fingerprint of its key
//	load.go        the GETs, tried again where that may help
//	personas.go    which persona a cell means, and how a plan names one
//	teams.go       which teams a cell means, and how a plan names one
//	unknownteam.go which teams may be meant by a word that names none
//	likely.go      which persona or team a planner most likely means by another name
//	cache.go       equal spaces, kept once
//	kept.go        a space as a record keeps it
//	texts.go       smartwords that a list of spaces gives to one of its spaces
package space
