package boardview

import (
	"fmt"
	"strconv"
	"time"
)

// zoneOf is the zone of a day's clock times. One that this machine does not know is UTC, which the page names.
func zoneOf(name string) *time.Location {
	if zone, err := time.LoadLocation(name); err == nil {
		return zone
	}
	return time.UTC
}

// clockText is a moment to the second: of the day of now without its date.
func clockText(t, now time.Time, zone *time.Location) string {
	if t.IsZero() {
		return ""
	}
	t, now = t.In(zone), now.In(zone)
	switch {
	case t.Format(time.DateOnly) == now.Format(time.DateOnly):
		return t.Format(time.TimeOnly)
	case t.Year() == now.Year():
		return t.Format("2 Jan 15:04:05")
	}
	return t.Format("2 Jan 2006 15:04:05")
}

// ClockOf is a moment in the day's zone.
func (v *View) ClockOf(t time.Time) string { return clockText(t, v.Present, v.zone) }

// Span is a span as a clock shows it: 4:05, 1:02:03, −0:30. It is cut to the second.
func Span(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "−", -d
	}
	seconds := int64(d / time.Second)
	if hours := seconds / 3600; hours > 0 {
		return fmt.Sprintf("%s%d:%02d:%02d", sign, hours, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%s%d:%02d", sign, seconds/60, seconds%60)
}

// millis is a moment as the page's script takes it; 0 for none.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// speedText is how fast a rehearsal is.
func speedText(speed float64) string {
	return strconv.FormatFloat(speed, 'f', -1, 64) + " times as fast"
}
