package schedule

import "time"

// clockTime is a clock time as a text has it.
type clockTime struct {
	seconds int // since midnight
	isMerid bool
	fault   fault
}

// The forms of a clock time. What says no more than that it is one of the place may follow, or AM or PM, or a zone.
var (
	clockForms = []form{
		formOf(`(?P<hours>\d{1,3}):(?P<minutes>\d{1,3}):(?P<seconds>\d+)(?:\.\d+)?(?P<rest>\D.*)?`), // parts of a second are dropped
		formOf(`(?P<hours>\d{1,3}):(?P<minutes>\d{1,3})(?P<rest>\D.*)?`),
		formOf(`(?P<hours>\d\d?)(?P<minutes>\d\d)(?P<rest>\D.*)?`),
		formOf(`(?P<hours>\d\d?) ?H(?: ?(?P<minutes>\d\d))?(?P<rest>\D.*)?`), // 9h30
		formOf(`(?P<hours>\d\d?)(?:\.(?P<minutes>\d\d))? ?UHR\b(?P<rest>.*)`),
		formOf(`(?P<hours>\d\d?)(?P<rest> ?[AP]\.?M.*)`),
	}
	meridiemForm = formOf(` ?(?P<half>[AP])\.?M\.?(?P<rest>[ ,].*)?`)
	localForm    = formOf(` ?(?:L|J|H|HR|HRS|HOURS|UHR)\b(?P<rest>.*)`)
	zoneForm     = formOf(` ?(?:Z|UTC|GMT|(?:Z|UTC|GMT)?(?P<sign>[+-])(?:(?P<hours>\d\d?)|(?P<hour>\d\d):?(?P<minutes>\d\d)))`)
	letterForm   = formOf(` ?(?P<letter>[A-Z])`)
)

// readClock reads a clock time alone. One of another zone says too little: its date may be another there.
func readClock(text string) (written, bool) {
	at, rest, found := clockIn(text)
	if !found {
		return written{}, false
	}
	if rest != "" {
		_, isZone := zoneIn(rest)
		letter, isLetter := letterForm.match(rest)
		return badFor(faultZone), isZone || isLetter && zoneOfLetter(letter.of("letter")[0]) != nil
	}
	if at.fault != noFault {
		return badFor(at.fault), true
	}
	return written{shape: clock, hasClock: true, clock: int32(at.seconds), isMerid: at.isMerid}, true
}

// clockIn is the clock time with which a text begins, and what stands behind it: 09:30, 9:30:15, 9:30 AM, 0930, 0930L, 09h30.
func clockIn(text string) (at clockTime, rest string, found bool) {
	for _, form := range clockForms {
		p, found := form.match(text)
		if !found {
			continue
		}
		at, rest = made(p.number("hours"), p.number("minutes"), p.number("seconds")), p.of("rest")
		if digits := len(p.of("minutes")); p.of("seconds") == "" && (digits == 1 || digits == 3) { // 10:5
			at.fault = faultClock
		}
		if half, found := meridiemForm.match(rest); found {
			return at.halved(half.of("half")), half.of("rest"), true
		}
		if mark, found := localForm.match(rest); found {
			rest = mark.of("rest")
		}
		return at, rest, true
	}
	return clockTime{}, "", false
}

// halved puts AM or PM into a clock time.
func (t clockTime) halved(half string) clockTime {
	hours := t.seconds / 3600
	switch {
	case t.fault != noFault:
		return t
	case hours < 1 || hours > 12:
		return clockTime{isMerid: true, fault: faultMeridiem}
	}
	t.isMerid = true
	t.seconds -= hours / 12 * 12 * 3600
	if half == "P" {
		t.seconds += 12 * 3600
	}
	return t
}

// made is a clock time of so many hours, minutes and seconds.
func made(hours, minutes, seconds int) clockTime {
	if hours > 23 || minutes > 59 || seconds > 59 {
		return clockTime{fault: faultClock}
	}
	return clockTime{seconds: hours*3600 + minutes*60 + seconds}
}

// zoneIn reads a zone after a date and a clock time: Z, UTC, GMT, +01:00. It is nil where nothing was written.
func zoneIn(text string) (zone *time.Location, found bool) {
	if text == "" {
		return nil, true
	}
	p, found := zoneForm.match(text)
	if !found {
		return nil, false
	}
	hours, minutes := p.number("hours")+p.number("hour"), p.number("minutes")
	switch {
	case hours > 23 || minutes > 59:
		return nil, false
	case p.of("sign") == "":
		return time.UTC, true
	}
	return time.FixedZone("", p.sign()*(hours*3600+minutes*60)), true
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
