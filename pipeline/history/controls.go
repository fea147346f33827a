package history

import (
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
	if !e.IsTold() {
		return shown, false
	}
	told := e.Sentence(func(at time.Time) string { return wording.Moment(at, time.Time{}, zone) })
	shown.Verb, shown.What, shown.IDs = told.Verb, told.Whole(), e.IDs
	return shown, true
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
