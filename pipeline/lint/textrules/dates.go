package textrules

import (
	"strconv"
	"strings"
	"time"
)

// dateAt reads the date with a year that begins at a place: the days that it can mean, and its end, which is 0 where there is
// no date.
func (s *search) dateAt(at int) (days []time.Time, end int) {
	text := s.view[at:min(len(s.view), at+40)]
	if number, width := leadingNumber(text); width > 0 {
		days, length := datesOfNumber(number, width, text)
		return days, ended(text, at, length)
	}
	month, width := leadingMonth(text)
	if month == 0 {
		return nil, 0
	}
	rest := strings.TrimLeft(text[width:], ". \u00A0")
	day, dayWidth := leadingNumber(rest)
	if dayWidth == 0 || dayWidth > 2 {
		return nil, 0
	}
	rest = strings.TrimLeft(trimOrdinal(rest[dayWidth:]), ", \u00A0")
	year, yearWidth := leadingNumber(rest)
	if yearWidth != 4 {
		return nil, 0
	}
	return dated(year, month, day), ended(text, at, len(text)-len(rest)+yearWidth)
}

// ended is the end of a date of that length, or 0 where it is none or goes on with a digit.
func ended(text string, at, length int) int {
	if length == 0 || length < len(text) && isDigit(text[length]) {
		return 0
	}
	return at + length
}

// datesOfNumber reads dates that begin with a number: 2026-11-20, 20.11.2026, 20/11/2026, 20 November 2026.
func datesOfNumber(number, width int, text string) (days []time.Time, length int) {
	rest := text[width:]
	if width == 4 {
		month, day, used := twoNumbers(rest, '-')
		if used == 0 {
			return nil, 0
		}
		return dated(number, month, day), width + used
	}
	if width > 2 {
		return nil, 0
	}
	for _, separator := range [...]byte{'.', '/', '-'} {
		month, year, used := twoNumbers(rest, separator)
		if used == 0 || year < 1900 {
			continue
		}
		days = dated(year, month, number)
		if separator != '.' { // the month can stand first there
			days = append(days, dated(year, number, month)...)
		}
		return days, width + used
	}
	rest = trimOrdinal(rest)
	rest = strings.TrimLeft(rest, ". \u00A0")
	rest = strings.TrimPrefix(rest, "of ")
	month, monthWidth := leadingMonth(rest)
	if month == 0 {
		return nil, 0
	}
	rest = strings.TrimLeft(rest[monthWidth:], "., \u00A0")
	year, yearWidth := leadingNumber(rest)
	if yearWidth != 4 {
		return nil, 0
	}
	return dated(year, month, number), len(text) - len(rest) + yearWidth
}

// twoNumbers reads a separator and a number, twice: their values, and how many bytes they take up. A point may be
// followed by a blank.
func twoNumbers(text string, separator byte) (first, second, used int) {
	rest := text
	for _, value := range [...]*int{&first, &second} {
		if rest == "" || rest[0] != separator {
			return 0, 0, 0
		}
		rest = rest[1:]
		if separator == '.' {
			rest = strings.TrimPrefix(rest, " ")
		}
		number, width := leadingNumber(rest)
		if width == 0 || width > 4 {
			return 0, 0, 0
		}
		*value, rest = number, rest[width:]
	}
	return first, second, len(text) - len(rest)
}

// dated is the day of these numbers, or nothing where there is none.
func dated(year, month, day int) []time.Time {
	date := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if year < 1900 || year > 2999 || int(date.Month()) != month || date.Day() != day {
		return nil
	}
	return []time.Time{date}
}

func leadingNumber(text string) (number, width int) {
	for width < len(text) && isDigit(text[width]) {
		width++
	}
	if width == 0 || width > 4 {
		return 0, 0
	}
	number, err := strconv.Atoi(text[:width])
	if err != nil {
		return 0, 0
	}
	return number, width
}

// trimOrdinal drops what follows the number of a day: 20th, 1er.
func trimOrdinal(text string) string {
	for _, ending := range [...]string{"st", "nd", "rd", "th", "er"} {
		if rest, ok := strings.CutPrefix(text, ending); ok {
			return rest
		}
	}
	return text
}

// leadingMonth reads the name of a month in English, German or French, or its English short form.
func leadingMonth(text string) (month, width int) {
	for width < len(text) && (text[width] >= 0x80 || text[width]|0x20 >= 'a' && text[width]|0x20 <= 'z') {
		width++
	}
	for i, names := range months() {
		for name := range strings.FieldsSeq(names) {
			if equalFold(name, text[:width]) {
				return i + 1, width
			}
		}
	}
	return 0, 0
}

func months() [12]string {
	return [12]string{
		"January Januar Jänner janvier Jan", "February Februar février Feb", "March März mars Mar", "April avril Apr", "May Mai",
		"June Juni juin Jun", "July Juli juillet Jul", "August août Aug", "September septembre Sept Sep",
		"October Oktober octobre Oct Okt", "November novembre Nov", "December Dezember décembre Dec Dez",
	}
}

// dateBefore reads the date that ends at a place, and where it begins, which is -1 where there is none.
func (s *search) dateBefore(end int) (days []time.Time, start int) {
	for start = max(0, end-30); start < end; start++ {
		c := s.view[start]
		if start > 0 && (isHostByte(s.view[start-1]) || strings.IndexByte(".-/", s.view[start-1]) >= 0) || !isHostByte(c) {
			continue
		}
		if days, to := s.dateAt(start); to == end {
			return days, start
		}
	}
	return nil, -1
}
