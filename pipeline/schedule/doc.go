// Package schedule reads when the rows of a plan are played: the columns at, day and dtg, a whole column at a time.
//
// [Read] says of each row what its cells mean, a [Moment], and what is wrong with them. A moment may count from STARTEX, which
// is known only when the exercise is played: [Moment.At] puts it in. [Schedule] does so for all rows on the board, and for
// those that follow others. [ParseAbsolute] reads a date and time by itself, for other columns.
//
// A cell is read twice: by itself, and then by its column, which settles what its numbers are, and which of two numbers is
// the day and which the month. Nothing is guessed: what may mean two things is bad, and both are offered.
//
// Where to look:
//
//	schedule.go     what is read, and what it is read into
//	column.go       a column of cells, and what they say together
//	number.go       numbers: parts of a day, military times, dates
//	row.go          a row of cells
//	moment.go       what a row's cells mean
//	board.go        the moments of all rows, also of those that follow others, and the order of rows without STARTEX
//	astext.go       a moment as the text of a cell
//	written.go      what a cell says by itself
//	text.go         texts: which of the forms it is
//	clocktime.go    clock times
//	zonetext.go     zones after them, and those of military letters
//	datetext.go     dates
//	grouptext.go    military date-time groups
//	calendar.go     months, and days of the week
//	daytext.go      days of the exercise
//	span.go         spans from STARTEX
//	after.go        spans after another inject
//	cursor.go       how a text is gone through
//	wall.go         clocks of a zone, and daylight saving
//	absolute.go     a date and time by itself
//	startex.go      when an exercise begins
//	bad.go          why a cell cannot be read, and what to write
//	several.go      problems of several rows
//	summary.go      how a column was read
package schedule
