// Package summary shows people what became of a run: how many messages each team got, who did not get one, and what to do
// next; and, of all runs, what the ledger has. It only shows; what is posted and what is written is decided elsewhere.
//
// Files:
//
//	table.go    a line a team, or a space, with their sums
//	open.go     what is failed, uncertain or pending
//	next.go     the command that goes on from here
//	history.go  what became of the messages of all runs
package summary
