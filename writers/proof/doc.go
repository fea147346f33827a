// Package proof writes a plan as one page on which every message is drawn as its
// players will see it.
//
// The page is one file that needs nothing else: its styles and its script stand in
// it, it asks nothing of any network, and nothing that a plan holds can run in it.
// It is written as it goes: what takes memory is the plan, not the page.
//
// Where to look:
//
//	page.go      the page and how it is written; page.html, what is where on it
//	groups.go    the order of the messages, and what each team gets
//	entry.go     a message; own.go, what the planner's own columns have of it
//	problems.go  the problems, each with the message that has it
//	names.go     the choices of a filter
//	sums.go      how many rows become how many messages
//	chart.go     the messages over time, as a table with bars
//	seal.go      how simcast knows its own untouched work
package proof
