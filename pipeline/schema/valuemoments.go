package schema

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"simcast/pipeline/problem"
	"simcast/pipeline/schedule"
	"simcast/readers"
	"simcast/templates/wording"
)

// firstSecond is the first number that is taken for seconds since 1970, in March 1973.
// What is below it is most likely a time of day, or a day as a spreadsheet counts it.
const firstSecond = 100_000_000

// lastSecond is the last second that is believed to be one: what is past it
// was most likely counted in milliseconds.
const lastSecond = 99_999_999_999

// IsAt reports whether a cell of ts asks for the moment at which its row is played. Where rows are sent and not played, that
// is the moment of the post, as of an empty cell.
func IsAt(cell readers.Cell) bool { return strings.EqualFold(strings.TrimSpace(cell.Text), "at") }

// ShownMoment is the date and time that a cell shows, where it names no zone: in another zone it is another moment, and
// shows the same. It is "" for any other cell.
func ShownMoment(cell readers.Cell, clocks Clocks) string {
	wall, found := time.Unix(cell.Unix, 0).UTC(), cell.Kind == readers.Date
	if !found && cell.Kind == readers.Text {
		wall, found = schedule.ParseWall(cell.Text, clocks.Order)
	}
	if !found {
		return ""
	}
	return wall.Format(time.DateTime)
}

// readMoment takes seconds since 1970, a date cell, or a text that is a date and time by itself.
func readMoment(cell readers.Cell, clocks Clocks) (string, *problem.Detail) {
	text := strings.TrimSpace(cell.Text)
	if cell.Kind == readers.Date {
		return secondsSince1970(inZone(cell.Unix, clocks.Zone), text)
	}
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return secondsSince1970(t, text)
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil && n >= 0 {
		return readSeconds(n, text)
	}
	t, wrong := schedule.ParseAbsolute(text, clocks.Zone, clocks.Order)
	if wrong == nil {
		return secondsSince1970(t, text)
	}
	detail := &problem.Detail{Code: "bad-ts", Message: wrong.Message, Suggestion: wrong.Suggestion}
	if wrong.Suggestion == schedule.WriteAbsolute {
		detail.Suggestion = suggestMoment(text)
	}
	return "", detail
}

// readSeconds takes a number that is seconds since 1970.
func readSeconds(n int64, text string) (string, *problem.Detail) {
	switch {
	case n > lastSecond:
		return "", &problem.Detail{Code: "bad-ts", Message: fmt.Sprintf("%d is too late for seconds since 1970", n),
			Suggestion: "if these are milliseconds, write " + strconv.FormatInt(n/1000, 10)}
	case n < firstSecond:
		return "", &problem.Detail{Code: "bad-ts", Message: fmt.Sprintf("%q would be read as seconds since 1970, that is %s", wording.Clip(text), time.Unix(n, 0).UTC().Format("2006-01-02 15:04:05 UTC")),
			Suggestion: suggestMoment(text)}
	}
	return strconv.FormatInt(n, 10), nil
}

// secondsSince1970 is a moment in seconds since 1970. What lies before is a slip of the year.
func secondsSince1970(t time.Time, text string) (string, *problem.Detail) {
	if t.Unix() < 0 {
		return "", &problem.Detail{Code: "bad-ts", Message: fmt.Sprintf("%q is before 1970, and ts cannot be earlier", wording.Clip(text)), Suggestion: "check the year"}
	}
	return strconv.FormatInt(t.Unix(), 10), nil
}

// suggestMoment says how to write a date and time. What has digits may be a time of the column at.
func suggestMoment(text string) string {
	suggestion := "write a date and time such as " + exampleMoment(text) + ", or leave it empty to show the time of sending"
	if serial, err := strconv.ParseFloat(text, 64); err == nil && serial > 20_000 && serial < 80_000 && !math.IsNaN(serial) {
		suggestion = "give the cell a date format in the spreadsheet, so that it shows a date such as 2026-11-20 09:30"
	}
	if strings.ContainsAny(text, "0123456789") {
		suggestion += "; if it says when the inject is played, write it into a column at"
	}
	return suggestion
}

// exampleMoment is a date with a time of day: the date that a text is, or any.
func exampleMoment(text string) string {
	for _, layout := range [...]string{time.DateOnly, "20060102", "2.1.2006"} {
		if t, err := time.Parse(layout, text); err == nil {
			return t.Format(time.DateOnly) + " 09:30"
		}
	}
	return "2026-11-20 09:30"
}

// inZone takes a date cell's wall clock, which has no zone, in that zone.
func inZone(wall int64, zone *time.Location) time.Time {
	if zone == nil {
		zone = time.UTC
	}
	t := time.Unix(wall, 0).UTC()
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, zone)
}
