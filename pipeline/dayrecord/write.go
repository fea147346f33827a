package dayrecord

import (
	"fmt"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Append writes down an event that has taken effect at e.At, by e.By, and gives its number. It is on disk when Append returns. Where the
// error is [ledger.ErrUnreachable] nobody knows that, and [AppendAgain] tries it again.
func Append(l ledger.DayWrites, space, round, host string, e day.Event) (n int64, err error) {
	return add(l, ledger.DayControl{Space: space, Round: round, Host: host}, e)
}

// AppendAgain is Append for an event of which nobody knows whether it is written down: it is there once then.
func AppendAgain(l ledger.DayWrites, space, round, host string, e day.Event) (n int64, err error) {
	return add(l, ledger.DayControl{Space: space, Round: round, Host: host, Again: true}, e)
}

func add(l ledger.DayWrites, c ledger.DayControl, e day.Event) (n int64, err error) {
	if c.Body, err = e.Encode(); err != nil {
		return 0, fmt.Errorf("the event %s of the day in the round %q cannot be written down: %w", e.Verb, c.Round, err)
	}
	c.By, c.Asked, c.State, c.At = e.By, e.At, ledger.ControlTaken, e.At
	return l.AddControl(c)
}

// Request is a request of the ledger as one of the day. It counts unless the service asked to wait or not a byte went out: then
// its entry is not begun by it.
func Request(r ledger.DayRequest) day.Request {
	return day.Request{ID: r.InjectID, Started: r.Started, Ended: r.Ended, Counts: r.Outcome != ledger.NotNow && r.Outcome != ledger.Unsent}
}
