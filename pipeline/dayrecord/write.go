package dayrecord

import (
	"fmt"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Append writes down an event that has taken effect at e.At, by e.By, and gives its number. It is on disk when Append returns.
func Append(l ledger.DayWrites, space, round, host string, e day.Event) (n int64, err error) {
	body, err := e.Encode()
	if err != nil {
		return 0, fmt.Errorf("the event %s of the day in the round %q cannot be written down: %w", e.Verb, round, err)
	}
	return l.AddControl(ledger.DayControl{Space: space, Round: round, By: e.By, Host: host, Asked: e.At, State: ledger.ControlTaken, At: e.At, Body: body})
}

// Request is a request of the ledger as one of the day. It counts unless the service asked to wait or not a byte went out: then
// its entry is not begun by it.
func Request(r ledger.DayRequest) day.Request {
	return day.Request{ID: r.InjectID, Started: r.Started, Ended: r.Ended, Counts: r.Outcome != ledger.NotNow && r.Outcome != ledger.Unsent}
}
