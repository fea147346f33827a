// Package board is the board of an exercise day on the page: what people see of the day, and what they do with it. What is
// shown is a [view.Day]; what a control may do is the player's to say, and this package only asks for it.
//
// Every form carries what the page showed of its entry, or of the day ([day.Spec.SeenBy]). If that is another one by the time
// of the press, nothing is asked for, and the page says so.
//
// All open pages of a day follow one watch, which looks at the day four times a second and ends with the last page. A page
// is told what it shows now, when that is something else.
//
// Where to look:
//
//	board.go     Config, the routes
//	days.go      Days and Day: what is read of a day, and where controls go
//	ledgerdays.go  the days of the ledger; plays.go, whether somebody plays them
//	view.go      a day as its pages show it; item.go, one entry; timeline.go, which items are shown, and which are folded
//	show.go      the board, the room's picture, and what their tabs are told; watch.go, the page of evaluators
//	list.go      the list of days, which a page asks for again and again; ended.go, which of them have ended
//	follow.go    the watch of a day
//	ask.go       the question about the day, or about an entry; fields.go, what its forms ask for
//	form.go      what was written into a form, as a control
//	do.go        a press: whether it came too late, and what became of it
package board
