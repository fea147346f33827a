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
// one of the built-in ones, by its code.
func Of(id int, code string) Class {
	switch {
	case code != "":
		return ofCode(code)
	case id == 46:
		return Elapsed
	case id >= 14 && id <= 22, id == 45, id == 47, // the Western ones
		id >= 27 && id <= 36, id >= 50 && id <= 58: // the East Asian ones
		return Moment
	}
	return Plain
}

// ofCode looks in the first section of a format code for letters of dates
// and times that stand neither in quotes nor in brackets nor behind an escape.
func ofCode(code string) Class {
	if strings.EqualFold(code, "General") || strings.EqualFold(code, "Standard") {
		return Plain
	}
	for i := 0; i < len(code); i++ {
		switch c := code[i]; c {
		case ';':
			return Plain
		case '\\', '_', '*':
			i++
		case '"':
			i = skipTo(code, i, '"')
		case '[':
			end := skipTo(code, i, ']')
			if isElapsed(code[i+1 : min(end, len(code))]) {
				return Elapsed
			}
			i = end
		case 'y', 'Y', 'm', 'M', 'd', 'D', 'h', 'H', 's', 'S':
			return Moment
		}
	}
	return Plain
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
