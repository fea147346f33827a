package boardview

import (
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/templates/wording"
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
		if text := deedOf(e); text != "" {
			deeds = append(deeds, Deed{view.Moment(e.At, v.Present, v.zone), e.By, text})
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

// deedOf is an event in words, "" where it is nothing that somebody did.
func deedOf(e day.Event) string {
	ids := idsText(e.IDs)
	with := func(text string) string {
		if text = strings.TrimSpace(text); e.Reason != "" {
			text += ": " + e.Reason
		}
		return text
	}
	switch e.Verb {
	case day.EventTake, day.EventPlayed:
		return ""
	case day.EventBecamePast:
		return "past: " + ids + ", " + e.Cause.Words()
	case day.EventStart:
		return "play started"
	case day.EventClock:
		return wallText(e.WallAhead)
	case day.EventStopped:
		return with("play stopped")
	}
	text := string(e.Verb) + " " + ids
	switch isOfOne := day.SpecOf(e.Verb).Of == day.OneEntry; {
	case e.Length != 0:
		text = string(e.Verb) + spanText(e)
	case e.Choice != "":
		text = string(e.Verb) + " " + e.Choice
	case e.CatchUp:
		text = string(e.Verb) + ", the clock times are kept"
	case isOfOne && e.When != "":
		text += " to " + e.When
	case isOfOne && len(e.Cells) > 0:
		text += ": " + columnsOf(e)
	}
	return with(text)
}

// wallText says how the clock of the machine that plays differs from the exercise's, "" where that is not told.
func wallText(ahead time.Duration) string {
	if text := day.WallText(ahead); text != "" {
		return "the clock of the machine that plays was set: it is " + text
	}
	return ""
}

// shownIDs is how many ids an event tells.
const shownIDs = 5

// idsText are the ids that an event is about.
func idsText(ids []string) string {
	if len(ids) > shownIDs {
		return strings.Join(ids[:shownIDs], ", ") + ", …"
	}
	return strings.Join(ids, ", ")
}

// spanText says by how much everything was moved, and from where on.
func spanText(e day.Event) string {
	text := ", " + wording.Span(e.Length)
	if e.Length < 0 {
		text += " earlier"
	} else {
		text += " later"
	}
	if len(e.IDs) > 0 {
		text += ", from " + e.IDs[0] + " on"
	}
	return text
}

func columnsOf(e day.Event) string {
	var columns []string
	for _, cell := range e.Cells {
		columns = append(columns, cell.Column)
	}
	return strings.Join(columns, ", ")
}
