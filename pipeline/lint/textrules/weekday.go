package textrules

import (
	"strings"
	"time"
	"unicode/utf8"
)

// weekdays are the words for each day from Sunday on: English, German and French, then their short forms.
func weekdays() [7]string {
	return [7]string{
		"Sunday Sonntag dimanche Sun dim",
		"Monday Montag lundi Mon Mo lun",
		"Tuesday Dienstag mardi Tue Tues Di mar",
		"Wednesday Mittwoch mercredi Wed Mi mer",
		"Thursday Donnerstag jeudi Thu Thur Thurs jeu",
		"Friday Freitag vendredi Fri Fr ven",
		"Saturday Samstag Sonnabend samedi Sat Sa sam",
	}
}

// weekday looks at the date after a weekday, else at the one before it.
func (s *search) weekday(day, start, end int) {
	if !s.wants(weekday) || !s.isDayName(start, end) {
		return
	}
	if at, ok := s.afterDay(end, end-start <= len("Thurs")); ok {
		if days, to := s.dateAt(at); to > 0 {
			s.compare(time.Weekday(day), days, start, to)
			return
		}
	}
	if end-start < 6 {
		return // a short form stands before its date
	}
	if to, isBeside := s.closesDate(start, end); isBeside {
		if days, from := s.dateBefore(to); from >= 0 {
			s.compare(time.Weekday(day), days, from, end)
		}
	}
}

// isDayName leaves out small letters that are words of another language, such as sun, and the newspaper.
func (s *search) isDayName(start, end int) bool {
	word := s.view[start:end]
	if s.is(s.before(start), "the") && word == "Sun" {
		return false
	}
	if s.is(span{start, end}, "dim", "lun", "mar", "mer", "jeu", "ven", "sam") { // Sam is a name, and la mer is the sea
		return strings.HasPrefix(s.view[end:], ".")
	}
	if len(word) <= 4 && word[0] >= 'a' {
		return false
	}
	return len(word) > 4 || strings.ToUpper(word) != word
}

// afterDay is where the date can begin after a weekday: after a comma, the point of a short form, and words such as the.
func (s *search) afterDay(at int, isShort bool) (next int, ok bool) {
	if isShort && at < len(s.view) && s.view[at] == '.' {
		at++
	}
	if rest := strings.TrimLeft(s.view[at:min(len(s.view), at+30)], " "); strings.HasPrefix(rest, ",") {
		at += strings.IndexByte(s.view[at:], ',') + 1
	}
	for range 2 {
		w := s.after(at)
		if !s.is(w, "the", "den", "dem", "der", "le", "on") {
			break
		}
		at = w.end
	}
	next = at
	for next < len(s.view) {
		r, width := utf8.DecodeRuneInString(s.view[next:])
		if !isBlank(r) || r == '\n' {
			break
		}
		next += width
	}
	return next, next > at && next < len(s.view)
}

// closesDate is where the date can end before a weekday in brackets, or one between a comma and the end of a clause.
func (s *search) closesDate(start, end int) (to int, ok bool) {
	to = start
	for to > 0 && (s.view[to-1] == ' ' || s.view[to-1] == '(' || s.view[to-1] == ',') {
		to--
	}
	between := strings.ReplaceAll(s.view[to:start], " ", "")
	next, newLine := s.nextSign(end)
	switch between {
	case "(":
		return to, next == ')'
	case ",":
		return to, newLine || next == '.' || next == ',' || next == ';' || next == ')'
	}
	return to, false
}

// compare notes a weekday that fits none of the days that a date can mean.
func (s *search) compare(day time.Weekday, days []time.Time, start, end int) {
	if len(days) == 0 {
		return
	}
	for _, date := range days {
		if date.Weekday() == day {
			return
		}
	}
	date := days[0]
	s.add(weekday, start, end, date.Format("2 January 2006")+" is a "+date.Weekday().String()+", not a "+day.String(),
		"write "+date.Weekday().String()+", or another date")
}
