// Package day says what an exercise day is: the record of a plan that is played by the clock, and the state that follows
// from it. It reads no file and no clock, and posts nothing. The state is the fold of the record ([Fold]) and nothing else: the
// player, a second controller, the board, the history and a restart after a kill all come from that one function.
//
// Its words, besides those of the contract: day, entry, board, planned, expected, actual:
//
//	record    what is written down of a day: what was fixed when it began, its events, and the requests of its runs
//	event     something that changed the day, with its moment: a control that took effect, or what the player did or found
//	control   what a person asks for, by a verb
//	to come   of an entry: nothing of it was posted, and it is neither skipped, past, missed nor done
//	called    of an entry: now or release has put it at the head of the queue
//	follower  an entry whose moment counts from another one's actual start ("after A12")
//
// All moments are clock times of this run, in whole milliseconds. A rehearsal that runs N times as fast has its spans divided
// by N before they come here; only exercise time is multiplied again, for show.
//
// Where to look:
//
//	day.go       what is fixed for a day, and an entry
//	control.go   a control
//	spec.go      what is to be known of a verb: its arguments, its refusal, its effect, its words; and the list of all
//	verb_*.go    the verbs, one a file
//	event.go     an event, and the record
//	encode.go    how they are written down
//	state.go     the state: entries, hold, offset
//	fold.go      the record → the state
//	apply.go     what each event does to the state
//	take.go      entries that are taken from a plan, and taken again
//	shift.go     what several verbs do to moments
//	told.go      what whoever asks for a control is told
//	sentence.go  an event in words, for every face
//	refuse.go    which control is refused in which state
//	moments.go   what follows for the moments: expected, due, the queue, what comes next
//	spans.go     spans of time in words
//	wall.go      in words: how far the machine's clock is off
//	board.go     the state as people and scripts see it
package day
