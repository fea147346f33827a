package schedule

import (
	"strings"
	"time"
)

// dateForm is a form of a date. One of two numbers and a year does not tell which is the day: its first is called month.
type dateForm struct {
	form
	isSlash, hasYearAfter bool
}

var (
	dateForms = []dateForm{
		{form: formOf(`(?P<year>\d{4})(?P<sign>[-/.])(?P<month>\d\d?)(?P<again>[-/.])(?P<day>\d\d?)(?P<rest>\D.*)?`)},
		{form: formOf(`(?P<month>\d\d?)(?:ST|ND|RD|TH|ER)? ?(?P<sign>[-/]) ?(?P<day>\d\d?) ?(?P<again>[-/]) ?(?P<year>\d{4}|\d\d)(?P<rest>\D.*)?`), isSlash: true},
		{form: formOf(`(?P<day>\d\d?)(?:ST|ND|RD|TH|ER)? ?\. ?(?P<month>\d\d?) ?\.(?P<rest>.*)`), hasYearAfter: true}, // 22.11. has no year
		{form: formOf(`(?P<day>\d\d?)(?:(?:ST|ND|RD|TH|ER)\b)? ?[-/.]? ?(?P<name>\pL+)\.?(?P<rest>.*)`), hasYearAfter: true},
		{form: formOf(`(?P<name>\pL+)\.?-? ?(?P<day>\d\d?)(?:ST|ND|RD|TH|ER)(?P<rest>\PL.*)?`), hasYearAfter: true},
		{form: formOf(`(?P<name>\pL+)\.?-? ?(?P<day>\d\d?)(?P<rest>\D.*)?`), hasYearAfter: true},
	}
	weekdayForm = formOf(`(?P<word>\pL+)\.?,? ?(?P<rest>.*)`)
	yearForm    = formOf(`[-,/']? ?(?P<year>\d{4}|\d\d)(?P<rest>\D.*)?`)
	noYearForm  = formOf(`:.*| ?H.*| ?UHR(?:\PL.*)?| ?[AP]\.?M\.?(?:[ ,].*)?`) // what follows an hour, and no year
	toClockForm = formOf(`(?:T|(?:, ?| )(?:(?:AT|UM|À) ?)?(?:[-@] )?)(?P<rest>\d.*)`)
	groupForm   = formOf(`(?P<day>\d\d)(?P<hours>\d\d)(?P<minutes>\d\d)(?P<letters>\pL{2,})(?P<year>\d\d|\d{4})?`)
)

// readDated reads a date with a clock time or without: 2026-11-22 09:30, 22.11.2026 09:30, 5/3/10 0715, 22-Nov, 7Mar.
func readDated(text string) (written, bool) {
	read, rest, found := dateIn(text)
	if !found || rest == "" {
		return withRealDate(read), found
	}
	at, rest, found := clockAfter(rest)
	zone, isZone := zoneIn(rest)
	switch {
	case !found || !isZone:
		return written{}, false
	case at.fault != noFault:
		return badFor(at.fault), true
	}
	read.hasClock, read.clock, read.isMerid, read.zone = true, int32(at.seconds), at.isMerid, zone
	return withRealDate(read), true
}

// clockAfter is the clock time after a date or a day, with what joins them.
func clockAfter(text string) (at clockTime, rest string, found bool) {
	p, found := toClockForm.match(text)
	if !found {
		return clockTime{}, "", false
	}
	return clockIn(p.of("rest"))
}

// dateIn is the date with which a text begins, perhaps after a day of the week, and what stands behind it.
func dateIn(text string) (read written, rest string, found bool) {
	read.shape = dated
	if !isDigit(text[0]) {
		if p, found := weekdayForm.match(text); found && weekdays[p.of("word")] != 0 {
			read.weekday, text = int8(weekdays[p.of("word")]), p.of("rest")
		}
	}
	for _, form := range dateForms {
		p, found := form.match(text)
		if !found || p.of("sign") != p.of("again") {
			continue
		}
		year, month, day, rest := p.number("year"), p.number("month"), p.number("day"), p.of("rest")
		if name := p.of("name"); name != "" {
			if month = months[name]; month == 0 {
				continue
			}
		}
		if form.hasYearAfter {
			year, rest = yearIn(rest)
		}
		if len(p.of("year")) == 2 {
			year = century(year, month, day)
		}
		read.date = date{int16(year), int16(month), int16(day)}
		read.isSlash = form.isSlash
		read.isShort = form.isSlash && p.of("sign") == "-" && len(p.of("year")) == 2
		return read, rest, true
	}
	return written{}, "", false
}

