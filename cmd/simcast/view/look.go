package view

import (
	"simcast/pipeline/day"
	"simcast/pipeline/plan"
)

// Look says what a text is. Its colour follows from that.
type Look uint8

const (
	Ordinary  Look = iota
	Strong         // a heading, or what must not be missed
	Faint          // what may be passed over
	Command        // what can be typed or pasted as it stands: it is not wrapped where it fits into a line
	Sent           // the five results of the contract
	Failed         //
	Uncertain      //
	Pending        //
	Skipped        //
	Error          // the two severities of a problem
	Warning        //
)

// LookOf is the look of a result's or a severity's word, or of what is strong; any other word is Ordinary.
func LookOf(word string) Look {
	looks := map[string]Look{string(plan.Sent): Sent, string(plan.Failed): Failed, string(plan.Uncertain): Uncertain, string(plan.Pending): Pending,
		plan.HeldBack: Pending, string(plan.Skipped): Skipped, "error": Error, "warning": Warning, day.Strong: Strong}
	return looks[word]
}

// LookOfEntry is the look of an entry of an exercise day: the worst of it, and that somebody is to look at it.
func LookOfEntry(l *day.Line) Look {
	switch {
	case l.Results.Failed > 0, l.State == day.IsMissed:
		return Failed
	case l.Results.Uncertain > 0:
		return Uncertain
	case l.State == day.IsPast, l.IsLate, l.State == day.IsDue && (l.IsManual() || l.IsCue), l.State == day.IsUnscheduled && l.WaitsFor == "":
		return Warning
	case l.State == day.IsPlayed, l.State == day.IsDone:
		return Sent
	case l.State == day.IsSkipped, l.State == day.IsNote:
		return Skipped
	}
	return Ordinary
}

// Class is the class of a look in the styles of the page: good, bad, warn, soft, or "".
func (l Look) Class() string {
	switch l {
	case Sent:
		return "good"
	case Failed, Error:
		return "bad"
	case Uncertain, Warning:
		return "warn"
	case Pending, Skipped, Faint:
		return "soft"
	}
	return ""
}
