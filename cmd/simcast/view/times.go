package view

import (
	"fmt"
	"time"
)

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
