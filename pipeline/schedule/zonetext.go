package schedule

import "time"

// ofZone takes a zone after a date and a clock time: Z, UTC, GMT, +01:00. It is nil where none comes next.
func (c *cursor) ofZone() *time.Location {
	peek := *c
	peek.blank()
	if next := peek.next(); next == '+' || next == '-' {
		return c.takeZone(peek)
	}
	switch peek.word() {
	case "Z", "UTC", "GMT":
		if sign := peek.next(); sign == '+' || sign == '-' {
			return c.takeZone(peek)
		}
		*c = peek
		return time.UTC
	}
	return nil
}

// takeZone takes a zone of hours and minutes.
func (c *cursor) takeZone(peek cursor) *time.Location {
	sign := peek.sign()
	h, count := peek.digits()
	m := 0
	switch {
	case count == 4:
		h, m = h/100, h%100
	case count == 2 && peek.eat(':'):
		if m, count = peek.digits(); count != 2 {
			return nil
		}
	case count == 0 || count > 2:
		return nil
	}
	if h > 23 || m > 59 {
		return nil
	}
	*c = peek
	return time.FixedZone("", sign*(h*3600+m*60))
}

// zoneOfLetter is the zone of a military letter. L and J are the place's own: nil, as for what is no letter.
func zoneOfLetter(letter byte) *time.Location {
	hours := 0
	switch {
	case letter == 'Z':
		return time.UTC
	case letter >= 'A' && letter <= 'I':
		hours = int(letter-'A') + 1
	case letter == 'K' || letter == 'M':
		hours = int(letter-'K')/2*2 + 10
	case letter >= 'N' && letter <= 'Y':
		hours = -int(letter-'N') - 1
	default:
		return nil
	}
	return time.FixedZone("", hours*3600)
}
