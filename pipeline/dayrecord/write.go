package dayrecord

import (
	"context"
	"fmt"

	"simcast/pipeline/day"
	"simcast/pipeline/ledger"
)

// Append writes down an event that has taken effect at e.At, by e.By, and gives its number. It is on disk when Append returns. Where the
// error is [ledger.ErrUnreachable] nobody knows that, and [AppendAgain] tries it again.
func Append(ctx context.Context, l ledger.DayWrites, space, round, host string, e day.Event) (n int64, err error) {
	return add(ctx, l, ledger.DayControl{Space: space, Round: round, Host: host}, e)
}

// AppendAgain is Append for an event of which nobody knows whether it is written down: it is there once then.
func AppendAgain(ctx context.Context, l ledger.DayWrites, space, round, host string, e day.Event) (n int64, err error) {
	return add(ctx, l, ledger.DayControl{Space: space, Round: round, Host: host, Again: true}, e)
}

func add(ctx context.Context, l ledger.DayWrites, c ledger.DayControl, e day.Event) (n int64, err error) {
	if c, err = taken(c, e); err != nil {
		return 0, err
	}
	return l.AddControl(ctx, c)
}

// taken is an event that has taken effect, as the record has it.
func taken(c ledger.DayControl, e day.Event) (_ ledger.DayControl, err error) {
	if c.Body, err = e.Encode(); err != nil {
		return c, fmt.Errorf("the event %s of the day in the round %q cannot be written down: %w", e.Verb, c.Round, err)
	}
	c.By, c.Asked, c.State, c.At = e.By, e.At, ledger.ControlTaken, e.At
	return c, nil
}

// RefuseWithNote writes down that a control is refused, and an event that notes it, both or nothing. It gives the event's number, 0 where
// somebody else has answered the control. again says that an earlier try ended with [ledger.ErrUnreachable].
func RefuseWithNote(ctx context.Context, l ledger.DayWrites, c ledger.DayControl, host string, e day.Event, again bool) (n int64, err error) {
	note, err := taken(ledger.DayControl{Space: c.Space, Round: c.Round, Host: host, Again: again}, e)
	if err != nil {
		return 0, err
	}
	return l.RefuseWithNote(ctx, c, note)
}

// Request is a request of the ledger as one of the day. It counts unless the service asked to wait or not a byte went out: then
// its entry is not begun by it.
func Request(r ledger.DayRequest) day.Request {
	return day.Request{ID: r.InjectID, Started: r.Started, Ended: r.Ended, Counts: r.Outcome != ledger.NotNow && r.Outcome != ledger.Unsent}
}
