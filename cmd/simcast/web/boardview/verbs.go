package boardview

import "simcast/pipeline/day"

// Verb is something that can be done with an entry.
type Verb struct {
	Verb   day.Verb
	Label  string // on its button
	Asks   string // the question before it is done
	Anyway bool   // the day is on hold, and it is to be done all the same
}

// verbsOf are the buttons of an entry: what it takes now. What only the player knows, such as a slip of another person a moment
// ago, it refuses itself.
func (v *View) verbsOf(line day.Line) (verbs []Verb) {
	if v.Ended || line.ID == "" {
		return nil
	}
	for _, verb := range line.Verbs {
		if verb == day.VerbNow && line.State == day.IsContingency {
			continue // release does the same
		}
		label, asks := words(verb, line)
		verbs = append(verbs, Verb{Verb: verb, Label: label, Asks: asks, Anyway: v.Held && (verb == day.VerbNow || verb == day.VerbRelease)})
	}
	return append(verbs, Verb{Verb: day.VerbNote, Label: "Note", Asks: "Write down a remark about " + nameOf(line.Entry) + "?"})
}

// words are the label of a verb's button, and the question before it is done.
func words(verb day.Verb, line day.Line) (label, asks string) {
	name := nameOf(line.Entry)
	switch verb {
	case day.VerbRelease:
		if line.IsManual() {
			return "Release", "Is somebody to carry " + name + " out now?"
		}
		return "Release", "Send " + name + " to " + recipients(line) + " now?"
	case day.VerbNow:
		return "Now", "Send " + name + " to " + recipients(line) + " next, whatever its time?"
	case day.VerbDone:
		return "Done", "Was " + name + " carried out?"
	case day.VerbSkip:
		if isBegun(line) {
			return "Skip the rest", "Leave out what of " + name + " is still to be sent?"
		}
		return "Skip", "Leave " + name + " out?"
	case day.VerbRetime:
		return "Retime", "Give " + name + " another moment?"
	case day.VerbSlip:
		return "Slip from here", "Move " + name + " and everything after it?"
	case day.VerbJump:
		return "Jump here", "Move exercise time to the moment of " + name + "? What lies between becomes past."
	default:
		return "Edit", "Change cells of " + name + " for this day?"
	}
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
