package boardview

import (
	"slices"
	"strings"
	"time"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// Item is an entry as the page shows it.
type Item struct {
	day.Line
	Name    string // its id; of a note without one its row
	Moment  time.Time
	Clock   string // Moment in words; "" where it has none
	Was     string // the planned moment, where the expected or the actual one is another
	AtMilli int64  // the expected moment of one that is to come, for its countdown; 0 for none
	Away    string // how long that is from now
	Late    string
	Why     string // the reason, the cause, and who it was
	Outcome string // what became of its messages
	To      string // its teams
	Waits   string // what somebody is to do about it, "" where nobody is to do anything
	Look    string // the class of its look: good, bad, warn, soft, or ""
	IsBegun bool   // something of it was posted
}

// Item is the item of a line of the view's day.
func (v *View) Item(line day.Line) Item {
	i := Item{Line: line, Name: line.Key(), To: wording.AndList(line.Teams), IsBegun: line.IsBegun()}
	if i.Moment = line.Actual; i.Moment.IsZero() {
		i.Moment = line.Expected
	}
	i.Clock = view.Moment(i.Moment, v.Present, v.zone)
	if line.PassedOver { // a clock time of before the exercise says nothing
		i.Clock = "passed over"
	}
	if line.WaitsFor != "" { // nor does one that depends on what somebody does first
		i.Clock = ""
	}
	if planned := view.Moment(line.Planned, v.Present, v.zone); planned != i.Clock && i.Clock != "" {
		i.Was = planned
	}
	if line.State == day.IsWaiting && !line.Expected.IsZero() && line.WaitsFor == "" {
		i.AtMilli, i.Away = millis(line.Expected), view.Clock(line.Expected.Sub(v.Present))
	}
	if line.IsLate {
		i.Late = wording.Span(line.LateBy) + " late"
	}
	i.Why, i.Outcome, i.Waits, i.Look = whyOf(line), outcomeOf(line), waitsOf(line), lookOf(line)
	if i.Waits != "" && i.Look == "" {
		i.Look = "warn"
	}
	return i
}

// Caption is the words by which the entry is known.
func (i Item) Caption() string {
	for _, text := range []string{i.Subject, i.Text, i.Trigger} {
		if text = wording.Shorten(text, 90); text != "" {
			return text
		}
	}
	return ""
}

// Way is how the message goes: from whom, on which channel.
func (i Item) Way() string {
	var parts []string
	for _, part := range []string{i.Persona, i.Channel} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " · ")
}

// Remark is what became of the entry, and why, in a line.
func (i Item) Remark() string {
	parts := []string{i.Outcome, i.Late, i.Why}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), "; ")
}

// Is reports whether the entry is in that state.
func (i Item) Is(state string) bool { return string(i.State) == state }

// Has reports whether the entry takes a verb.
func (i Item) Has(verb string) bool { return slices.Contains(i.Verbs, day.Verb(verb)) }

// whyOf is why an entry stands where it does.
func whyOf(line day.Line) string {
	var parts []string
	if line.Reason != "" {
		parts = append(parts, line.Reason)
	}
	if words := line.Why(); words != "" && (line.State == day.IsPast || line.IsLate) {
		parts = append(parts, words)
	}
	if line.Called && line.State == day.IsDue {
		parts = append(parts, "it goes next")
	}
	if line.Added {
		parts = append(parts, "added by hand")
	}
	if line.Gone {
		parts = append(parts, "the plan does not have it any more")
	}
	if line.By != "" && line.By != day.BySimcast {
		parts = append(parts, "by "+line.By)
	}
	return strings.Join(parts, ", ")
}

// outcomeOf is what became of an entry's messages, "" where there is nothing to tell.
func outcomeOf(line day.Line) string {
	r := line.Results
	if r.Sent == line.Deliveries && r.Failed+r.Uncertain+r.Left == 0 {
		return ""
	}
	return wording.Join(wording.Part{N: r.Sent, What: "sent"}, wording.Part{N: r.Failed, What: "failed"},
		wording.Part{N: r.Uncertain, What: "uncertain"}, wording.Part{N: r.Left, What: "left out"})
}

// waitsOf is what somebody is to do about an entry, "" where nobody is to do anything.
func waitsOf(line day.Line) string {
	switch {
	case line.State == day.IsDue && line.IsManual():
		return "somebody is to do it"
	case line.State == day.IsDue && line.IsCue:
		return "it waits for “now”"
	case line.State == day.IsPast:
		return "somebody is to decide"
	case line.WaitsFor != "":
		return "" // the page says for what
	case line.State == day.IsUnscheduled:
		return "it has no moment"
	}
	return ""
}

// lookOf is the class of an entry's look.
func lookOf(line day.Line) string {
	switch {
	case line.Results.Failed > 0, line.State == day.IsMissed:
		return "bad"
	case line.Results.Uncertain > 0, line.State == day.IsPast, line.IsLate:
		return "warn"
	case line.State == day.IsPlayed, line.State == day.IsDone:
		return "good"
	case line.State == day.IsSkipped, line.State == day.IsNote:
		return "soft"
	}
	return ""
}
