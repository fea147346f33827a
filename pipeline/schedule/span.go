package schedule

import (
	"strings"
	"time"
)

// readOffset reads a span from STARTEX: +01:30, -90m, T+15, H+1:30, STARTEX+90m, D+2 H+3 M+45.
func readOffset(text string) (written, bool) {
	c := cursor{text}
	if sign := c.sign(); sign != 0 {
		c.blank()
		return c.spanToEnd(sign, 0)
	}
	name := c.word()
	switch name {
	case "STARTEX", "T":
		c.blank()
		if name == "STARTEX" && c.isAtEnd() {
			return spanned(0), true
		}
		sign := c.sign()
		c.blank()
		if sign == 0 {
			return written{}, false
		}
		return c.spanToEnd(sign, time.Minute)
	case "D", "J", "H":
		return readSteps(text)
	}
	return written{}, false
}

// readUnsigned reads a span without a sign, as a column of spans has it.
func readUnsigned(text string) (written, bool) {
	c := cursor{text}
	return c.spanToEnd(1, 0)
}

// spanToEnd takes a span up to the end of the text. A number without a unit has the one that is given.
func (c *cursor) spanToEnd(sign int, unit time.Duration) (written, bool) {
	span, why, found := c.span(unit)
	switch {
	case !found || !c.isAtEnd():
		return written{}, false
	case why != noFault:
		return badFor(why), true
	}
	return spanned(time.Duration(sign) * span), true
}

// readSteps reads days, hours and minutes, each with its sign: D+2 H+3 M+45, J+1 H+2 M-5.
func readSteps(text string) (written, bool) {
	c := cursor{text}
	var span time.Duration
	for last := -1; !c.isAtEnd(); c.blank() {
		step := strings.IndexByte("DHM", strings.Replace(c.word()+" ", "J", "D", 1)[0])
		c.blank()
		sign := c.sign()
		c.blank()
		if step <= last || sign == 0 {
			return written{}, false
		}
		part, why, found := c.step([...]time.Duration{24 * time.Hour, time.Hour, time.Minute}[step])
		switch {
		case !found || step == 0 && c.isAtEnd(): // D+2 alone is a day
			return written{}, false
		case why != noFault:
			return badFor(why), true
		}
		span, last = span+time.Duration(sign)*part, step
	}
	return spanned(span), true
}

// step takes the number of a step: of hours and minutes it may be a span as well.
func (c *cursor) step(unit time.Duration) (time.Duration, fault, bool) {
	if unit > time.Hour {
		n, count := c.digits()
		return time.Duration(n) * unit, noFault, count > 0 && count <= 3
	}
	return c.span(unit)
}

// span takes hours and minutes, 01:30 and 01:30:00, or numbers with units, 90m, 1h30, 2h.
func (c *cursor) span(unit time.Duration) (time.Duration, fault, bool) {
	n, count := c.digits()
	if count == 0 || count > 6 {
		return 0, noFault, false
	}
	if c.eat(':') {
		return c.spanMinutes(n)
	}
	if !c.isBeforeUnit() {
		return plainSpan(n, count, unit)
	}
	c.blank()
	total := time.Duration(0)
	for last := maxSpan; ; {
		each := unitOf(c.word())
		if each == 0 || each >= last {
			return 0, noFault, false
		}
		total, last = total+time.Duration(n)*each, each
		c.eat('.')
		peek := *c
		peek.blank()
		if !isDigit(peek.next()) {
			return total, noFault, true
		}
		*c = peek
		if n, count = c.digits(); count > 6 {
			return 0, noFault, false
		}
		if next := c.next(); each == time.Hour && (next == 0 || next == ' ') { // 1h30
			if n > 59 {
				return 0, faultClock, true
			}
			return total + time.Duration(n)*time.Minute, noFault, true
		}
		c.blank()
	}
}

// isBeforeUnit reports whether a unit comes next, and not the next step of H+3 M+45.
func (c *cursor) isBeforeUnit() bool {
	peek := *c
	peek.blank()
	return unitOf(peek.word()) != 0 && peek.sign() == 0
}

// spanMinutes takes what follows hours and a colon.
func (c *cursor) spanMinutes(hours int) (time.Duration, fault, bool) {
	m, count := c.digits()
	seconds := 0
	if count == 0 {
		return 0, noFault, false
	}
	if c.eat(':') {
		digits := 0
		if seconds, digits = c.digits(); digits == 0 {
			return 0, noFault, false
		}
	}
	if count != 2 || m > 59 || seconds > 59 {
		return 0, faultClock, true
	}
	return time.Duration(hours*3600+m*60+seconds) * time.Second, noFault, true
}

// plainSpan is a number without a unit. T+0130 may be hours and minutes as well, so only up to three digits are minutes.
func plainSpan(n, count int, unit time.Duration) (time.Duration, fault, bool) {
	switch {
	case n == 0 && count <= 2:
		return 0, noFault, true
	case unit == 0 || count > 3:
		return 0, faultUnit, true
	}
	return time.Duration(n) * unit, noFault, true
}

// unitOf is the unit that a word names, 0 if it names none.
func unitOf(word string) time.Duration {
	switch word {
	case "H", "HR", "HRS", "HOUR", "HOURS", "STD":
		return time.Hour
	case "M", "MIN", "MINS", "MINUTE", "MINUTES", "MN":
		return time.Minute
	case "S", "SEC", "SECS", "SECOND", "SECONDS":
		return time.Second
	}
	return 0
}
