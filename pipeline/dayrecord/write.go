package dayrecord

import (
	"crypto/rand"
	"fmt"
	"time"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Control is an event that takes effect at e.At, by e.By, as the ledger keeps it. Nothing is written down.
func Control(host string, e day.Event) (c ledger.DayControl, err error) {
	if c.Body, err = e.Encode(); err != nil {
		return c, fmt.Errorf("the event %s of the day cannot be written down: %w", e.Verb, err)
	}
	c.ID, c.By, c.Host, c.Asked, c.State, c.At, c.Epoch = rand.Text(), e.By, host, e.At, ledger.ControlTaken, e.At, e.Epoch
	return c, nil
}

// Event is what a control is that has taken effect. A moment that was asked for as now is its own.
func Event(c ledger.DayControl) (day.Event, error) {
	e, err := day.ParseEvent(c.Body)
	e.N, e.At, e.By = c.N, c.At, c.By
	e.Settle()
	return e, err
}

// Request is a request of the ledger as one of the day.
func Request(r ledger.Request) day.Request {
	return day.Request{ID: r.InjectID, Started: r.Started, Ended: r.Ended, Counts: Counts(r.Outcome)}
}

// Counts reports whether a request counts of which that came: unless the service asked to wait or not a byte went out. Then its entry is not
// begun by it.
func Counts(outcome ledger.Outcome) bool { return outcome != ledger.NotNow && outcome != ledger.Unsent }

// InRecord is a moment as the record has it.
func InRecord(moment time.Time) time.Time { return moment.Round(0).Truncate(time.Millisecond) }
