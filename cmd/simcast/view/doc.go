// Package view has what is said of plans, runs and days, for all faces: the terminal and the page say the same, and each shows it in its
// own way. It decides no colours, and writes nothing.
//
//	look.go    what a text is: a heading, a result, a warning
//	block.go   something that is said of one matter: facts, a table, lines, steps
//	phrase.go  texts with their looks
//	outcome.go what became of a run: a line a team, or a space
//	counts.go  the numbers of a run, with their words
//	day.go     an exercise day: its clocks, what goes out now and next, its groups
//	entry.go   an entry of a day: what became of it, and why
//	needs.go   what waits for somebody in it, and how many entries there are
//	answer.go  what became of a control that was asked for
//	times.go   moments and clocks; a span of time in words is [wording.Span]
package view
