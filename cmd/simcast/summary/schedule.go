package summary

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"simcast/cmd/simcast/terminal"
	"simcast/cmd/simcast/view"
	"simcast/pipeline/schedule"
	"simcast/templates/wording"
)

// Schedule shows when each row of a plan is played, by days, in the plan's order.
func Schedule(screen terminal.Screen, entries []schedule.Entry, startEx time.Time, zone *time.Location) {
	if len(entries) == 0 {
		return
	}
	screen.Line(view.As(view.Strong, "When it is played"), view.Plain(fmt.Sprintf(": STARTEX is %s.", startEx.In(zone).Format("Monday, 2006-01-02 15:04:05 MST"))))
	if !slices.ContainsFunc(entries, func(e schedule.Entry) bool { return e.At != nil }) {
		screen.Line(view.Plain("  No row has a time."))
		return
	}
	width, day := 0, ""
	for _, e := range entries {
		width = max(width, terminal.Width(nameOfEntry(e)))
	}
	for _, e := range entries {
		when, readAs := "--:--   ", cmp.Or(e.ReadAs, "no time")
		if e.At != nil {
			at := e.At.In(zone)
			if heading := view.Date(at); heading != day {
				day = heading
				screen.Line(view.As(view.Faint, "  "+heading))
			}
			when = view.Moment(*e.At, at, zone)
		}
		name := nameOfEntry(e)
		screen.Hanging(width+14, view.Plain(fmt.Sprintf("  %s  %s%*s  %s", when, name, width-terminal.Width(name), "", readAs)))
	}
}

// nameOfEntry is the row's id, else its number.
func nameOfEntry(e schedule.Entry) string {
	if e.ID == "" {
		return fmt.Sprintf("row %d", e.Row)
	}
	return wording.PrintableLine(e.ID, 60)
}
