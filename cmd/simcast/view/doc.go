// Package view has what is said of plans, runs and days, for all faces: the terminal and the page say the same, and each shows it in its
// own way. It decides no colours, and writes nothing.
//
//	look.go    what a text is: a heading, a result, a warning
//	phrase.go  texts with their looks
//	counts.go  the numbers of a run, with their words
//	times.go   moments and clocks; a span of time in words is [wording.Span]
package view
