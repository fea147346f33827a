// Package boardview is what the page of an exercise day shows: a [view.Day] as its templates read it.
// It knows no HTTP, and reads no clock.
//
//	view := boardview.Of(&board, events, boardview.Options{All: true})
//
// Its words, besides those of package day:
//
//	item      an entry as the page shows it
//	timeline  the items that have a moment, with the line of now between them
//	shelf     the contingency entries
//
// Where to look:
//
//	view.go      View: the day, and who did what
//	item.go      Item: one entry
//	timeline.go  which items of the timeline are shown, and which are folded
//	stalled.go   that nothing goes out, though something is due; whether a board shows something else than before
//	watch.go     what evaluators see
package boardview
