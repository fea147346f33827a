// Package playing shows an exercise day while it is played: each event as a line of text for people and as an object for
// scripts, and at a terminal a few lines that are kept up to date.
//
// Where to look:
//
//	lines.go       an event as text
//	entrylines.go  of these, the events of one entry, and which of them are worth a line
//	screen.go      the lines that are kept up to date
//	waiting.go     of these, the next entries, and what waits for somebody
//	shown.go       what of a day is shown where
//	spaces.go      the same of a day in several spaces: a line each, and the last object
//	live.go        how they are drawn in place, with the events above
package playing
