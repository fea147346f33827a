// Package numberformat says how the number formats of a workbook show a number. All of it is in numberformat.go.
package numberformat

import "strings"

// Class is how a number format shows a number.
type Class uint8

const (
	Plain   Class = iota // as a number
	Moment               // as a date, a time of day, or both
	Elapsed              // as hours, minutes or seconds that run past a day: [h]:mm
)

// Of tells the class of a number format by its number, or where that is not
// one of the built-in ones, by its text.
func Of(id int, format string) Class {
	switch {
	case format != "":
		return ofFormat(format)
	case id == 46:
		return Elapsed
	case id >= 14 && id <= 22, id == 45, id == 47, // the Western ones
		id >= 27 && id <= 36, id >= 50 && id <= 58: // the East Asian ones
		return Moment
	}
	return Plain
}

// ofFormat looks in the first section of a format for letters of dates
// and times that stand neither in quotes nor in brackets nor behind an escape.
func ofFormat(format string) Class {
	if strings.EqualFold(format, "General") || strings.EqualFold(format, "Standard") {
		return Plain
	}
	for i := 0; i < len(format); i++ {
		switch c := format[i]; c {
		case ';':
			return Plain
		case '\\', '_', '*':
			i++
		case '"':
			i = skipTo(format, i, '"')
		case '[':
			end := skipTo(format, i, ']')
			if isElapsed(format[i+1 : min(end, len(format))]) {
				return Elapsed
			}
			i = end
		case 'y', 'Y', 'm', 'M', 'd', 'D', 'h', 'H', 's', 'S':
			return Moment
		}
	}
	return Plain
}

// skipTo gives the index of the next mark after from, or the format's length.
func skipTo(format string, from int, mark byte) int {
	if at := strings.IndexByte(format[from+1:], mark); at >= 0 {
		return from + 1 + at
	}
	return len(format)
}

func isElapsed(inside string) bool {
	return inside != "" && strings.Trim(strings.ToLower(inside), string(inside[0]|0x20)) == "" &&
		strings.ContainsAny(inside[:1], "hmsHMS")
}
