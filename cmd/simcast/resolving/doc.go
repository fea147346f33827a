// Package resolving asks at the terminal about the uncertain messages of results files, and says what came of it. Package
// resolve in pipeline has the rules.
//
// Where to look:
//
//	file.go     a results file: open, asked about, written again
//	ask.go      the questions and their answers
//	outcome.go  what came of them, in words and as JSON
package resolving
