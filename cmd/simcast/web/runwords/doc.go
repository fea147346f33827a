// Package runwords puts into words what becomes of a run's messages, while it is under way and at its end. It knows nothing
// of HTTP.
//
//	counts.go   the numbers of a run, and one sentence that says the same
//	table.go    the numbers by team, with their sums
//	heading.go  what a run sends: a plan, or one inject to its teams
package runwords
