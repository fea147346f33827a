package plan

import (
	"slices"
	"strings"
)

// The states of the entries of a day, in the contract's words. The reason of a row that was not posted begins with one of them.
const (
	DayWaiting     = "waiting"
	DayDue         = "due"
	DaySending     = "sending"
	DayPlayed      = "played"
	DayDone        = "done"
	DayContingency = "contingency"
	DayUnscheduled = "unscheduled"
	DayPast        = "past"
	DaySkipped     = "skipped"
	DayMissed      = "missed"
	DayNote        = "note"
)

func dayStates() []string {
	return []string{DayWaiting, DayDue, DaySending, DayPlayed, DayDone, DayContingency, DayUnscheduled, DayPast, DaySkipped, DayMissed, DayNote}
}

// DayReason is the reason of a row that was not posted in a day: the state of its entry, and why that is so, where that is
// known.
func DayReason(state, reason string) string {
	if reason == "" {
		return state
	}
	return state + ": " + reason
}

// ParseDayReason is the state in what DayReason gives. ok is false for any other reason.
func ParseDayReason(text string) (state string, ok bool) {
	state, _, _ = strings.Cut(text, ": ")
	return state, slices.Contains(dayStates(), state)
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
