// Package frozenday plays exercise days that are left to workers. Whoever leaves a day to them freezes into the ledger how it is played
// ([Options]), from what (package dayplan), and what is each space's own ([Own]). A worker that has taken the lane of a space plays the day there
// ([Lane]) until the day is over, the lane is lost, or the worker ends: it begins the day, or goes on with it, as simcast play does.
//
// Files:
//
//	options.go      what is frozen: the ledger has its JSON
//	days.go         the days of a worker
//	lane.go         the day in one space
//	unfit.go        what follows where the day does not fit the space
//	prepare.go      from the record to a player
//	recorded.go     the day as its record has it
//	rebuild.go      its results, from that
package frozenday
