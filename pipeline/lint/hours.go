package lint

import (
	"fmt"
	"time"

	"simcast/pipeline/settings"
)

// hours are moments at which nobody plays.
func (f *finder) hours() {
	if !f.isOn(outOfHours) || len(f.timed) == 0 {
		return
	}
	endEx, hasEndEx := f.endEx()
	for i := range f.timed {
		e := &f.timed[i]
		if e.Minus {
			continue
		}
		inBreak, isInBreak := breakAt(f.settings.Breaks, e.wall)
		switch {
		case !f.plan.StartEx.IsZero() && e.At.Before(f.plan.StartEx):
			f.tell(outOfHours, e.Row, "at", "its moment is before STARTEX", f.laterThanStartEx())
		case hasEndEx && e.wall > endEx:
			f.tell(outOfHours, e.Row, "at", "its moment is after ENDEX", "write an earlier time, or set a later endex in Settings")
		case isInBreak:
			f.tell(outOfHours, e.Row, "at", fmt.Sprintf("its moment is in the break %s", inBreak.Text), "write a time before or after the break")
		}
	}
}

// laterThanStartEx says what to do about a moment before STARTEX. A clock time alone is STARTEX of today, whatever the day of
// the plan.
func (f *finder) laterThanStartEx() string {
	const later = "write a later time, or, if it is meant, a time from STARTEX with a minus, such as -00:30"
	first := f.timed[0].At.Format(time.DateOnly)
	if first >= f.plan.StartEx.Format(time.DateOnly) {
		return later
	}
	return fmt.Sprintf("if the exercise begins on %s, say STARTEX with its day: %[1]s %s; else %s", first, f.plan.StartEx.Format("15:04"), later)
}

// endEx is when the exercise ends, by the clock on the wall. The clock time of Settings is of the last day of the plan: an
// exercise may have several.
func (f *finder) endEx() (wall int64, known bool) {
	if end := f.plan.EndEx; !end.IsZero() {
		_, offset := end.Zone()
		return end.Unix() + int64(offset), true
	}
	if !f.settings.EndEx.IsSet() {
		return 0, false
	}
	begin, last := f.timed[0].wall, f.timed[len(f.timed)-1].wall
	if start := f.plan.StartEx; !start.IsZero() {
		_, offset := start.Zone()
		begin = start.Unix() + int64(offset)
	}
	end := max(begin, last) // of an exercise that everything comes before
	end += int64(f.settings.EndEx.Since/time.Second) - sinceMidnight(end)
	if end <= begin { // it ends after midnight
		end += day
	}
	return end, true
}

// breakAt is the break at a moment.
func breakAt(breaks []settings.Break, wall int64) (settings.Break, bool) {
	now := time.Duration(sinceMidnight(wall)) * time.Second
	for _, b := range breaks {
		if b.From < b.To && b.From <= now && now < b.To || b.From > b.To && (b.From <= now || now < b.To) {
			return b, true
		}
	}
	return settings.Break{}, false
}

func sinceMidnight(wall int64) int64 { return (wall%day + day) % day }
