// Package readinglist is what a page shows of how a planner's own sheet was read: first what is in doubt, with what it may
// mean, then every other header. It knows nothing of HTTP.
//
//	reading.go   Reading: all of it
//	question.go  Question: a header or a value, and what it may mean
//	headers.go   the headers, and which of them are in doubt
//	values.go    the values that nobody knows
//	defaults.go  Default: what fills empty cells, and what many rows lack
//	options.go   what a header or a value may mean, and which of these most likely
package readinglist
