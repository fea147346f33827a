package send

import (
	"context"
	"iter"
	"time"

	"simcast/apiclient"
	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/plan"
	"simcast/pipeline/resultsreport"
)

// Poster makes one request to publish (interface, 4.1 and 4.2). It asks mayStart right before the first byte of it; where that
// returns an error it writes nothing, and the answer's error wraps that one.
type Poster interface {
	Post(ctx context.Context, to apiclient.Endpoint, body []byte, mayStart func() error) apiclient.Answer
}

// AttemptLedger is what of the ledger sending needs: the open run, in which attempts are written down durably.
type AttemptLedger interface {
	Begin(context.Context, ledger.Attempt) (int64, error)
	End(ctx context.Context, n int64, started time.Time, end ledger.AttemptEnd) error
}

// ResultsWriter is the results file. Fits tells beforehand what it cannot hold. Write
// replaces it whole, or leaves it as it was.
type ResultsWriter interface {
	Fits(*resultsreport.Report) error
	Write(*resultsreport.Report) error
}

// Queue gives what is to be posted, one delivery after another, each with the moment before which it does not go out; a zero
// moment is now. ok is false at the end, which may come early. Of a queue that is no [ControlledQueue] it is what ToPost has,
// in its order, none left out: Send stops before a delivery that is not the next one.
type Queue interface {
	Next(ctx context.Context) (d *plan.Delivery, notBefore time.Time, ok bool)
}

// EverythingNow is the queue that holds nothing back.
func EverythingNow(sendPlan *plan.SendPlan) Queue { return &everythingNow{left: sendPlan.ToPost} }

type everythingNow struct{ left []*plan.Delivery }

// Next gives the first one that is left.
func (q *everythingNow) Next(context.Context) (d *plan.Delivery, notBefore time.Time, ok bool) {
	if len(q.left) == 0 {
		return nil, time.Time{}, false
	}
	d, q.left = q.left[0], q.left[1:]
	return d, time.Time{}, true
}

// Config is all that sending needs besides the reconciled plan.
type Config struct {
	Name    string
	Space   string // the space's id in the ledger
	Queue   Queue  // of what goes out
	Poster  Poster
	Ledger  AttemptLedger
	Lane    ledger.HeldLane // that the run holds; may be nil
	Memory  *Memory         // of the parts of the run that were posted before in this lane; may be nil
	Results ResultsWriter   // nil: there is no results file, and nothing has to be on disk but the ledger
	// Standings are where the round's deliveries stand, as the ledger has them; may be nil.
	Standings func() (map[string]ledger.Standing, error)
	// PostedBodies are what went out of the round, as the ledger has it, for the last results file; may be nil.
	PostedBodies iter.Seq2[ledger.PostedBody, error]
	Schedule     *ResultsSchedule // in writing the results, of spaces that run together; else nil
	Begun        func()           // called once the first results file is written, before the first request; may be nil, and may wait
	Clock        clock.Clock
	Jitter       func() float64 // in [0,1)
	Interval     time.Duration  // least time between the starts of two requests
	MinInterval  time.Duration  // of an adaptive pace, which begins at Interval: it never goes below; 0: the pace is fixed
	Limits       Limits
	Progress     func(Progress) // called after each change; may be nil
	// Answered is called after each request, with what it came to and how much later it began than the pace let it; may be nil.
	Answered func(outcome ledger.Outcome, late time.Duration)
	// OnSuspend is asked whether to go on after a gap in the run's time: the machine slept, or its
	// clock was put forward. Where it is nil the run stops.
	OnSuspend func(gap time.Duration) (goOn bool)
}
