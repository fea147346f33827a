// Package summary shows people what is about to be sent, and what became of it: how many messages each team got, who did not
// get one, and what to do next; and, of all runs, what the ledger has. It only shows; what is sent and what is written is
// decided elsewhere.
//
// Files:
//
//	reading.go     how a plan was read that is not in the contract's own names
//	schedule.go    when each row is played
//	board.go       an exercise day
//	ledger.go      what stands in a ledger, and who sends
//	runs.go        runs that are left to workers, and the workers
//	rules.go       the rules of lint
//	briefing.go    what is shown before the question
//	aftercheck.go  the commands that go on from a check
//	sentence.go    what became of all messages of a run
//	open.go        what is failed, uncertain or pending; openspaces.go, in many spaces
//	spaces.go      of which spaces something is said, and how the run ended there
//	teams.go       the teams of many such messages
//	next.go        the commands that go on from a run
//	history.go     what became of the messages of all runs
package summary
