// Package control lets people act on an exercise day that another process plays: it reads what they ask for, writes it into
// the record of the day, and tells what became of it. Who asks decides and writes; where somebody plays the day it has taken effect
// then, and nobody has to answer. It also stops runs that are left to workers. It posts nothing.
//
// Where to look:
//
//	parse.go       the words of a verb → a control
//	words.go       spans, ids and cells in those words
//	plays.go       does somebody play a day, and why not
//	target.go      a day in a ledger: its board
//	played.go      which day is meant where no round is named
//	decide.go      what becomes of a control, as the day stands
//	plan.go        the plan is checked for what changes it
//	submit.go      a control → the record: one day is a list of one
//	unanswered.go  one that has no answer, since the ledger cannot be reached or its asker gives up
//	stop.go        a run that is left to workers is asked to stop
//	all.go         the one way into the record, for one day and for days in several spaces: in all, or in none
package control
