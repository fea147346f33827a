package jsonout

import (
	"time"

	"simcast/pipeline/schedule"
)

// Entry is a row of the plan, and when it is played.
type Entry struct {
	// The row, as the spreadsheet numbers it.
	Row int `json:"row" jsonschema:"minimum=1"`
	// The planner's name for the inject; empty if the row has none.
	ID string `json:"id"`
	// The moment, in RFC 3339; null if the row has no time.
	At *string `json:"at" jsonschema:"format=date-time,nullable"`
	// How its time was read; empty if it has none.
	ReadAs string `json:"read_as"`
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
