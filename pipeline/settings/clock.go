package settings

import (
	"strconv"
	"strings"
	"time"

	"simcast/readers/headers"
)

// Clock is a clock time. The zero value is none.
type Clock struct {
	Text  string        // as written
	Since time.Duration // midnight; under a day
}

// IsSet reports whether there is such a time.
func (c Clock) IsSet() bool { return c.Text != "" }

// On is the moment of that clock time on the day of a moment, in the moment's zone.
func (c Clock) On(day time.Time) time.Time {
	year, month, date := day.Date()
	return time.Date(year, month, date, 0, 0, int(c.Since/time.Second), 0, day.Location())
}

// Break is a span of each day in which nothing is played. One that ends before it begins goes over midnight.
type Break struct {
	Text     string        // as written
	From, To time.Duration // since midnight; the break has its beginning and not its end
}

// longestClock is how many letters a clock time has at most: 09:30:15 a.m., with blanks.
const longestClock = 16

// ParseClock reads a clock time: 09:30, 9:30:15, 9.30, 9:30 AM, 0930 or 09h30. It is false where text is none.
func ParseClock(text string) (Clock, bool) {
	text = strings.TrimFunc(text, headers.IsBlank)
	if len(text) > longestClock {
		return Clock{}, false
	}
	digits, half := cutHalf(strings.ToLower(text))
	numbers, ok := clockNumbers(digits)
	if !ok {
		return Clock{}, false
	}
	hour := numbers[0]
	switch {
	case half == "":
	case hour < 1 || hour > 12:
		return Clock{}, false
	case half == "pm":
		hour = hour%12 + 12
	default:
		hour %= 12
	}
	if hour > 23 || numbers[1] > 59 || numbers[2] > 59 {
		return Clock{}, false
	}
	return Clock{Text: strings.Clone(text), Since: time.Duration(hour*3600+numbers[1]*60+numbers[2]) * time.Second}, true
}

// cutHalf cuts am or pm from the end.
func cutHalf(text string) (clock, half string) {
	for _, ending := range []string{"am", "pm", "a.m.", "p.m."} {
		if before, found := strings.CutSuffix(text, ending); found {
			return strings.TrimSpace(before), strings.ReplaceAll(ending, ".", "")
		}
	}
	return text, ""
}

// clockNumbers are hour, minute and second.
func clockNumbers(text string) (numbers [3]int, ok bool) {
	parts := strings.Split(strings.NewReplacer("h", ":", ".", ":").Replace(text), ":")
	if len(parts) == 1 && (len(text) == 3 || len(text) == 4) { // 0930, or what a spreadsheet makes of it
		parts = []string{text[:len(text)-2], text[len(text)-2:]}
	}
	if len(parts) < 2 || len(parts) > 3 {
		return numbers, false
	}
	for i, part := range parts {
		number, err := strconv.ParseUint(part, 10, 8)
		if err != nil || len(part) > 2 || i > 0 && len(part) != 2 {
			return numbers, false
		}
		numbers[i] = int(number)
	}
	return numbers, true
}

func setClock(clock *Clock, value string) bool {
	parsed, ok := ParseClock(value)
	if ok {
		*clock = parsed
	}
	return ok
}

// setBreaks takes breaks in, all of a cell or none.
func setBreaks(s *Settings, value string) bool {
	var breaks []Break
	for _, part := range split(value) {
		parsed, ok := parseBreak(part)
		if !ok {
			return false
		}
		breaks = append(breaks, parsed)
	}
	s.Breaks = append(s.Breaks, breaks...)
	return len(breaks) > 0
}

func parseBreak(text string) (Break, bool) {
	for _, dash := range []string{"-", "–", "—"} {
		if from, to, found := strings.Cut(text, dash); found {
			begin, ok1 := ParseClock(from)
			end, ok2 := ParseClock(to)
			return Break{Text: strings.Clone(text), From: begin.Since, To: end.Since}, ok1 && ok2 && begin.Since != end.Since
		}
	}
	return Break{}, false
}
