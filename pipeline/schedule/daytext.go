package schedule

// readDayed reads a day of the exercise with a clock time or without: D+0 09:30, J+1 08h15, Day 2 09:00, J 09h00.
func readDayed(text string) (written, bool) {
	c := cursor{text}
	read := written{shape: dayed}
	switch c.word() {
	case "D", "J":
		if !c.dayAfterSign(&read) {
			return written{}, false
		}
	case "DAY", "JOUR", "TAG":
		if !c.numberedDay(&read) {
			return written{}, false
		}
	default:
		return written{}, false
	}
	if c.isAtEnd() || read.shape == bad {
		return read, true
	}
	if !c.toClock() {
		return written{}, false
	}
	at, found := c.clockTime()
	switch {
	case !found || !c.isAtEnd():
		return written{}, false
	case at.fault != noFault:
		return badFor(at.fault), true
	}
	read.hasClock, read.clock = true, int32(at.seconds)
	return read, true
}

// dayAfterSign takes the number of D+1. D, J and D-Day are the first day.
func (c *cursor) dayAfterSign(read *written) bool {
	peek := *c
	peek.blank()
	sign := peek.sign()
	peek.blank()
	if sign == 0 {
		next := c.next()
		return next == 0 || next == ' ' || next == ','
	}
	if word := peek; sign < 0 && word.word() == "DAY" {
		*c = word
		return true
	}
	n, count := peek.digits()
	read.day, read.isPlus = int32(sign*n), true
	*c = peek
	return count > 0 && count <= 3
}

// numberedDay takes the number of Day 2, or of Day+1. There is no Day 0. Jour J is the first.
func (c *cursor) numberedDay(read *written) bool {
	c.blank()
	if word := *c; word.word() == "J" && word.next() != '+' {
		*c = word
		return true
	}
	if c.next() == '+' {
		return c.dayAfterSign(read)
	}
	n, count := c.digits()
	if count == 0 || count > 3 {
		return false
	}
	if n == 0 {
		*read = badFor(faultDays)
	}
	read.day = int32(n - 1)
	return true
}
