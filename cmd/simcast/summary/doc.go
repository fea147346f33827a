// Package summary shows people a day, and what stands in the ledger. It only shows; what is sent and what is written is decided elsewhere.
//
// Files:
//
//	schedule.go    when each row is played
//	board.go       an exercise day
//	ledger.go      what stands in a ledger, and who sends
//	rules.go       the rules of lint
//	history.go     what became of the messages of all runs
package summary
