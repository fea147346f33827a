package dayplan

import (
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/problem"
	"simcast/pipeline/schedule"
	"simcast/templates/wording"
)

// ParseWhen reads a moment that a verb names: now; a clock time, which is of today; a date and time; a clock time of a day of
// the exercise, D+1 09:30; or a span from STARTEX, +01:30, which is exercise time. Clock times are by the day's own zone,
// and those that its clocks skip or show twice are refused. The problem is a bad-time.
func ParseWhen(text string, d day.Day, now time.Time) (time.Time, *problem.Detail) {
	const suggestion = "write now, a clock time such as 09:30, a date and time such as 2026-11-22 09:30, or a span from STARTEX such as +01:30"
	now = now.Truncate(time.Millisecond)
	if strings.EqualFold(strings.TrimSpace(text), "now") {
		return now, nil
	}
	zone := d.Location()
	m, wrong := schedule.ReadOne(text, schedule.Options{Zone: zone, StartEx: now}, suggestion)
	from := now // a clock time is of today
	if m.Kind != schedule.OnFirstDay && m.Kind != schedule.Absolute {
		from = d.StartEx
		m, wrong = schedule.ReadOne(text, schedule.Options{Zone: zone, StartEx: from}, suggestion)
		if m.Kind == schedule.OnFirstDay { // of today it is wrong, and that is the day that counts
			_, wrong = schedule.ReadOne(text, schedule.Options{Zone: zone, StartEx: now}, suggestion)
		}
	}
	if wrong != nil {
		return time.Time{}, wrong
	}
	if m.Kind == schedule.FromStartEx {
		t := Times{StartEx: d.StartEx, Zone: zone, Speed: d.Speed}
		return t.planned(&m), nil
	}
	if at, known := m.At(from, zone); known {
		return at.Truncate(time.Millisecond), nil
	}
	return time.Time{}, &problem.Detail{Code: "bad-time", Value: text, Message: fmt.Sprintf("%q is no moment", wording.Clip(text)), Suggestion: suggestion}
}

// SetMoment puts into a control what its moment means by the day's clock, at a moment. The error is a *[day.Refusal].
func SetMoment(d day.Day, e *day.Event, at time.Time) error {
	if e.When == "" {
		return nil
	}
	moment, wrong := ParseWhen(e.When, d, at)
	if wrong != nil {
		return &day.Refusal{Message: wrong.Message, Suggestion: wrong.Suggestion}
	}
	e.Moment = moment.Round(0).Truncate(time.Millisecond)
	return nil
}
