package schedule

import (
	"strconv"
	"time"

	"simcast/templates/wording"
)

// Kind says what a moment counts from.
type Kind uint8

// The kinds of moments.
const (
	None        Kind = iota // no time was written, or one that cannot be read: it is played by hand
	FromStartEx             // a span from STARTEX
	OnFirstDay              // a clock time on the day of STARTEX
	OnDay                   // a clock time on a day of the exercise
	OnDate                  // a clock time on the date beside it, or on one without a year: it has that of STARTEX
	Absolute                // a date and time
	After                   // a span after another inject was played
)

// Moment is when a row is played, as its cells have it.
type Moment struct {
	Kind   Kind
	ReadAs string        // how it was read, for the planner
	Span   time.Duration // of FromStartEx, less than 0 before it; of After
	Cause  string        // of After: the id of the inject that it follows

	clock int            // seconds since midnight
	day   int            // of OnDay, 0 is the first
	date  date           // of OnDate and Absolute
	zone  *time.Location // the one that was written, else nil
}

// At is the moment of an exercise that begins at startex, by the clocks of a zone. It is false where there is none: nothing
// was written, startex is needed and zero, the row follows another (see Schedule), or no clock or two show the time.
func (m *Moment) At(startex time.Time, zone *time.Location) (time.Time, bool) {
	if m.Kind == FromStartEx && !startex.IsZero() {
		return startex.Add(m.Span), true
	}
	wall, known := m.wall(startex, zone)
	if !known {
		return time.Time{}, false
	}
	at, _, why := inZone(wall, m.zoneOr(zone))
	if why != noFault {
		return time.Time{}, false
	}
	return at, true
}

func (m *Moment) zoneOr(zone *time.Location) *time.Location {
	switch {
	case m.zone != nil:
		return m.zone
	case zone == nil:
		return time.UTC
	}
	return zone
}

// wall is what clocks show at the moment. It is not known where it counts from STARTEX, and that is zero.
func (m *Moment) wall(startex time.Time, zone *time.Location) (time.Time, bool) {
	day := m.date
	switch {
	case m.Kind == None || m.Kind == FromStartEx || m.Kind == After:
		return time.Time{}, false
	case day.year != 0:
		return day.at(m.clock), true
	case startex.IsZero():
		return time.Time{}, false
	}
	first := dateOf(startex.In(m.zoneOr(zone)))
	if m.Kind == OnFirstDay || m.Kind == OnDay {
		return first.at(m.clock).AddDate(0, 0, m.day), true
	}
	day.year = first.year
	return day.at(m.clock), day.isReal()
}

// momentOf is what a cell says that needs no other; found is false where it has no clock time.
func momentOf(w written) (m Moment, found bool) {
	switch {
	case w.shape == offset:
		return Moment{Kind: FromStartEx, Span: w.span, ReadAs: sinceStartEx(w.span)}, true
	case !w.hasClock:
		return Moment{}, false
	case w.shape == dayed:
		return Moment{Kind: OnDay, day: int(w.day), clock: int(w.clock), ReadAs: onDay(int(w.day))}, true
	case w.shape != dated:
		return Moment{}, false
	}
	m = Moment{Kind: Absolute, date: w.date, clock: int(w.clock), zone: w.zone, ReadAs: "date and time"}
	if w.isGroup {
		m.ReadAs = "military date-time group"
	}
	if w.date.year == 0 {
		m.Kind, m.ReadAs = OnDate, m.ReadAs+" in the year of STARTEX"
	}
	return m, true
}

// clockOn is a clock time on what stands in the column of days.
func clockOn(seconds int, day written) Moment {
	m := Moment{Kind: OnFirstDay, clock: seconds, ReadAs: "clock time on the first day"}
	switch day.shape {
	case dated:
		m.Kind, m.date, m.ReadAs = OnDate, day.date, "clock time on the date in day"
		if day.date.year == 0 {
			m.ReadAs += ", in the year of STARTEX"
		}
	case dayed:
		m.Kind, m.day, m.ReadAs = OnDay, int(day.day), onDay(int(day.day))
	}
	return m
}

func onDay(day int) string {
	switch {
	case day == 0:
		return "clock time on the first day"
	case day < 0:
		return "clock time " + wording.Counted(-day, "day") + " before the first day"
	}
	return "clock time on day " + strconv.Itoa(day+1)
}

func sinceStartEx(span time.Duration) string {
	switch {
	case span == 0:
		return "at STARTEX"
	case span < 0:
		return inWords(-span) + " before STARTEX"
	}
	return inWords(span) + " after STARTEX"
}

// inWords is a span in minutes up to two hours, and in days, hours, minutes and seconds beyond.
func inWords(span time.Duration) string {
	days, seconds := int(span/(24*time.Hour)), int(span/time.Second)%60
	hours, minutes := int(span/time.Hour)%24, int(span/time.Minute)%60
	if span < 2*time.Hour {
		hours, minutes = 0, int(span/time.Minute)
	}
	words := ""
	for _, part := range [...]struct {
		n    int
		noun string
	}{{days, "day"}, {hours, "hour"}, {minutes, "minute"}, {seconds, "second"}} {
		if part.n == 0 {
			continue
		}
		if words != "" {
			words += " "
		}
		words += wording.Counted(part.n, part.noun)
	}
	return words
}
