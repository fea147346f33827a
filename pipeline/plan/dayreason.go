package plan

import (
	"fmt"
	"slices"
	"strings"

	"simcast/pipeline/day"
	"simcast/templates/wording"
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

// ByHand stands for the team of rows of a day that somebody carries out.
const ByHand = "(by hand)"

// IsByHand reports whether what has that reason, and no team, is a row of a day that somebody carries out, and no message.
func IsByHand(reason string) bool {
	_, isOfDay := ParseDayReason(reason)
	return isOfDay
}

// Untried counts what was not tried: messages, and rows of a day that somebody carries out.
func Untried(messages, byHand int) string {
	switch {
	case byHand == 0:
		return wording.Counted(messages, "message")
	case messages == 0:
		return fmt.Sprintf("%d by hand", byHand)
	}
	return fmt.Sprintf("%s and %d by hand", wording.Counted(messages, "message"), byHand)
}

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
