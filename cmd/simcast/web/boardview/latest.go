package boardview

import (
	"slices"

	"simcast/pipeline/day"
)

// shownDeeds is how many of the last events the page tells.
const shownDeeds = 12

// Deed is something that somebody did, or that simcast found.
type Deed struct {
	Clock, By, Text string
}

// latestOf are the last of a day's events that people want to know of, the latest first.
func (v *View) latestOf(events []day.Event) (deeds []Deed) {
	for _, e := range slices.Backward(events) {
		if e.IsTold() {
			deeds = append(deeds, Deed{v.ClockOf(e.At), e.By, e.Sentence(v.ClockOf).Line()})
		}
		if len(deeds) == shownDeeds {
			break
		}
	}
	return deeds
}

// planTaken is when the plan was taken last, by an event of the record.
func (v *View) planTaken(events []day.Event) string {
	for _, e := range slices.Backward(events) {
		if e.Verb == day.EventTake || e.Verb == day.EventStart || e.Plan != "" {
			return v.ClockOf(e.At)
		}
	}
	return ""
}
