package boardview

import (
	"strconv"
	"time"

	"simcast/cmd/simcast/view"
)

// zoneOf is the zone of a day's clock times. One that this machine does not know is UTC, which the page names.
func zoneOf(name string) *time.Location {
	if zone, err := time.LoadLocation(name); err == nil {
		return zone
	}
	return time.UTC
}

// ClockOf is a moment in the day's zone.
func (v *View) ClockOf(t time.Time) string { return view.Moment(t, v.Present, v.zone) }

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