// zeroYear is the year of 1/0/1900, as Excel shows a time of day in the form of a date.
const zeroYear = 1900

// century is the whole year of two digits.
func century(year, month, day int) int {
	if year == 0 && (month == 0 || day == 0) { // 1/0/00
		return zeroYear
	}
	return 2000 + year
}

// yearIn is the year with which a text begins after a month by name or after its day, 0 where it has none: 22 Nov 10:30.
func yearIn(text string) (year int, rest string) {
	p, found := yearForm.match(text)
	if !found {
		return 0, text
	}
	year, rest = p.number("year"), p.of("rest")
	if len(p.of("year")) == 4 {
		if !isYear(year) {
			return 0, text
		}
		return year, rest
	}
	if _, isHour := noYearForm.match(rest); isHour {
		return 0, text
	}
	return 2000 + year, rest
}

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

// readGroup reads a military date-time group, 220930LNOV26, with blanks anywhere.
func readGroup(text string) (written, bool) {
	p, found := groupForm.match(strings.ReplaceAll(text, " ", ""))
	if !found {
		return written{}, false
	}
	letters, zone := p.of("letters"), byte('J')
	month := months[letters]
	if month == 0 {
		month, zone = months[letters[1:]], letters[0]
	}
	if month == 0 {
		return written{}, false
	}
	year := p.number("year")
	if len(p.of("year")) == 2 {
		year += 2000
	}
	at := made(p.number("hours"), p.number("minutes"), 0)
	if at.fault != noFault {
		return badFor(at.fault), true
	}
	return withRealDate(written{shape: dated, isGroup: true, hasClock: true, clock: int32(at.seconds),
		zone: zoneOfLetter(zone), date: date{int16(year), int16(month), int16(p.number("day"))}}), true
}

// The words of months, of days of the week from Sunday on, and of units, in English, French and German, whole or shortened
// as people shorten them.
var (
	months = placesOf("JAN JANUARY JANV JANVIER JANUAR JÄN JÄNNER", "FEB FEBRUARY FÉV FÉVR FÉVRIER FEV FEVR FEVRIER FEBRUAR",
		"MAR MARCH MARS MÄR MÄRZ MRZ MAERZ", "APR APRIL AVR AVRIL", "MAY MAI", "JUN JUNE JUIN JUNI",
		"JUL JULY JUIL JUILLET JULI", "AUG AUGUST AOÛ AOÛT AOUT", "SEP SEPT SEPTEMBER SEPTEMBRE",
		"OCT OCTOBER OCTOBRE OKT OKTOBER", "NOV NOVEMBER NOVEMBRE", "DEC DECEMBER DÉC DÉCEMBRE DECEMBRE DEZ DEZEMBER")
	weekdays = placesOf("SUN SUNDAY DIMANCHE SONNTAG SO", "MON MONDAY LUNDI MONTAG MO", "TUE TUES TUESDAY MARDI DIENSTAG DI",
		"WED WEDNESDAY MERCREDI MITTWOCH MI", "THU THUR THURS THURSDAY JEUDI DONNERSTAG DO", "FRI FRIDAY VENDREDI FREITAG FR",
		"SAT SATURDAY SAMEDI SAMSTAG SA")
	units = placesOf("H HR HRS HOUR HOURS STD", "M MIN MINS MINUTE MINUTES MN", "S SEC SECS SECOND SECONDS")
)

// placesOf gives each word the place of its list, from 1 on.
func placesOf(lists ...string) map[string]int {
	places := map[string]int{}
	for i, list := range lists {
		for word := range strings.FieldsSeq(list) {
			places[word] = i + 1
		}
	}
	return places
}

// isOn reports whether a date is on a day of the week as weekdays counts them. One without a year may be.
func (d date) isOn(weekday int8) bool {
	return weekday == 0 || d.year == 0 || d.at(0).Weekday() == time.Weekday(weekday-1)
}

// at is the wall clock of a date so many seconds after its midnight, as if it were UTC.
func (d date) at(seconds int) time.Time {
	return time.Date(int(d.year), time.Month(d.month), int(d.day), 0, 0, seconds, 0, time.UTC)
}

// dateOf is the date that a wall clock shows.
func dateOf(wall time.Time) date {
	year, month, day := wall.Date()
	return date{int16(year), int16(month), int16(day)}
}
