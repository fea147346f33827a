package view

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"simcast/pipeline/schedule"
	"simcast/templates/wording"
)

// Schedule says when each row of a plan is played, by days, in the plan's order.
func Schedule(entries []schedule.Entry, startEx time.Time, zone *time.Location) (b Block) {
	if len(entries) == 0 {
		return b
	}
	b.Title, b.About = "When it is played", "STARTEX is "+startEx.In(zone).Format("Monday, 2006-01-02 15:04:05 MST")+"."
	if !slices.ContainsFunc(entries, func(e schedule.Entry) bool { return e.At != nil }) {
		b.say("No row has a time.")
		return b
	}
	date := ""
	for _, e := range entries {
		when := "--:--   "
		if e.At != nil {
			at := e.At.In(zone)
			if heading := Date(at); heading != date {
				date = heading
				b.add(Fact{Label: As(Faint, heading)})
			}
			when = wording.Moment(*e.At, at, zone)
		}
		b.add(Fact{Label: Plain(when + "  " + nameOfEntry(e)), Text: []Phrase{Plain(cmp.Or(e.ReadAs, "no time"))}})
	}
	return b
}

// nameOfEntry is the row's id, else its number.
func nameOfEntry(e schedule.Entry) string {
	if e.ID == "" {
		return fmt.Sprintf("row %d", e.Row)
	}
	return wording.PrintableLine(e.ID, 60)
}
