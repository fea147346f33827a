package pipetest

import (
	"context"
	"crypto/rand"
	"slices"
	"testing"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/dayrecord"
	"simcast/pipeline/ledger"
)

// Happens appends an event to the record of a day, whatever that has.
func Happens(t testing.TB, l ledger.Days, space, round string, e day.Event) day.Event {
	t.Helper()
	c, err := dayrecord.Control("desk", e)
	Must(t, err)
	e, err = dayrecord.Event(Appends(t, l, space, round, c))
	Must(t, err)
	return e
}

// Asked appends a control that nobody has answered, or that was refused.
func Asked(t testing.TB, l ledger.Days, space, round, by string, state ledger.ControlState, c day.Control) ledger.DayControl {
	t.Helper()
	asked, err := dayrecord.Control("there", day.Event{By: by, At: time.Now(), Control: c})
	Must(t, err)
	asked.State, asked.At = state, time.Time{}
	return Appends(t, l, space, round, asked)
}

// Waiting are the controls of a day that wait.
func Waiting(t testing.TB, l ledger.Days, space, round string) []ledger.DayControl {
	t.Helper()
	all, err := l.Controls(context.WithoutCancel(t.Context()), space, round, 0)
	Must(t, err)
	return slices.DeleteFunc(all, func(c ledger.DayControl) bool { return c.State != ledger.ControlWaits })
}

// Appends appends a control, and gives it as it is in the record.
func Appends(t testing.TB, l ledger.Days, space, round string, c ledger.DayControl) ledger.DayControl {
	t.Helper()
	if c.ID == "" {
		c.ID = rand.Text()
	}
	seen, err := l.LastControl(t.Context(), space, round)
	Must(t, err)
	kept, err := l.Append(t.Context(), []ledger.Append{{Space: space, Round: round, Seen: seen, Controls: []ledger.DayControl{c}}})
	Must(t, err)
	return kept[0]
}
