package view

import (
	"fmt"
	"time"
)

// Moment is a moment to the second, in a zone: of the day of now without its date, of the year of now without the year. Where now is
// zero, the moment has its whole date, as people write it. It is "" where there is none.
func Moment(t, now time.Time, zone *time.Location) string {
	if t.IsZero() {
		return ""
	}
	t = t.In(zone)
	if now.IsZero() {
		return t.Format(time.DateTime)
	}
	now = now.In(zone)
	switch {
	case t.Format(time.DateOnly) == now.Format(time.DateOnly):
		return t.Format(time.TimeOnly)
	case t.Year() == now.Year():
		return t.Format("2 Jan 15:04:05")
	}
	return t.Format("2 Jan 2006 15:04:05")
}

// Date is the heading of a day.
func Date(t time.Time) string { return t.Format("Monday, 2006-01-02") }

// Clock is a span as a clock shows it: 4:05, 1:02:03, −0:30. It is cut to the second.
func Clock(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "−", -d
	}
	if d >= time.Hour {
		return sign + ExerciseTime(d)
	}
	return fmt.Sprintf("%s%d:%02d", sign, int(d.Minutes()), int(d.Seconds())%60)
}

// ExerciseTime is a time since STARTEX. It always has its hours, as times of a plan do: 0:01:30.
func ExerciseTime(d time.Duration) string {
	sign := ""
	if d < 0 {
		sign, d = "−", -d
	}
	seconds := int64(d / time.Second)
	return fmt.Sprintf("%s%d:%02d:%02d", sign, seconds/3600, seconds/60%60, seconds%60)
}
