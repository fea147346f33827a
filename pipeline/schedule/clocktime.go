package schedule

// clockTime is a clock time as a text has it.
type clockTime struct {
	seconds int // since midnight
	isMerid bool
	fault   fault
}

// clockTime takes a clock time: 09:30, 9:30:15, 9:30 AM, 0930, 0930L, 09h30. It takes nothing where none comes next.
func (c *cursor) clockTime() (clockTime, bool) {
	before := c.rest
	read, found := c.bareClock()
	if !found {
		c.rest = before
		return clockTime{}, false
	}
	if merid := c.meridiem(); merid != 0 {
		read.isMerid = true
		if read.fault == noFault {
			read.fault = read.halve(merid)
		}
		return read, true
	}
	c.localMark()
	return read, true
}

// bareClock takes hours, minutes and seconds.
func (c *cursor) bareClock() (clockTime, bool) {
	n, count := c.digits()
	switch {
	case count == 0:
		return clockTime{}, false
	case c.eat(':'):
		return c.minutes(n, count)
	case (count == 3 || count == 4) && c.next() != '.' && c.next() != ',':
		return made(n/100, n%100, 0), true
	case count <= 2 && c.isHourMark():
		return c.afterHourMark(n)
	case count <= 2 && c.dottedUhr():
		return made(n, 0, 0), true
	case count <= 2 && c.eat('.'):
		m, count := c.digits()
		return made(n, m, 0), count == 2 && c.dottedUhr()
	case count <= 2:
		peek := *c
		return made(n, 0, 0), peek.meridiem() != 0
	}
	return clockTime{}, false
}

// minutes takes what follows an hour and a colon.
func (c *cursor) minutes(hours, count int) (clockTime, bool) {
	m, digits := c.digits()
	if digits == 0 || count > 3 || digits > 3 {
		return clockTime{}, false
	}
	seconds := 0
	if c.eat(':') {
		s, digits := c.digits()
		if digits == 0 {
			return clockTime{}, false
		}
		seconds = s
		if c.eat('.') { // parts of a second are dropped
			if _, digits = c.digits(); digits == 0 {
				return clockTime{}, false
			}
		}
	} else if digits != 2 {
		return clockTime{fault: faultClock}, true
	}
	return made(hours, m, seconds), true
}

// isHourMark takes the h between hours and minutes, with blanks around it.
func (c *cursor) isHourMark() bool {
	peek := *c
	peek.blank()
	if !peek.eat('H') {
		return false
	}
	*c = peek
	return true
}

// afterHourMark takes the minutes after an h: 9h, 9h30, 9 h 30.
func (c *cursor) afterHourMark(hours int) (clockTime, bool) {
	peek := *c
	peek.blank()
	m, count := peek.digits()
	switch count {
	case 0:
		return made(hours, 0, 0), true
	case 2:
		*c = peek
		return made(hours, m, 0), true
	}
	return clockTime{fault: faultClock}, true
}

// dottedUhr takes the German word after a clock time.
func (c *cursor) dottedUhr() bool {
	peek := *c
	peek.blank()
	if peek.word() != "UHR" {
		return false
	}
	*c = peek
	return true
}

// meridiem takes AM or PM: 'A', 'P', or 0 where neither comes next.
func (c *cursor) meridiem() byte {
	peek := *c
	peek.blank()
	half := peek.next()
	if half != 'A' && half != 'P' {
		return 0
	}
	peek.eat(half)
	peek.eat('.')
	if !peek.eat('M') {
		return 0
	}
	peek.eat('.')
	if next := peek.next(); next != 0 && next != ' ' && next != ',' {
		return 0
	}
	*c = peek
	return half
}

// halve puts AM or PM into a clock time.
func (t *clockTime) halve(half byte) fault {
	hours := t.seconds / 3600
	if hours < 1 || hours > 12 {
		return faultMeridiem
	}
	t.seconds -= hours / 12 * 12 * 3600
	if half == 'P' {
		t.seconds += 12 * 3600
	}
	return noFault
}

// localMark takes what says no more than that it is a clock time of the place: L, J, h, hrs, Uhr.
func (c *cursor) localMark() {
	peek := *c
	peek.blank()
	switch peek.word() {
	case "L", "J", "H", "HR", "HRS", "HOURS", "UHR":
		*c = peek
	}
}

// made is a clock time of so many hours, minutes and seconds.
func made(hours, minutes, seconds int) clockTime {
	if hours > 23 || minutes > 59 || seconds > 59 {
		return clockTime{seconds: hours*3600 + minutes*60 + seconds, fault: faultClock}
	}
	return clockTime{seconds: hours*3600 + minutes*60 + seconds}
}
