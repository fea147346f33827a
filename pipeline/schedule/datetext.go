package schedule

// readDated reads a date with a clock time or without: 2026-11-22 09:30, 22.11.2026 09:30, 5/3/10 0715, 22-Nov, 7Mar.
func readDated(text string) (written, bool) {
	c := cursor{text}
	read, found := c.date()
	if !found {
		return written{}, false
	}
	if !c.isAtEnd() {
		if !c.toClock() {
			return written{}, false
		}
		at, found := c.clockTime()
		if !found {
			return written{}, false
		}
		read.hasClock, read.clock, read.isMerid = true, int32(at.seconds), at.isMerid
		read.zone = c.ofZone()
		c.blank()
		if !c.isAtEnd() {
			return written{}, false
		}
		if at.fault != noFault {
			return badFor(at.fault), true
		}
	}
	return withRealDate(read), true
}

// zeroYear is the year of 1/0/1900, as Excel shows a time of day in the form of a date.
const zeroYear = 1900

// withRealDate sees to it that the calendar has a date, as far as that is known before day and month are.
func withRealDate(read written) written {
	first, second := read.date.month, read.date.day
	switch {
	case read.isSlash && (first == 0 || second == 0): // a formula over an empty date writes 1/0/2020
		if read.hasClock && read.zone == nil {
			return written{shape: clock, hasClock: true, clock: read.clock, isNoDate: read.date.year != zeroYear}
		}
		return written{}
	case read.date.year != 0 && !isYear(int(read.date.year)):
		return badFor(faultYear)
	case read.isSlash && (max(first, second) > 31 || min(first, second) > 12), !read.isSlash && !read.date.isReal():
		return badFor(faultDate)
	case !read.isSlash && !read.date.isOn(read.weekday):
		return badFor(faultWeekday)
	}
	return read
}

// toClock takes what stands between a date and its clock time.
func (c *cursor) toClock() bool {
	if c.next() == 'T' && len(c.rest) > 1 && isDigit(c.rest[1]) {
		return c.eat('T')
	}
	found := c.eat(',')
	found = c.blank() || found
	peek := *c
	switch peek.word() {
	case "AT", "UM", "À":
		peek.blank()
		*c = peek
	}
	if peek := *c; found && (peek.eat('-') || peek.eat('@')) && peek.blank() {
		*c = peek
	}
	return found
}

// date takes a date, perhaps after a day of the week.
func (c *cursor) date() (written, bool) {
	peek := *c
	weekday := weekdayOf(peek.word())
	if weekday != 0 {
		peek.eat('.')
		peek.eat(',')
		peek.blank()
		*c = peek
	}
	read, found := c.bareDate()
	read.shape, read.weekday = dated, weekday
	return read, found
}

func (c *cursor) bareDate() (written, bool) {
	if !isDigit(c.next()) {
		return c.monthFirst()
	}
	n, count := c.digits()
	switch {
	case count == 4:
		return c.yearFirst(n)
	case count > 2:
		return written{}, false
	}
	c.ordinal()
	peek := *c
	peek.blank()
	sign := peek.next()
	if sign == '/' || sign == '-' || sign == '.' {
		peek.eat(sign)
	}
	peek.blank()
	*c = peek
	if isDigit(c.next()) {
		return c.numbers(n, sign)
	}
	month := monthOf(c.word())
	if month == 0 {
		return written{}, false
	}
	c.eat('.')
	return written{date: date{c.yearAfter(), month, int16(n)}}, true
}

// ordinal takes what makes a number of a day an ordinal: 1st, 22nd, 1er.
func (c *cursor) ordinal() {
	peek := *c
	switch peek.word() {
	case "ST", "ND", "RD", "TH", "ER":
		*c = peek
	}
}

// yearFirst takes the rest of 2026-11-22, which has one sign twice.
func (c *cursor) yearFirst(year int) (written, bool) {
	sign := c.next()
	if sign != '-' && sign != '/' && sign != '.' {
		return written{}, false
	}
	c.eat(sign)
	month, m := c.digits()
	if !c.eat(sign) {
		return written{}, false
	}
	day, d := c.digits()
	return written{date: date{int16(year), int16(month), int16(day)}}, m > 0 && m <= 2 && d > 0 && d <= 2
}

// numbers takes the rest of a date of numbers alone. With dots it is day, month, year.
func (c *cursor) numbers(first int, sign byte) (written, bool) {
	second, count := c.digits()
	if count > 2 || sign != '/' && sign != '-' && sign != '.' {
		return written{}, false
	}
	c.blank()
	if !c.eat(sign) {
		return written{}, false
	}
	if sign == '.' { // 22.11. has no year
		return written{date: date{c.yearAfter(), int16(second), int16(first)}}, true
	}
	c.blank()
	year, digits := c.digits()
	if digits != 2 && digits != 4 {
		return written{}, false
	}
	switch {
	case digits == 2 && year == 0 && (first == 0 || second == 0): // 1/0/00
		year = zeroYear
	case digits == 2:
		year += 2000
	}
	return written{isSlash: true, isShort: sign == '-' && digits == 2, date: date{int16(year), int16(first), int16(second)}}, true
}

// monthFirst takes Nov 22, 2026.
func (c *cursor) monthFirst() (written, bool) {
	month := monthOf(c.word())
	if month == 0 {
		return written{}, false
	}
	c.eat('.')
	c.eat('-')
	c.blank()
	day, count := c.digits()
	if count == 0 || count > 2 {
		return written{}, false
	}
	c.ordinal()
	return written{date: date{c.yearAfter(), month, int16(day)}}, true
}

// yearAfter takes the year after a month by name or after its day, 0 where none comes next: 22 Nov 10:30 has none.
func (c *cursor) yearAfter() int16 {
	peek := *c
	if !peek.eat(',') && !peek.eat('/') && !peek.eat('-') {
		peek.eat('\'')
	}
	peek.blank()
	year, count := peek.digits()
	if count != 4 && count != 2 || count == 4 && !isYear(year) {
		return 0
	}
	if count == 2 {
		year += 2000
		if after := peek; after.next() == ':' || after.isHourMark() || after.meridiem() != 0 || after.dottedUhr() {
			return 0
		}
	}
	*c = peek
	return int16(year)
}
