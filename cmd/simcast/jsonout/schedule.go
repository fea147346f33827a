package jsonout

import (
	"time"

	"simcast/pipeline/schedule"
)

// Entry is a row of the plan, and when it is played.
type Entry struct {
	Row    int     `json:"row"`
	ID     string  `json:"id"`
	At     *string `json:"at"` // RFC 3339; null where it has no time
	ReadAs string  `json:"read_as"`
}

// ScheduleOf is the JSON of the moments of all rows, nil where they were not asked for.
func ScheduleOf(entries []schedule.Entry) []Entry {
	var all []Entry
	for _, e := range entries {
		one := Entry{Row: e.Row, ID: e.ID, ReadAs: e.ReadAs}
		if e.At != nil {
			at := e.At.Format(time.RFC3339)
			one.At = &at
		}
		all = append(all, one)
	}
	return all
}
