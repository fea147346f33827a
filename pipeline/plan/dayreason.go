package plan

import (
	"slices"
	"strings"

	"simcast/pipeline/day"
)

// DayReason is the reason of a row that was not posted in a day: the state of its entry, and why that is so, where that is
// known.
func DayReason(state day.StateWord, reason string) string {
	if reason == "" {
		return string(state)
	}
	return string(state) + ": " + reason
}

// WithGone is a reason of what became of a message whose row the plan does not have any more.
func WithGone(reason string) string {
	return strings.TrimPrefix(reason+"; "+day.ReasonGone, "; ")
}

// IsGone reports whether a reason says that. The cells beside it are not all that the row had: no rerun may send them.
func IsGone(reason string) bool { return strings.HasSuffix(reason, day.ReasonGone) }

// ParseDayReason is the state in what DayReason gives. ok is false for any other reason.
func ParseDayReason(text string) (state day.StateWord, ok bool) {
	word, _, _ := strings.Cut(text, ": ")
	state = day.StateWord(word)
	return state, slices.Contains(day.States(), state)
}

// RerunOfDay is what to do about what a day has left.
const RerunOfDay = "simcast rerun sends those that you name with --id or --rows"

// LeftByDay is how many of the deliveries are pending because an exercise day has left them: a rerun sends them only where they
// are named.
func LeftByDay(list []*Delivery) (n int) {
	for _, d := range list {
		if _, isOfDay := ParseDayReason(d.Status.Reason); isOfDay && d.Status.State == Pending {
			n++
		}
	}
	return n
}
