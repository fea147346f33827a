package board

import (
	"slices"

	"simcast/cmd/simcast/view"
	"simcast/pipeline/day"
	"simcast/templates/wording"
)

// Item is an entry as the page shows it.
type Item struct {
	*day.Line
	Name    string // its id; of a note without one its row
	Clock   string // its moment in words; "" where it has none
	Was     string // the planned moment, where the expected or the actual one is another
	AtMilli int64  // the expected moment of one that is to come, for its countdown; 0 for none
	Away    string // how long that is from now
	To      string // its teams
	Look    string // the class of its look: good, bad, warn, soft, or ""
}

// Item is the item of a line of the view's day.
func (v View) Item(l *day.Line) Item {
	i := Item{Line: l, Name: l.Key(), To: wording.AndList(l.Teams), Clock: v.ClockOf(view.MomentOf(l)), Look: view.LookOfEntry(l).Class()}
	if l.PassedOver { // a clock time of before the exercise says nothing
		i.Clock = "passed over"
	}
	if l.WaitsFor != "" { // nor does one that depends on what somebody does first
		i.Clock = ""
	}
	if planned := v.ClockOf(l.Planned); planned != i.Clock && i.Clock != "" {
		i.Was = planned
	}
	if l.State == day.IsWaiting && !l.Expected.IsZero() && l.WaitsFor == "" {
		i.AtMilli, i.Away = v.Millis(l.Expected), view.Clock(l.Expected.Sub(v.Present()))
	}
	return i
}

// Caption is the words by which the entry is known.
func (i Item) Caption() string { return view.Caption(i.Line) }

// Way is how the message goes: from whom, on which channel.
func (i Item) Way() string { return view.Given(" · ", i.Persona, i.Channel) }

// Outcome is what became of its messages.
func (i Item) Outcome() string { return view.Became(i.Line) }

// Why is why the entry stands where it does.
func (i Item) Why() string { return view.Why(i.Line) }

// Remark is what became of the entry, and why, in a line.
func (i Item) Remark() string { return view.Remark(i.Line) }

// Has reports whether the entry takes a verb.
func (i Item) Has(verb string) bool { return slices.Contains(i.Verbs, day.Verb(verb)) }
