package schedule

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/problem"
	"simcast/readers"
	"simcast/templates/wording"
)

// ParseStartEx reads when an exercise begins: now, which is the next full second; a clock time, which is of today; or a date
// and time in one of the forms of a plan. The zone is that of texts without one, nil is UTC; the order that of dates such as
// 03/04/2026. The problem is a bad-time.
func ParseStartEx(text string, now time.Time, zone *time.Location, order DateOrder) (time.Time, *problem.Detail) {
	if zone == nil {
		zone = time.UTC
	}
	now = now.In(zone)
	if strings.EqualFold(strings.TrimSpace(text), "now") {
		return now.Add(time.Second - time.Nanosecond).Truncate(time.Second), nil
	}
	const suggestion = "write now, a clock time such as 09:30, or a date and time such as 2026-11-22 09:30"
	m, wrong := ReadOne(text, Options{Zone: zone, Order: order, StartEx: now}, suggestion)
	switch m.Kind {
	case OnFirstDay, OnDate, Absolute:
		if at, known := m.At(now, zone); known {
			return at, nil
		}
	}
	if wrong != nil {
		return time.Time{}, wrong
	}
	return time.Time{}, &problem.Detail{Code: "bad-time", Value: text, Suggestion: suggestion,
		Message: fmt.Sprintf("%q does not say when an exercise begins", wording.Clip(text))}
}

// ReadOne reads a text as the only cell of the column at. The problem is a bad-time; suggestion is what it offers in place of
// what can be written into a cell.
func ReadOne(text string, options Options, suggestion string) (Moment, *problem.Detail) {
	rows := []Row{{Number: 1, At: readers.Cell{Text: text, Kind: readers.Text}, OnBoard: true}}
	read := Read(rows, Columns{At: ColumnAt}, options)
	if len(read.Problems) > 0 {
		detail := *read.Problems[0].Detail
		if detail.Suggestion == howToWrite {
			detail.Suggestion = suggestion
		}
		return Moment{}, &detail
	}
	return read.Moments[0], nil
}
