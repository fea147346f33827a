// Package numberformat says how the number formats of a workbook show a number: numberformat.go as what, shown.go the digits
// and what a format puts around them, section.go the parts of a format.
package numberformat

import (
	"strings"
	"sync"
)

// Class is what a number format shows a number as.
type Class uint8

const (
	Plain     Class = iota // as a number
	Moment                 // as a date, or a date and a time of day
	TimeOfDay              // as a time of day alone
	Elapsed                // as hours, minutes or seconds that run past a day: [h]:mm
	Percent                // as a number of hundredths
	Unknown                // nobody can say: the workbook does not have the format
)

// Format is a number format. The zero value shows the number as it is.
type Format struct {
	Class    Class
	sections func() []section // of one that shows numbers, parsed once it is asked for; nil of General
}

// Of is the format with this id; text is its code, "" for a built-in one.
func Of(id int, text string) Format {
	if text == "" {
		text = builtIn(id)
	}
	format := Format{Class: classOf(id, text)}
	if format.Class == Plain && !isGeneral(text) {
		format.sections = sync.OnceValue(func() []section { return parse(text) })
		if strings.IndexByte(text, '%') >= 0 && format.isPercent() {
			format.Class = Percent
		}
	}
	return format
}

func (f Format) isPercent() bool {
	sections := f.sections()
	return len(sections) > 0 && sections[0].percents > 0
}

// builtIn is the text of a built-in format that shows more than the digits of a number; "" for the others.
func builtIn(id int) string {
	switch id {
	case 5, 6:
		return `"$"#,##0;\-"$"#,##0`
	case 7, 8:
		return `"$"#,##0.00;\-"$"#,##0.00`
	case 9, 67:
		return "0%"
	case 10, 68:
		return "0.00%"
	case 42:
		return `_("$"* #,##0_);_("$"* \(#,##0\);_("$"* "-"_)`
	case 44:
		return `_("$"* #,##0.00_);_("$"* \(#,##0.00\);_("$"* "-"??_)`
	}
	return ""
}

func classOf(id int, text string) Class {
	switch {
	case text != "":
		return ofFormat(text)
	case id == 46:
		return Elapsed
	case id >= 18 && id <= 21, id == 32, id == 33, id == 45, id == 47:
		return TimeOfDay
	case id >= 14 && id <= 22, // the Western ones
		id >= 27 && id <= 36, id >= 50 && id <= 58, id >= 71 && id <= 81: // the East Asian and Thai ones
		return Moment
	case id < 0 || id > 81, id > 62 && id < 67:
		return Unknown
	}
	return Plain
}

// ofFormat looks in the first section of a format for letters of dates
// and times that stand neither in quotes nor in brackets nor behind an escape.
func ofFormat(format string) Class {
	if isGeneral(format) {
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
			return ofLetters(format[i:])
		}
	}
	return Plain
}

func isGeneral(text string) bool {
	return text == "" || strings.EqualFold(text, "General") || strings.EqualFold(text, "Standard")
}

// ofLetters tells a time of day from a date, in a section from its first letter of either: a time of day has hours or
// seconds, and no days, months or years. The months of M and MM are minutes beside those.
func ofLetters(section string) Class {
	hasClock, months := false, 0
	for i := 0; i < len(section) && section[i] != ';'; i++ {
		switch section[i] {
		case '\\', '_', '*':
			i++
		case '"':
			i = skipTo(section, i, '"')
		case '[':
			i = skipTo(section, i, ']')
		case 'y', 'Y', 'd', 'D', 'e', 'E', 'g', 'G', 'b', 'B':
			return Moment
		case 'm', 'M':
			months++
			if months > 2 { // of their names
				return Moment
			}
			continue
		case 'h', 'H', 's', 'S':
			hasClock = true
		}
		months = 0
	}
	if hasClock {
		return TimeOfDay
	}
	return Moment
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
