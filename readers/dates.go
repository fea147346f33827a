package readers

import (
	"math"
	"strings"
	"time"
)

// formatClass is how a number format shows a number.
type formatClass uint8

const (
	plain   formatClass = iota // as a number
	moment                     // as a date, a time of day, or both
	elapsed                    // as hours, minutes or seconds that run past a day: [h]:mm
)

// formatClassOf tells the shape of a number format by its number, or where that is not
// one of the built-in ones, by its code.
func formatClassOf(id int, code string) formatClass {
	switch {
	case code != "":
		return classOfCode(code)
	case id == 46:
		return elapsed
	case id >= 14 && id <= 22, id == 45, id == 47, // the Western ones
		id >= 27 && id <= 36, id >= 50 && id <= 58: // the East Asian ones
		return moment
	}
	return plain
}

// classOfCode looks in the first section of a format code for letters of dates
// and times that stand neither in quotes nor in brackets nor behind an escape.
func classOfCode(code string) formatClass {
	if strings.EqualFold(code, "General") || strings.EqualFold(code, "Standard") {
		return plain
	}
	for i := 0; i < len(code); i++ {
		switch c := code[i]; c {
		case ';':
			return plain
		case '\\', '_', '*':
			i++
		case '"':
			i = skipTo(code, i, '"')
		case '[':
			end := skipTo(code, i, ']')
			if isElapsed(code[i+1 : min(end, len(code))]) {
				return elapsed
			}
			i = end
		case 'y', 'Y', 'm', 'M', 'd', 'D', 'h', 'H', 's', 'S':
			return moment
		}
	}
	return plain
}

// skipTo gives the index of the next mark after from, or the code's length.
func skipTo(code string, from int, mark byte) int {
	if at := strings.IndexByte(code[from+1:], mark); at >= 0 {
		return from + 1 + at
	}
	return len(code)
}

func isElapsed(inside string) bool {
	return inside != "" && strings.Trim(strings.ToLower(inside), string(inside[0]|0x20)) == "" &&
		strings.ContainsAny(inside[:1], "hmsHMS")
}

// Days from the spreadsheet's first day to 1970, and the last day it knows.
const (
	days1900 = 25569
	days1904 = 24107
	lastDay  = 2958466 // the day after 9999-12-31
	daySecs  = 24 * 60 * 60
)

// momentCell is the cell of a number that is shown as a date or a time. Less
// than one day is a time of day without a date.
func momentCell(serial float64, shown formatClass, date1904 bool) Cell {
	if serial < 0 || serial >= lastDay || math.IsNaN(serial) {
		return Cell{Text: "a number that is not a date", Kind: Fault}
	}
	seconds := int64(math.Round(serial * daySecs))
	if serial < 1 || shown == elapsed {
		return clockCell(seconds)
	}
	epoch := int64(days1900)
	switch {
	case date1904:
		epoch = days1904
	case serial < 60: // the spreadsheet's 1900 has a 29 February, which is day 60
		epoch--
	}
	return dateCell(seconds - epoch*daySecs)
}

// dateCell is the cell of a wall clock, in seconds since 1970 as if it were UTC.
func dateCell(unix int64) Cell {
	wall := time.Unix(unix, 0).UTC()
	layout := "2006-01-02 15:04"
	if wall.Second() != 0 {
		layout += ":05"
	}
	return Cell{Text: wall.Format(layout), Unix: unix, Kind: Date}
}

// clockCell is the cell of a time without a day, in seconds since midnight.
func clockCell(seconds int64) Cell {
	text := twoDigits(seconds/3600) + ":" + twoDigits(seconds/60%60)
	if seconds%60 != 0 {
		text += ":" + twoDigits(seconds%60)
	}
	return Cell{Text: text, Unix: seconds, Kind: Clock}
}

// isoCell is the cell of a date that is stored in words (type "d").
func isoCell(text string) Cell {
	text = strings.TrimSuffix(text, "Z")
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02"} {
		if wall, err := time.Parse(layout, text); err == nil {
			return dateCell(wall.Round(time.Second).Unix())
		}
	}
	if wall, err := time.Parse("15:04:05", text); err == nil {
		return clockCell(int64(wall.Hour()*3600 + wall.Minute()*60 + wall.Second()))
	}
	return Cell{Text: "a date that cannot be read: " + shorten(text, 40), Kind: Fault}
}
