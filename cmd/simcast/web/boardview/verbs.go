package boardview

import "simcast/pipeline/day"

// Verb is something that can be done with an entry.
type Verb struct {
	Verb   day.Verb
	Label  string // on its button
	Asks   string // the question before it is done
	Anyway bool   // the day is on hold, and it is to be done all the same
}

// verbsOf are the verbs that an entry takes now. It is what the contract's table says; what only the player knows, such as
// a slip of another person a moment ago, it refuses itself.
func (v *View) verbsOf(line day.Line) (verbs []Verb) {
	if v.Ended || line.ID == "" {
		return nil
	}
	name := nameOf(line.Entry)
	add := func(verb day.Verb, label, asks string) {
		verbs = append(verbs, Verb{Verb: verb, Label: label, Asks: asks})
	}
	begun, manual := isBegun(line), isManual(line)
	goesOut := !line.Called && !line.Gone && (line.Deliveries > 0 || manual)
	switch {
	case !goesOut:
	case line.State == day.IsContingency && manual:
		add(day.VerbRelease, "Release", "Is somebody to carry "+name+" out now?")
	case line.State == day.IsContingency:
		add(day.VerbRelease, "Release", "Send "+name+" to "+recipients(line)+" now?")
	case takes(line.State, nowStates) && !manual:
		add(day.VerbNow, "Now", "Send "+name+" to "+recipients(line)+" next, whatever its time?")
	}
	if takes(line.State, doneStates) && manual {
		add(day.VerbDone, "Done", "Was "+name+" carried out?")
	}
	switch {
	case line.State == day.IsSending && v.Held, line.State == day.IsPast && begun:
		add(day.VerbSkip, "Skip the rest", "Leave out what of "+name+" is still to be sent?")
	case takes(line.State, skipStates):
		add(day.VerbSkip, "Skip", "Leave "+name+" out?")
	}
	if takes(line.State, retimeStates) && !begun {
		add(day.VerbRetime, "Retime", "Give "+name+" another moment?")
	}
	if takes(line.State, slipStates) {
		add(day.VerbSlip, "Slip from here", "Move "+name+" and everything after it?")
	}
	if line.State == day.IsWaiting && !line.Anchor && !line.Expected.IsZero() {
		add(day.VerbJump, "Jump here", "Move exercise time to the moment of "+name+"? What lies between becomes past.")
	}
	if takes(line.State, editStates) && !begun {
		add(day.VerbEdit, "Edit", "Change cells of "+name+" for this day?")
	}
	add(day.VerbNote, "Note", "Write down a remark about "+name+"?")
	for i := range verbs {
		verbs[i].Anyway = v.Held && (verbs[i].Verb == day.VerbNow || verbs[i].Verb == day.VerbRelease)
	}
	return verbs
}

// The states of the contract's table, by verb. What is in contingency is released, which is the same as now.
var (
	nowStates    = []day.StateWord{day.IsWaiting, day.IsDue, day.IsUnscheduled, day.IsPast, day.IsSkipped}
	skipStates   = []day.StateWord{day.IsWaiting, day.IsDue, day.IsContingency, day.IsUnscheduled, day.IsPast}
	retimeStates = []day.StateWord{day.IsWaiting, day.IsDue, day.IsUnscheduled, day.IsPast}
	slipStates   = []day.StateWord{day.IsWaiting, day.IsDue}
	doneStates   = []day.StateWord{day.IsWaiting, day.IsDue, day.IsContingency, day.IsUnscheduled, day.IsPast}
	editStates   = []day.StateWord{day.IsWaiting, day.IsDue, day.IsContingency, day.IsUnscheduled, day.IsPast, day.IsSkipped}
)

func takes(state day.StateWord, states []day.StateWord) bool {
	for _, s := range states {
		if s == state {
			return true
		}
	}
	return false
}

// recipients are whom an entry reaches, in a question.
func recipients(line day.Line) string {
	switch len(line.Teams) {
	case 0:
		return "its players"
	case 1:
		return line.Teams[0]
	case 2:
		return line.Teams[0] + " and " + line.Teams[1]
	}
	return line.Teams[0] + " and others"
}
