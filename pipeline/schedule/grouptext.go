package schedule

import "strings"

// readGroup reads a military date-time group, 220930LNOV26, with blanks anywhere.
func readGroup(text string) (written, bool) {
	if !isDigit(text[0]) {
		return written{}, false
	}
	c := cursor{strings.ReplaceAll(text, " ", "")}
	n, count := c.digits()
	letters := c.word()
	if count != 6 || len(letters) < 3 {
		return written{}, false
	}
	month, zone := monthOf(letters), byte('J')
	if month == 0 {
		month, zone = monthOf(letters[1:]), letters[0]
	}
	year, digits := c.digits()
	if month == 0 || !c.isAtEnd() || digits != 0 && digits != 2 && digits != 4 {
		return written{}, false
	}
	if digits == 2 {
		year += 2000
	}
	at := made(n/100%100, n%100, 0)
	if at.fault != noFault {
		return badFor(at.fault), true
	}
	return withRealDate(written{shape: dated, isGroup: true, hasClock: true, clock: int32(at.seconds),
		zone: zoneOfLetter(zone), date: date{int16(year), month, int16(n / 10000)}}), true
}
