package reading

import (
	"simcast/pipeline/schedule"
	"simcast/readers"
	"simcast/readers/headers"
)

// TimeColumns are the columns that say when rows are played: where they stand in a row, -1 where the plan has none such, and
// their headers.
type TimeColumns struct {
	At, Day, DTG int
	Headers      schedule.Columns
}

// TimeColumnsOf finds the columns of times of a plan.
func TimeColumnsOf(file *readers.File) TimeColumns {
	t := TimeColumns{At: -1, Day: -1, DTG: -1}
	for _, column := range file.Columns {
		switch {
		case column.Kept == headers.At && column.Meaning.DTG:
			t.DTG, t.Headers.DTG = column.Index, column.Header
		case column.Kept == headers.At:
			t.At, t.Headers.At = column.Index, column.Header
		case column.Kept == headers.Day:
			t.Day, t.Headers.Day = column.Index, column.Header
		}
	}
	return t
}

// Any reports whether the plan has any of them.
func (t *TimeColumns) Any() bool { return t.At >= 0 || t.Day >= 0 || t.DTG >= 0 }
