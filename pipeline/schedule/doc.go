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
//	text.go         texts: which of the forms it is, and how a form is matched
//	clocktime.go    the forms of clock times, and of zones after them
//	datetext.go     the forms of dates and of military date-time groups, and the words of months and days of the week
//	span.go         the forms of spans, from STARTEX and after another inject, and of days of the exercise
//	wall.go         clocks of a zone, and daylight saving
//	absolute.go     a date and time by itself
//	startex.go      when an exercise begins
//	bad.go          why a cell cannot be read, and what to write
//	several.go      problems of several rows
//	summary.go      how a column was read
package schedule
