package worker

import (
	"context"
	"time"

	"simcast/pipeline/clock"
	"simcast/pipeline/ledger"
	"simcast/pipeline/worker/handout"
)

// Config is what a worker needs.
type Config struct {
	Ledger  ledger.Workers
	Handout *handout.River
	Own     ledger.Worker // this process: its ID, Holder, Started and MaxLanes
	Keys    []Key
	// CannotPost says why a run cannot be posted by this worker, such as one that a newer simcast has left to workers; nil: it can.
	CannotPost func(run ledger.WorkersRun) error
	Open       func(space Space, taken ledger.WorkerLane, run ledger.WorkersRun) (Lane, error) // opens a lane that was taken
	Clock      clock.Clock
	Random     func() float64 // in [0,1)
	Tell       func(Event)    // is called by many goroutines, and returns at once
	Begun      func()         // is called once others know of the worker, before it takes lanes; nil: nobody asks
}

// Key is a key of the worker's list of spaces. The key itself is not known here.
type Key struct {
	Name        string // of its space, as the list has it
	Fingerprint string
	Host        string // to which the list sends it: it selects no space that the ledger has at another one; "": any
}

// Space is a space that the worker serves.
type Space struct {
	ID  string // in the ledger
	Key Key
}

// Lane is a lane that was taken, in which messages are posted.
type Lane interface {
	// Post posts what the run has left in the space, until a moment: for a slice. The error is a *[ledger.LaneLostError] where somebody
	// else has the lane, and [ledger.ErrUnreachable] where the ledger is out of reach.
	//
	// In a run of [ledger.KindPlay] it is called once, and until is zero: it goes on until the day is over in the space, or soft ends, which
	// is where the worker drains or somebody stops the run; then its cause is [ledger.ErrRunStopped].
	Post(soft, hard context.Context, until time.Time) (ledger.PostEnd, error)
}

// Event is something that happened to a lane, or to the worker.
type Event struct {
	Kind  EventKind
	Space Space  // zero where it is about the worker
	Run   string // of workers
	How   string // of Ended
	Err   error  // of Lost and Failed
}

// EventKind is a kind of event.
type EventKind string

const (
	Taken     EventKind = "taken"      // the worker has taken a lane
	GivenBack EventKind = "given back" // somebody may take it
	Ended     EventKind = "ended"      // the run in the space has ended
	Lost      EventKind = "lost"       // somebody else has taken the lane
	Failed    EventKind = "failed"     // something went wrong; the worker goes on
)
