package schedule

import (
	"time"
)

// shape is what a cell of a time says, taken by itself.
type shape uint8

const (
	nothing shape = iota
	offset        // a span from STARTEX
	clock         // a clock time alone
	dated         // a date, with a clock time or without
	dayed         // a day of the exercise, with a clock time or without
	numeric       // a number, which only its whole column explains
	after         // it follows another inject
	bad           // it cannot be read
)

// written is what a cell says before its column and its row are looked at.
type written struct {
	shape shape
	fault fault // why it is bad

	hasClock bool
	isGroup  bool // it is a military date-time group
	isSlash  bool // its date is two numbers and a year, and their order is not known yet
	isShort  bool // as isSlash, and the year may stand first: 26-11-22
	isMerid  bool // its clock time has AM or PM
	isPlus   bool // its day of the exercise is D+ or J+
	isNoDate bool // its clock time stands after 1/0/2020, which is no date and not Excel's form of a time either
	isMade   bool // its time of day was not written: it is what a date cell has

	weekday int8  // as weekdays counts, 0: it was not written
	clock   int32 // seconds since midnight
	day     int32 // the day of the exercise, 0 is the first; of a number in the column of days as it stands
	date    date
	span    time.Duration  // from STARTEX, or after the cause
	zone    *time.Location // nil: that of the plan
	number  float64
	unit    float64 // what one in the last decimal of the number is
}

// date is a day of the calendar. In one of which the order is not known, month is what stands first and day what stands
// second.
type date struct {
	year       int16 // 0: it was not written
	month, day int16
}

// isReal reports whether the calendar has the day. One without a year may be the 29 February.
func (d date) isReal() bool {
	year := int(d.year)
	if year == 0 {
		year = 2000
	}
	if d.month < 1 || d.month > 12 || d.day < 1 {
		return false
	}
	return int(d.day) <= time.Date(year, time.Month(d.month)+1, 0, 0, 0, 0, 0, time.UTC).Day()
}

// The years of exercises. They are those of the numbers that are taken for dates.
const firstYear, lastYear = 1954, 2119

func isYear(n int) bool { return n >= firstYear && n <= lastYear }

// secondsOfDay is one day of a clock that is never set.
const secondsOfDay = 24 * 60 * 60

// maxSpan is the longest span from STARTEX that is believed to be one.
const maxSpan = 1000 * 24 * time.Hour

func badFor(why fault) written { return written{shape: bad, fault: why} }

// spanned is a span from STARTEX.
func spanned(span time.Duration) written {
	if span > maxSpan || span < -maxSpan {
		return badFor(faultSpan)
	}
	return written{shape: offset, span: span}
}
