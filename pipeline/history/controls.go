package history

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
	"simcast/templates/wording"
)

// Control is a verb that was asked for, or what simcast did by itself.
type Control struct {
	Space, Round string
	Asked        time.Time
	At           time.Time // when it took effect; zero: it did not
	By, Host     string
	Verb         string
	What         string   // the ids and the rest, in words
	IDs          []string // of the injects that it names
	State        string   // taken, refused or waits
	Answer       string   // why it was refused, or what its asker was told
}

// controlOf is a control as people read it, with its moments in a zone. That a process takes the plan or plays an entry is no control.
func controlOf(c ledger.DayControl, zone *time.Location) (Control, bool) {
	e, err := day.ParseEvent(c.Body)
	shown := Control{Space: c.Space, Round: c.Round, Asked: c.Asked, At: c.At, By: c.By, Host: c.Host, State: string(c.State), Answer: c.Answer}
	if err != nil {
		shown.Verb, shown.What = "?", "this simcast does not understand it"
		return shown, true
	}
	if e.Verb == day.EventTake || e.Verb == day.EventPlayed {
		return shown, false
	}
	shown.Verb, shown.What, shown.IDs = string(e.Verb), whatOf(&e, zone), e.IDs
	if e.Verb == day.EventBecamePast {
		shown.Verb = "went past"
	}
	return shown, true
}

// whatOf is what goes with a verb, in words: the injects, and what is to become of them.
func whatOf(e *day.Event, zone *time.Location) string {
	var words []string
	add := func(given bool, text string) {
		if given {
			words = append(words, text)
		}
	}
	ids, spec := strings.Join(e.IDs, ", "), day.SpecOf(e.Verb)
	if spec.Arg(day.SpanArg) != nil {
		ids = ""
		add(true, spanOf(e))
	}
	add(e.Choice != "", spec.Choice(e.Choice).Says)
	add(e.Verb == day.EventBecamePast, e.Cause.Words())
	add(e.Verb == day.EventStart, "simcast play was started")
	add(e.Verb == day.EventStopped, "simcast play was ended")
	add(e.Verb == day.EventClock, "the clock of the machine that plays was set: it is "+cmp.Or(day.WallText(e.WallAhead), "as the exercise's"))
	add(e.Verb == day.EventReopen, "the day was taken up again")
	add(!e.Moment.IsZero() || e.When != "", "at "+momentOf(e, zone))
	for _, cell := range e.Cells {
		add(true, cell.Column+": "+orEmpty(cell.Value))
	}
	add(e.CatchUp, "the clock times stay")
	add(e.Anyway, "even on hold")
	add(e.Also, "besides the slip of another person")
	add(e.Plan != "", e.Plan)
	add(e.Reason != "", e.Reason)
	text := strings.Join(words, "; ")
	if ids != "" && text != "" {
		return ids + ": " + text
	}
	return ids + text
}

// spanOf is what was moved, and by how much.
func spanOf(e *day.Event) string {
	what, way := "everything to come", "later"
	if len(e.IDs) > 0 {
		what = "everything from " + e.IDs[0] + " on"
	}
	if e.Length < 0 {
		way = "earlier"
	}
	return what + " " + strings.TrimLeft(day.SignedSpan(e.Length), "+-") + " " + way
}

// momentOf is the moment of a control: as it was written, where it did not take effect.
func momentOf(e *day.Event, zone *time.Location) string {
	if e.Moment.IsZero() {
		return e.When
	}
	return e.Moment.In(zone).Format("2006-01-02 15:04:05")
}

func orEmpty(value string) string {
	if strings.TrimSpace(value) == "" {
		return "(empty)"
	}
	return value
}

// roundOf is how people call a round.
func roundOf(round string) string {
	if round == "" {
		return "the round without a name"
	}
	return fmt.Sprintf("the round %q", wording.Clip(round))
}

// sameID compares with an id in letters of any case: a planner who asks for a12 means A12.
func sameID(id string) func(string) bool {
	return func(other string) bool { return strings.EqualFold(id, other) }
}
