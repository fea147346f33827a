package schema

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// firstSecond is the first number that is taken for seconds since 1970, in March 1973.
// What is below it is most likely a time of day, or a day as a spreadsheet counts it.
const firstSecond = 100_000_000

// lastSecond is the last second that is believed to be one: what is past it
// was most likely counted in milliseconds.
const lastSecond = 99_999_999_999

// readMoment takes seconds since 1970, a date cell, or RFC 3339.
func readMoment(cell readers.Cell, zone *time.Location) (string, *problem.Detail) {
	text := strings.TrimSpace(cell.Text)
	if cell.Kind == readers.Date {
		return secondsSince1970(inZone(cell.Unix, zone), text)
	}
	if t, err := time.Parse(time.RFC3339, text); err == nil {
		return secondsSince1970(t, text)
	}
	n, err := strconv.ParseInt(text, 10, 64)
	switch {
	case err == nil && n > lastSecond:
		return "", &problem.Detail{Code: "bad-ts", Message: fmt.Sprintf("%d is too late for seconds since 1970", n),
			Suggestion: "if these are milliseconds, write " + strconv.FormatInt(n/1000, 10)}
	case err == nil && n >= firstSecond:
		return strconv.FormatInt(n, 10), nil
	case err == nil && n >= 0:
		return "", &problem.Detail{Code: "bad-ts", Message: fmt.Sprintf("%q would be read as seconds since 1970, that is %s", wording.Clip(text), time.Unix(n, 0).UTC().Format("2006-01-02 15:04:05 UTC")),
			Suggestion: suggestMoment(text, zone)}
	}
	if local, err := parseWithoutZone(text, zone); err == nil {
		return "", &problem.Detail{Code: "bad-ts", Message: fmt.Sprintf("%q is a text without a time zone", wording.Clip(text)),
			Suggestion: "write " + local.Format(time.RFC3339) + ", or make it a date cell in a workbook"}
	}
	return "", &problem.Detail{Code: "bad-ts", Message: fmt.Sprintf("%q is not a date and time", wording.Clip(text)), Suggestion: suggestMoment(text, zone)}
}

// parseWithoutZone reads a date that is written in a clear order but without a zone, as the clock of zone shows it.
func parseWithoutZone(text string, zone *time.Location) (t time.Time, err error) {
	for _, layout := range []string{"2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02", "20060102", "2.1.2006 15:04", "2.1.2006"} {
		if t, err = time.ParseInLocation(layout, text, zone); err == nil {
			return t, nil
		}
	}
	return t, err
}

// secondsSince1970 is a moment in seconds since 1970. What lies before is a slip of the year.
func secondsSince1970(t time.Time, text string) (string, *problem.Detail) {
	if t.Unix() < 0 {
		return "", &problem.Detail{Code: "bad-ts", Message: fmt.Sprintf("%q is before 1970, and ts cannot be earlier", wording.Clip(text)), Suggestion: "check the year"}
	}
	return strconv.FormatInt(t.Unix(), 10), nil
}

// suggestMoment says how to write a date and time.
func suggestMoment(text string, zone *time.Location) string {
	if local, err := parseWithoutZone(text, zone); err == nil {
		return "write " + local.Format(time.RFC3339)
	}
	if serial, err := strconv.ParseFloat(text, 64); err == nil && serial > 20_000 && serial < 80_000 && !math.IsNaN(serial) {
		return "give the cell a date format in the spreadsheet, so that it shows a date such as 2026-11-20 09:30"
	}
	example := time.Date(2026, time.November, 20, 9, 30, 0, 0, zone)
	return "write it as " + example.Format(time.RFC3339) + ", or make it a date cell in a workbook; or leave it empty to show the time of sending"
}

// inZone takes a date cell's wall clock, which has no zone, in that zone.
func inZone(wall int64, zone *time.Location) time.Time {
	t := time.Unix(wall, 0).UTC()
	return time.Date(t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(), t.Second(), 0, zone)
}
