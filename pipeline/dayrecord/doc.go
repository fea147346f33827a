// Package dayrecord reads and writes the record of an exercise day in a ledger. The ledger (pipeline/ledger) keeps texts, and
// what they mean is in pipeline/day; here the one becomes the other.
//
// A [Reader] follows a day while others write it. Each [Reader.Update] reads only what was written since the one before:
//
//	reader, found, err := dayrecord.Open(ledger, space, "day")
//	changed, err := reader.Update() // four times a second
//	board := reader.State().Board(reader.Present(now))
//
// Its words are those of both packages, and:
//
//	the day's runs  the runs that its start events name. A run of send or rerun in the same round is none of them, and its
//	                requests are no part of the record
//	waiting      of a control: it is open, or it waits for the next start
//
// Where to look:
//
//	reader.go    the reader, and what it gives
//	update.go    what was written since
//	waiting.go   what waits for the next start, as it will count
//	present.go   the present by the record's clock
//	write.go     an event, written down; a request of the ledger as one of the day
package dayrecord
