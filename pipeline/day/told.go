package day

import (
	"fmt"
	"slices"
	"strings"

	"simcast/templates/wording"
)

// Told is what whoever asks for a control has to know of it, a line each, as the day stands before it takes effect; "" where that is
// nothing. text says what it changes in the plan; the entries in known are told of there.
func (s *State) Told(e Event, text string, known ...string) string {
	after := s.Clone()
	after.Apply(e)
	if e.Verb == VerbPast && e.Choice == PastShift {
		text = "what is to come keeps its moments"
		if by := s.ShiftForPast(e); by > 0 {
			text = "everything to come is later by " + wording.Roughly(by)
		}
	}
	if e.Anyway && s.Held && s.Blocked != "" {
		text = "It goes out only after resume: " + s.Blocked
	}
	atOnce := s.pastAtOnce(e)
	if atOnce != "" {
		known = append(known, e.IDs[0])
	}
	return Lines(text, atOnce, s.becomes(e, after, known, IsPast, "past"), s.becomes(e, after, known, IsUnscheduled, "without a time"))
}

// Lines are the texts that there are, a line each.
func Lines(texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(text string) bool { return text == "" }), "\n")
}

// pastAtOnce says that the entry of a control is past at once, "" where it is not: its moment lies before the present.
func (s *State) pastAtOnce(e Event) string {
	if e.Moment.IsZero() || !e.Moment.Before(s.present(e.At)) || len(e.IDs) == 0 {
		return ""
	}
	return fmt.Sprintf("%s is past at once: %s lies before now; use retime to give it another time", e.IDs[0], e.Moment.In(s.Location()).Format("2006-01-02 15:04:05"))
}

// becomes says which entries come into a state by a control, besides those that are known; after is the day after it.
func (s *State) becomes(e Event, after *State, known []string, state StateWord, what string) string {
	var ids []string
	for _, x := range after.Entries {
		was := s.Entry(x.Key())
		isNew := after.StateOf(x, e.At) == state && (was == nil || s.StateOf(was, e.At) != state)
		if isNew && !slices.Contains(known, x.Key()) {
			ids = append(ids, x.Key())
		}
	}
	if len(ids) == 0 {
		return ""
	}
	const most = 20
	text := fmt.Sprintf("%s %s now: %s", wording.Of(len(ids), "1 entry is", fmt.Sprintf("%d entries are", len(ids))), what, strings.Join(ids[:min(len(ids), most)], ", "))
	if more := len(ids) - most; more > 0 {
		text += fmt.Sprintf(" and %d more", more)
	}
	return text
}

// Settle has a moment that was asked for as now be the event's own.
func (e *Event) Settle() {
	if IsNow(e.When) {
		e.Moment = e.At
	}
}

// IsNow reports whether a text means the present.
func IsNow(text string) bool { return strings.EqualFold(strings.TrimSpace(text), "now") }
