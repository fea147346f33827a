package readers

import (
	"strconv"
	"strings"
	"time"
)

// isoCell is the cell of a date, a time or a duration that is stored in words (type "d"), in one of the forms of ISO 8601.
func isoCell(text string) Cell {
	words := strings.TrimSuffix(text, "Z")
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02T15:04", "2006-01-02", "20060102T150405", "20060102T1504", "20060102"} {
		if wall, err := time.Parse(layout, words); err == nil {
			return dateCell(wall.Round(time.Second).Unix())
		}
	}
	for _, layout := range []string{"15:04:05", "15:04", "150405", "1504"} {
		if wall, err := time.Parse(layout, strings.TrimPrefix(words, "T")); err == nil {
			return clockCell(int64(wall.Hour()*3600 + wall.Minute()*60 + wall.Second()))
		}
	}
	if seconds, ok := isoDuration(text); ok {
		return clockCell(seconds)
	}
	return Cell{Text: "a date that cannot be read: " + shorten(text, 40), Kind: Fault}
}

// isoUnits are the units of a duration in their order, before and after its T, in seconds. How long a year and a month
// are nobody can say, so there may be none of them.
var isoUnits = [...]struct {
	letter  byte
	isClock bool
	seconds float64
}{{'Y', false, 0}, {'M', false, 0}, {'W', false, 7 * daySecs}, {'D', false, daySecs}, {'H', true, 3600}, {'M', true, 60}, {'S', true, 1}}

// isoDuration reads a duration such as PT9H30M or P1DT2H, whole seconds of it.
func isoDuration(text string) (seconds int64, ok bool) {
	rest, ok := strings.CutPrefix(text, "P")
	if !ok || rest == "" || strings.HasSuffix(rest, "T") {
		return 0, false
	}
	sum, isClock := 0.0, false
	for _, unit := range isoUnits {
		if unit.isClock && !isClock {
			if rest, isClock = strings.CutPrefix(rest, "T"); !isClock {
				break
			}
		}
		at := strings.IndexByte(rest, unit.letter)
		if at < 0 || !isDecimal(rest[:at]) {
			continue
		}
		number, err := strconv.ParseFloat(strings.Replace(rest[:at], ",", ".", 1), 64)
		if err != nil || number > 0 && unit.seconds == 0 {
			return 0, false
		}
		sum, rest = sum+number*unit.seconds, rest[at+1:]
	}
	if rest != "" || sum >= lastDay*daySecs {
		return 0, false
	}
	return int64(sum + 0.5), true
}

// isDecimal reports digits, with a point or a comma among them perhaps.
func isDecimal(text string) bool {
	digits := strings.Replace(strings.Replace(text, ",", ".", 1), ".", "", 1)
	return digits != "" && strings.Trim(digits, "0123456789") == "" && text[0] != '.' && text[0] != ','
}
