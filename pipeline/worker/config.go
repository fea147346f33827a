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
	Ledger   ledger.Workers
	Handout  Handout
	Holder   ledger.Holder // this process, as lanes name it
	Started  time.Time     // under which the holder is a worker already; zero: it is none yet
	Keys     []Key
	MaxLanes int
	// CannotPost says why a run cannot be posted by this worker, such as one that a newer simcast has left to workers; nil: it can. Others are
	// left those runs.
	CannotPost func(run ledger.WorkersRun) error
	// Open opens a lane that was taken. The error is a *[NotServedError] where the worker must not post in the space.
	Open   func(space Space, taken ledger.WorkerLane, run ledger.WorkersRun) (Lane, error)
	Clock  clock.Clock
	Random func() float64 // in [0,1)
	Tell   func(Event)    // is called by many goroutines, and returns at once; nil: nobody is told
}

// NotServedError says why a worker does not serve a space any more, though it has a key for it.
type NotServedError struct{ Why error }

func (e *NotServedError) Error() string { return e.Why.Error() }

func (e *NotServedError) Unwrap() error { return e.Why }

// Key is a key of the worker's list of spaces. The key itself is not known here.
type Key struct {
	Name        string // of its space, as the list has it
	Fingerprint string
}

// Space is a space that the worker serves.
type Space struct {
	ID  string // in the ledger
	Key Key
}

// Handout offers jobs to all workers and works them, as package handout does.
type Handout interface {
	Start(work handout.Work) error
	Insert(ctx context.Context, jobs []handout.Job) error
	Stop(ctx context.Context) error
}

// Lane is a lane that was taken, in which messages are posted.
type Lane interface {
	// Post posts what the run has left in the space, until a moment. The error is a *[ledger.LaneLostError] where somebody else has
	// the lane, and [ledger.ErrUnreachable] where the ledger is out of reach.
	//
	// In a run of [ledger.KindPlay] until is zero: Post goes on until the day is over in the space, or soft ends, which is where the
	// worker drains or somebody stops the run; then its cause is [ledger.ErrRunStopped]. Before that it gives nothing back. It is called
	// once for each time that the lane is taken.
	Post(soft, hard context.Context, until time.Time) (End, error)
}

// Closer is a [Lane] that has something left to do once the worker has let go of it: somebody else may have the lane by then.
type Closer interface{ Close() }

// End is what posting in a lane has come to.
type End = ledger.PostEnd

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
