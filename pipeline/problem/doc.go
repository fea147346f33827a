// Package problem words what is wrong, and shows many problems so that people can read them. A [Detail]
// is what is wrong with a cell; with its place it is a problem, whose type is [readers.Problem]. A [Collector] puts those that
// say the same of many rows into one block, errors first, and [Lines] is how a terminal shows
// blocks. Page and proof show the same blocks in their own way. A [UsageError] is about what was
// asked for, not about the plan.
//
// Where to look:
//
//	detail.go  what is wrong with a cell, or with what was asked for
//	codes.go   all codes of problems, and what they mean
//	block.go   blocks of problems
//	order.go   the order of problems
//	words.go   what a block says, and each of its groups
//	lines.go   blocks in a terminal
//	wrongspace.go  that the plan is perhaps for another space
//	rows.go    the rows of a block: "2–1204, 1210–3003"
package problem
