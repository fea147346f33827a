// Package view has what is said of plans, runs and days, for all faces: the terminal and the page say the same, and each shows it in its
// own way. It decides no colours, and writes nothing.
//
//	look.go        what a text is: a heading, a result, a warning
//	block.go       something that is said of one matter: facts, a table, lines, steps
//	phrase.go      texts with their looks
//	briefing.go    what is about to be sent; daybriefing.go, what a day is before it begins
//	outcome.go     what became of a run: a line a team, or a space, and all in a sentence (sentence.go)
//	open.go        which messages are failed, uncertain or pending
//	spaces.go      of which spaces something is said, and how the run ended there
//	next.go        the commands that go on from a run; aftercheck.go, from a check
//	runs.go        runs that are left to workers, and the workers
//	unplayed.go    in which spaces of a day no worker plays it, and why
//	history.go     what became of the messages of all runs
//	reading.go     how a plan was read that is not in the contract's own names
//	counts.go      the numbers of a run, with their words
//	day.go         an exercise day: its clocks, what goes out now and next, its groups
//	stopped.go     why nothing goes out of a day: nobody plays it, or what is due stays
//	entry.go       an entry of a day: what became of it, and why
//	needs.go       what waits for somebody in it, and how many entries there are
//	answer.go      what became of a control that was asked for
//	board.go       all entries of a day, in a table
//	schedule.go    when each row is played; rules.go, the rules of lint
//	times.go       clocks; a moment in words is [wording.Moment], a span of time [wording.Span]
package view
